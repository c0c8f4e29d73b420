"""Makes QR codes in linear time: every bit of the data flips a fixed set of modules, so a code is a sum of known patterns.

Only for texts of printable ASCII characters in versions 1 to 6; segno makes all others. Rule numbers: ISO/IEC 18004:2015.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later

BitRange: TypeAlias = tuple[int, int]  # the first bit and the bit after the last

LARGEST = 6  # version
# By version, for the levels L, M, Q and H: error correction codewords in a block, and the data codewords of each block. Table 9
_BLOCKS = (
    ((7, (19,)), (10, (16,)), (13, (13,)), (17, (9,))),
    ((10, (34,)), (16, (28,)), (22, (22,)), (28, (16,))),
    ((15, (55,)), (26, (44,)), (18, (17, 17)), (22, (13, 13))),
    ((20, (80,)), (18, (32, 32)), (26, (24, 24)), (16, (9, 9, 9, 9))),
    ((26, (108,)), (24, (43, 43)), (18, (15, 15, 16, 16)), (22, (11, 11, 12, 12))),
    ((18, (68, 68)), (16, (27, 27, 27, 27)), (24, (19, 19, 19, 19)), (28, (15, 15, 15, 15))),
)  # fmt: skip
_LEVELS = "LMQH"
_LEVEL_BITS = {"L": 1, "M": 0, "Q": 3, "H": 2}  # 7.9.1
_BYTES = compile_later(r"(?=.*[^0-9A-Z $%*+\-./:])[ -~]+", re.DOTALL)  # other texts have shorter modes
_SPACE = 4  # light modules after each row, so that patterns never run from one row into the next
_BLOCK = 8  # hexadecimal digits whose sum is remembered, because many codes of a run begin with the same text
_MOST_BLOCKS = 2_000
_DARK_RUN = compile_later("1+")
_MASKS = (
    lambda x, y: (x + y) % 2 == 0, lambda x, y: y % 2 == 0, lambda x, y: x % 3 == 0, lambda x, y: (x + y) % 3 == 0,
    lambda x, y: (y // 2 + x // 3) % 2 == 0, lambda x, y: x * y % 2 + x * y % 3 == 0,
    lambda x, y: (x * y % 2 + x * y % 3) % 2 == 0, lambda x, y: ((x + y) % 2 + x * y % 3) % 2 == 0,
)  # Table 10  # fmt: skip


class QrCode(NamedTuple):
    """A QR code: the number of modules on a side, and its modules as bits, with `bits_per_row` bits for each row."""

    size: int
    bits: int

    @property
    def bits_per_row(self) -> int:
        """The number of bits for each row. Bit `y * bits_per_row + x` is the module in column x of row y."""
        return self.size + _SPACE

    def list_bit_ranges_of_dark_runs(self) -> Iterator[BitRange]:
        """The bits of every run of dark modules, row by row."""
        return map(re.Match.span, _DARK_RUN.finditer(f"{self.bits:b}"[::-1]))


def make_qr_code_if_supported(data: str, level: str) -> QrCode | None:
    """The QR code of a text, or None if it is not one of the codes that this module makes."""
    if not _BYTES.fullmatch(data):
        return None
    for version in range(1, LARGEST + 1):
        if len(data) + 2 <= sum(_BLOCKS[version - 1][_LEVELS.index(level)][1]):
            return _QrCodeMaker.make_cached(version, level).make_code(data.encode())
    return None


class _FunctionModules(NamedTuple):
    """The modules that are dark in every code of a version, and all its modules that hold no data."""

    dark: int
    taken: int


class _QrCodeMaker:
    """The patterns of all codes of one version and level: one for each value of each group of four data bits.

    All have the rows of a code and, as further rows, its columns, so that one operation counts something in both.
    """

    def __init__(self, version: int, level: str) -> None:
        self.size = 17 + 4 * version
        self.bits_per_row = self.size + _SPACE
        self._upright = self._make_bits_of_rectangle(0, 0, self.size, self.size)
        full = self._upright | self._upright << self.size * self.bits_per_row
        self._pairs = full & full >> 1  # every module with another one after it
        self._squares = self._pairs & self._upright & self._upright >> self.bits_per_row
        dark_function_modules, self._function_modules = self._make_function_modules(version)
        per_block, blocks = _BLOCKS[version - 1][_LEVELS.index(level)]
        self._groups = self._list_bits_flipped_by_digit(per_block, blocks)
        self._padding = (b"\xec\x11" * sum(blocks)).hex()
        self._make_remembered_flipped_bits = lru_cache(maxsize=_MOST_BLOCKS)(self._make_bits_flipped_by_digits)
        self._masks = [self._add_column_bits(dark_function_modules) | self._make_bits_of_mask(mask) for mask in _MASKS]
        self._formats = [self._make_bits_of_format_modules(_LEVEL_BITS[level] << 3 | number) for number in range(len(_MASKS))]

    @staticmethod
    @lru_cache(maxsize=LARGEST * len(_LEVELS))
    def make_cached(version: int, level: str) -> "_QrCodeMaker":
        """The patterns of a version and level, made only once."""
        return _QrCodeMaker(version, level)

    def make_code(self, data: bytes) -> QrCode:
        """The code with the best mask. 7.4.5: mode, length, bytes, terminator and padding; 7.8.3: the choice of the mask."""
        stream = f"4{len(data):02x}{data.hex()}000{self._padding}"[: len(self._groups)]  # segno adds a byte of zeros too
        bits = 0
        for at in range(0, len(stream), _BLOCK):
            bits ^= self._make_remembered_flipped_bits(at, stream[at : at + _BLOCK])
        masked = [bits ^ mask for mask in self._masks]
        penalties = [self._calculate_mask_penalty(one) for one in masked]
        best = penalties.index(min(penalties))
        return QrCode(self.size, masked[best] & self._upright | self._formats[best])

    def _make_bits_flipped_by_digits(self, first_index: int, digits: str) -> int:
        """The modules that some digits of the data flip. The first of them is the digit number `first_index`."""
        bits = 0
        for group, digit in zip(self._groups[first_index : first_index + len(digits)], digits, strict=True):
            bits ^= group[digit]
        return bits

    def _make_row_and_column_bits(self, x: int, y: int) -> int:
        """A module in its row and in its column."""
        return 1 << y * self.bits_per_row + x | 1 << (self.size + x) * self.bits_per_row + y

    def _add_column_bits(self, row_bits: int) -> int:
        """The modules of these rows, each in its row and in its column."""
        both = (
            self._make_row_and_column_bits(bit % self.bits_per_row, bit // self.bits_per_row)
            for bit in range(row_bits.bit_length())
            if row_bits >> bit & 1
        )
        return sum(both)

    def _make_bits_of_rectangle(self, x: int, y: int, width: int, height: int) -> int:
        row = ((1 << width) - 1) << x
        return sum(row << self.bits_per_row * at for at in range(y, y + height))

    def _make_bits_of_mask(self, is_flipped: Callable[[int, int], bool]) -> int:
        taken, places = self._function_modules, product(range(self.size), repeat=2)
        return sum(
            self._make_row_and_column_bits(x, y)
            for x, y in places
            if not taken >> y * self.bits_per_row + x & 1 and is_flipped(x, y)
        )

    def _make_function_modules(self, version: int) -> _FunctionModules:
        """The finder, timing and alignment patterns, and the room for the format information. 6.3"""
        size, dark, taken = self.size, 0, 0
        for x, y in ((0, 0), (size - 7, 0), (0, size - 7)):
            dark |= self._make_bits_of_rectangle(x, y, 7, 7) & ~self._make_bits_of_rectangle(
                x + 1, y + 1, 5, 5
            ) | self._make_bits_of_rectangle(x + 2, y + 2, 3, 3)
        taken |= (
            self._make_bits_of_rectangle(0, 0, 9, 9)
            | self._make_bits_of_rectangle(size - 8, 0, 8, 9)
            | self._make_bits_of_rectangle(0, size - 8, 9, 8)
        )
        for at in range(8, size - 8, 2):
            dark |= self._make_bits_of_rectangle(at, 6, 1, 1) | self._make_bits_of_rectangle(6, at, 1, 1)
        taken |= self._make_bits_of_rectangle(0, 6, size, 1) | self._make_bits_of_rectangle(6, 0, 1, size)
        if version > 1:
            at = size - 9
            dark |= self._make_bits_of_rectangle(at, at, 5, 5) & ~self._make_bits_of_rectangle(
                at + 1, at + 1, 3, 3
            ) | self._make_bits_of_rectangle(at + 2, at + 2, 1, 1)
            taken |= self._make_bits_of_rectangle(at, at, 5, 5)
        return _FunctionModules(dark, taken)

    def _list_data_module_bits(self) -> Iterator[int]:
        """The modules for the codewords, in their order: up and down in columns of two, from the right. 7.7.3"""
        upwards = True
        for right in (*range(self.size - 1, 6, -2), 5, 3, 1):
            for step in range(self.size):
                y = self.size - 1 - step if upwards else step
                for x in (right, right - 1):
                    if not self._function_modules >> y * self.bits_per_row + x & 1:
                        yield self._make_row_and_column_bits(x, y)
            upwards = not upwards

    def _list_bits_flipped_by_digit(self, corrections_per_block: int, data_lengths: tuple[int, ...]) -> list[dict[str, int]]:
        """For each hexadecimal digit of the data: the modules that each value flips."""
        places = list(self._list_data_module_bits())

        def make_bits_of_codeword(codeword_index: int, value: int) -> int:
            """The modules of the bits that are 1 in this value of a codeword."""
            return sum(places[8 * codeword_index + 7 - bit] for bit in range(8) if value >> bit & 1)

        groups: list[dict[str, int]] = []
        for number, length in enumerate(data_lengths):
            remainders = _list_error_corrections_by_bit(length, corrections_per_block)
            for at in range(length):
                own = sum(min(at + (other < number), size) for other, size in enumerate(data_lengths))
                values = [make_bits_of_codeword(own, 1 << bit) for bit in range(8)]
                for bit in range(8):
                    for place, value in enumerate(remainders[at][bit].to_bytes(corrections_per_block, "big")):
                        values[bit] ^= make_bits_of_codeword(sum(data_lengths) + place * len(data_lengths) + number, value)
                groups += [_combine_bits_by_hex_digit(values[4:]), _combine_bits_by_hex_digit(values[:4])]
        return groups

    def _make_bits_of_format_modules(self, format_data: int) -> int:
        """The dark modules of the format information, and the one module that is always dark. 7.9.1"""
        rest = format_data << 10
        for bit in range(14, 9, -1):
            if rest >> bit & 1:
                rest ^= 0x537 << bit - 10
        code, size = (format_data << 10 | rest) ^ 0x5412, self.size
        column = [(8, y) for y in (0, 1, 2, 3, 4, 5, 7, 8)] + [(x, 8) for x in (7, 5, 4, 3, 2, 1, 0)]
        row = [(size - 1 - at, 8) for at in range(8)] + [(8, size - 7 + at) for at in range(7)]
        dark = 1 << (size - 8) * self.bits_per_row + 8
        for bit in range(15):
            if code >> bit & 1:
                for x, y in (column[bit], row[bit]):
                    dark |= 1 << y * self.bits_per_row + x
        return dark

    def _calculate_mask_penalty(self, dark_bits: int) -> int:
        """The penalty for the regular parts of a masked code. Table 11

        Most of the time goes into shifts and counts. `a ^ a & b` is faster than `a & ~b`.
        """
        pairs, rows, after = self._pairs, dark_bits & self._upright, dark_bits >> 1
        equal = pairs ^ pairs & (dark_bits ^ after)  # modules of the same colour as the next one
        five = equal & equal >> 1
        five &= five >> 2  # the first of five modules of the same colour
        points = five | five << 1
        points |= points << 1  # three for five modules, and one for each further module
        squares = equal & self._squares
        squares &= (equal & self._upright) >> self.bits_per_row
        squares ^= squares & (rows ^ rows >> self.bits_per_row)
        share = rows.bit_count() / self.size**2
        penalty = 10 * int(abs(share * 100 - 50) / 5) + points.bit_count() + 3 * squares.bit_count()
        return penalty + 40 * _count_finder_lookalikes(dark_bits, after)


def _combine_bits_by_hex_digit(bits_by_position: list[int]) -> dict[str, int]:
    """The sums of four patterns for each hexadecimal digit."""
    return {
        f"{digit:x}": (digit & 1 and bits_by_position[0])
        ^ (digit & 2 and bits_by_position[1])
        ^ (digit & 4 and bits_by_position[2])
        ^ (digit & 8 and bits_by_position[3])
        for digit in range(16)
    }


def _list_error_corrections_by_bit(data_length: int, correction_count: int) -> list[list[int]]:
    """For each codeword of a block and each of its bits: the error correction codewords that the bit flips. 7.5.2"""
    generator = _list_generator_coefficients_after_first(correction_count)
    whole = (1 << 8 * correction_count) - 1
    times = [
        sum(_multiply_in_field_of_256(value, part) << 8 * at for at, part in enumerate(reversed(generator)))
        for value in range(256)
    ]
    rows = [[times[1 << bit] for bit in range(8)]]
    for _ in range(data_length - 1):
        rows.append([(rest << 8 & whole) ^ times[rest >> 8 * (correction_count - 1)] for rest in rows[-1]])
    return rows[::-1]


def _list_generator_coefficients_after_first(degree: int) -> list[int]:
    """The coefficients of the generator polynomial of this degree, without the first."""
    numbers, root = [1], 1
    for _ in range(degree):
        numbers = [
            a ^ b for a, b in zip([*numbers, 0], [0, *(_multiply_in_field_of_256(one, root) for one in numbers)], strict=True)
        ]
        root = _multiply_in_field_of_256(root, 2)
    return numbers[1:]


def _multiply_in_field_of_256(a: int, b: int) -> int:
    """The product of two numbers in the field of 256 elements."""
    product = 0
    for bit in range(8):
        if b >> bit & 1:
            product ^= a << bit
    for bit in range(14, 7, -1):
        if product >> bit & 1:
            product ^= 0x11D << bit - 8
    return product


def _count_finder_lookalikes(dark_bits: int, shifted_bits: int) -> int:
    """The number of patterns like those in the corners: dark, light, three dark, light, dark, beside four light modules.

    `shifted_bits` are the dark modules shifted by one.
    """
    half = dark_bits & dark_bits >> 2
    half ^= half & shifted_bits  # dark, light, dark
    found = half & half >> 4 & dark_bits >> 3
    near = dark_bits | shifted_bits
    near |= near >> 2  # the first of four modules that are not all light
    found ^= found & near << 4 & near >> 7
    if not found & (found >> 4 | found >> 6):
        return found.bit_count()
    count = 0
    while found:  # a pattern that overlaps a counted pattern before it does not count
        first = found & -found
        found &= ~(first | first << 4 | first << 6)
        count += 1
    return count
