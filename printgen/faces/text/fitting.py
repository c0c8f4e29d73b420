"""Sets a text at the largest size that fits its box, with balanced lines and in the order of its script."""

from printgen.faces.text.arranging import arrange_words_visually
from printgen.faces.text.bits import Paragraph
from printgen.faces.text.letters import has_right_to_left_letters
from printgen.faces.text.typesetting import LineSetting, TextLayout, balance_lines, break_lines_greedily, lay_out_lines


def fit_paragraphs(paragraphs: tuple[Paragraph, ...], sizes: list[float], setting: LineSetting) -> TextLayout:
    """The lines at the largest size that fits the box, or at the smallest if none does.

    `sizes` must go from large to small.
    """
    layout, break_lines = lay_out_lines(paragraphs, sizes[0], setting), break_lines_greedily
    low, high = 0 if layout.fits else min(1, len(sizes) - 1), 0 if layout.fits else len(sizes) - 1
    while low < high:
        middle = (low + high) // 2
        if lay_out_lines(paragraphs, sizes[middle], setting).fits:
            high = middle
        else:
            low = middle + 1
    layout = lay_out_lines(paragraphs, sizes[low], setting) if low else layout
    if setting.balance != "none":
        balanced = lay_out_lines(paragraphs, sizes[low], setting, balance_lines)
        if balanced.fits or not layout.fits:
            layout, break_lines = balanced, balance_lines
    if any(has_right_to_left_letters(bit.text) for paragraph in paragraphs for word in paragraph.words for bit in word.bits):
        return lay_out_lines(
            paragraphs, sizes[low], setting, lambda *given: arrange_words_visually(list(break_lines(*given)), *given[1:])
        )
    return layout
