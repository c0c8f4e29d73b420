"""Numbers and lists in messages: `1 card`, `2 cards`, `one, two and three`."""

from collections.abc import Iterable


def listed(words: Iterable[object], last: str = "and") -> str:
    """Words as a list in a sentence: `one`, `one and two`, `one, two and three`."""
    texts = [str(word) for word in words]
    return f"{', '.join(texts[:-1])} {last} {texts[-1]}" if len(texts) > 1 else "".join(texts)


def counted(number: int, thing: str) -> str:
    """A number with its noun: `1 card`, `2 cards`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def there(number: int, thing: str) -> str:
    """A number with its noun and verb: `there is 1 card`, `there are 2 cards`."""
    return f"there {'is' if number == 1 else 'are'} {counted(number, thing)}"


def ordinal(number: int) -> str:
    """An ordinal number: `first` to `tenth`, then `11th`."""
    names = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
    return names[number - 1] if 1 <= number <= len(names) else f"{number}th"
