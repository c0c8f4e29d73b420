"""Numbers from tables, printed exactly as the table writes them."""


class WrittenNumber(float):
    """A decimal number that is printed as its cell writes it, such as `1,50`. Calculations use the value."""

    __slots__ = ("_text",)
    _text: str

    def __new__(cls, value: float, text: str) -> "WrittenNumber":
        """The number `value`, printed as `text`."""
        number = super().__new__(cls, value)
        number._text = text
        return number

    def __str__(self) -> str:
        return self._text

    def __format__(self, spec: str) -> str:
        return format(float(self), spec) if spec else self._text

    def __repr__(self) -> str:
        return f"WrittenNumber({float(self)!r}, {self._text!r})"

    def __getnewargs__(self) -> tuple[float, str]:  # type: ignore[override]
        return float(self), self._text
