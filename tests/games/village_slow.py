"""The slowest sheets of Village that a search has found: many doubles, few faces, and marks without turns."""

from tests.games.village_play import CONSTANTS, Evidence

SHEETS = {  # the rolls, and the rows of the grid
    "four faces, six doubles": ("1-2 4-4 2-5 3-3 4-1 1-1 4-4 1-1 4-4 5-1", "HL.HH. SLSSHS HF.HS. HFLHF. HFSH.."),
    "two bonuses among few columns": ("6-6 5-5 3-3 6-6 5-5 2-2 2-2 5-5 6-6 2-2", ".FS.SS .SHSFL SFL.FL .FL.FL SSS.FF"),
    "one roll that is no double": ("5-4 2-2 5-5 2-2 5-4 2-2 2-2 2-2 4-4 2-4", ".F.FFL .F.HHS SFHFH. SFSSFS .FSHF."),
    "nine doubles of five": ("5-5 5-5 2-2 1-1 2-2 2-2 5-5 2-2 5-5 2-2", "HF.SFS .F.SF. LF.SFS .F.SHS HFSSLF"),
    "nine doubles of three": ("3-3 3-3 3-3 3-3 1-1 3-3 3-3 3-3 1-1 1-1", "HLL.S. HLSL.S SLLLS. H.HS.S HSSLF."),
    "legal in the other reading only": ("1-2 4-4 1-1 3-3 4-1 2-5 4-4 4-4 3-1 6-6", "HF.H.S FLLH.. HSHS.. HHLHSS LFSHF."),
}


def evidence_of(rolls: str, rows: str, last_score: int | None = None) -> Evidence:
    """The evidence of a sheet with nothing but its marks and, perhaps, the score of its last turn."""
    letters = "".join(rows.split())
    marks = {kind: sum(1 << place for place, letter in enumerate(letters) if letter == kind) for kind in "HFLS"}
    dice = tuple((int(roll[0]), int(roll[2])) for roll in rolls.split())
    unknown = (None,) * CONSTANTS.turns
    return Evidence(marks, dice, (None,) * len(letters), (None,) * 3, (None, *unknown), (*unknown, last_score))
