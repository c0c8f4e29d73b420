"""Words numbers and lists for messages, such as `1 card`, `2 cards` and `one, two and three`."""

from collections.abc import Iterable


def join_words(words: Iterable[object], conjunction: str = "and") -> str:
    """Words as a list in a sentence, such as `one`, `one and two` or `one, two and three`."""
    texts = [str(word) for word in words]
    return f"{', '.join(texts[:-1])} {conjunction} {texts[-1]}" if len(texts) > 1 else "".join(texts)


def write_count(number: int, noun: str) -> str:
    """A number with its noun, such as `1 card` or `2 cards`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def write_there_are(number: int, noun: str) -> str:
    """A number with its noun and verb, such as `there is 1 card` or `there are 2 cards`."""
    return f"there {'is' if number == 1 else 'are'} {write_count(number, noun)}"


def write_ordinal(number: int) -> str:
    """An ordinal number: `first` to `tenth`, then `11th`."""
    names = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
    return names[number - 1] if 1 <= number <= len(names) else f"{number}th"
