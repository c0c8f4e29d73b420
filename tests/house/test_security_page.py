"""The page on security names existing tests, and shows the real limits of the program."""

import re
from pathlib import Path

from printgen.content import pictures, table_text, tables, workbook_task, workbooks
from printgen.content.fonts import MOST_FONTS
from printgen.core.files.inputs import LARGEST, LARGEST_PICTURE
from printgen.core.guard import supervisor, worker
from printgen.core.sfnt.tables import LARGEST_FONT, MOST_TABLES
from printgen.faces.templates.limits import USUAL
from printgen.faces.text import font_task, own_fonts
from printgen.kit import places
from printgen.pdf import art_limits, document, face_compiler, images, photographs
from printgen.pdf.findings import MOST_MARKS
from printgen.printing import face_pictures, face_task, picture_plan
from printgen.printing import pictures as proofs
from printgen.project import past_kits, settings_file
from printgen.scoring.contract.hooks import HOOKS
from printgen.scoring.registry import calls, code

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text()
MILLION = 1_000_000


def test_every_test_that_the_page_names_exists() -> None:
    names = re.findall(r"`((?:hostile|content|core|faces|pdf|kit|scoring|project|cli|house|studio)/[\w/.]+)`", PAGE)
    assert len(names) > 10
    assert [name for name in names if not (ROOT / "tests" / name).exists()] == []


def test_the_page_shows_the_limits_of_the_program() -> None:
    told = (
        f"{LARGEST // MILLION} MB",
        f"{settings_file.LARGEST:,} characters, {settings_file.MOST_PAPERS} papers",
        f"{table_text.MOST_ROWS:,} rows, {tables.MOST_COLUMNS:,} columns",
        f"{table_text.LARGEST_WORKBOOK // MILLION} MB, {workbook_task.MOST_XML // MILLION} MB unpacked, "
        f"{workbook_task.MOST_FILES:,} files",
        f"{workbook_task.MOST_LETTERS // MILLION} million characters",
        f"{workbooks.SECONDS} s of computing time, {workbook_task.MEMORY // MILLION} MB",
        f"{code.MOST_FILES} files, {code.LARGEST // MILLION} MB per file, {code.MOST_BYTES // MILLION} MB in total",
        f"{calls.IMPORT_SECONDS:.0f} s of computing time; {HOOKS['find_best_possible_score'].seconds:.0f} s for `score --best`",
        f"{LARGEST_FONT // MILLION} MB, {MOST_TABLES} tables, {own_fonts.SECONDS:.0f} s of computing time, "
        f"{font_task.MEMORY // MILLION} MB of memory",
        f"{MOST_FONTS} fonts",
        f"{LARGEST_PICTURE // MILLION} MB, {pictures.MOST_PIXELS // MILLION} million pixels "
        f"(WebP: {pictures.MOST_WEBP_PIXELS // MILLION} million), {pictures.LONGEST_SIDE:,} pixels "
        f"on its longer side, {pictures.MOST_SCANS} scans",
        f"{images.LARGEST_DRAWING // MILLION} MB; {art_limits.LARGEST // MILLION} MB",
        f"{art_limits.MOST_ELEMENTS:,} elements",
        f"{MOST_MARKS // MILLION} million elements",
        f"{images.DEEPEST_PICTURES}",
        f"{photographs.SECONDS:.0f} or {proofs.SECONDS:.0f} s of computing time, {worker.MEMORY / 1e9:g} GB",
        f"{picture_plan.MOST_PIXELS // MILLION} million pixels; {proofs.SECONDS:.0f} s of computing time, plus "
        f"{face_pictures.MEGAPIXEL_SECONDS:.0f} s for each million pixels, {face_task.MEMORY / 1e9:g} GB",
        f"{past_kits.LARGEST_PDF // MILLION} MB per PDF, {places.LARGEST_TABLE // MILLION} MB and "
        f"{places.MOST_PLACES:,} lines per table",
        f"{proofs.ALL_SECONDS:.0f} s, plus {proofs.PAGE_SECONDS:.0f} s for each page",
        f"{USUAL.seconds:.0f} s of computing time",
        f"{face_compiler.MOST_SECONDS:.0f} s of computing time",
        f"{supervisor.SECONDS} s of computing time and {supervisor.MEMORY / 1e9:g} GB",
        f"plus {face_compiler.FACE_SECONDS} s and {face_compiler.FACE_MEMORY // 1000} kB for each face",
        f"and {document.PAGE_SECONDS} s and {document.PAGE_MEMORY // 1000} kB for each page",
    )
    limits = [row.rpartition(" | ")[2].removesuffix(" |") for row in PAGE.splitlines() if row.startswith("| ")]
    assert [limit for limit in told if not any(limit in row for row in limits)] == []
