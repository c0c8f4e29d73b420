"""Only those modules of reportlab are loaded that write documents, and the others stay usable."""

import subprocess
import sys

from printgen.pdf.library import ENCODINGS


def run_python(*lines: str) -> str:
    done = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_texts_are_written_without_loading_the_built_in_fonts() -> None:
    write = "print(pdfdoc.PDFString('Hügel').format(pdfdoc.DummyDoc()), 'reportlab.pdfbase._fontdata' in sys.modules)"
    assert run_python("import sys", "from printgen.pdf.library import pdfdoc", write) == "b'(H\\\\374gel)' False"


def test_a_program_can_still_use_the_built_in_fonts() -> None:
    use = "from reportlab.pdfbase.pdfmetrics import stringWidth; print(round(stringWidth('Hügel', 'Helvetica', 10), 1))"
    width = run_python(use)
    assert run_python("import printgen.pdf.library", use) == width == "26.1"


def test_reportlab_knows_these_encodings() -> None:
    from reportlab.pdfbase import _fontdata

    assert _fontdata.standardEncodings == ENCODINGS
