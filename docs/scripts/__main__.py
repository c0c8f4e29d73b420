"""Writes everything in the docs that is generated: reference pages, the schema and pictures."""

from docs.scripts import (
    brazil_boards,
    brazil_cards,
    brazil_map,
    brazil_paper,
    calibration,
    favelas,
    folded_nets,
    fonts,
    front_page,
    game_5211,
    kit,
    layouts,
    markup,
    own_game,
    own_pictures,
    patterns,
    prompt,
    rules_text,
    score_sheets,
    scored_games,
    starting_points,
    studio,
    sunnyvale,
    village,
)
from docs.scripts.files import ROOT, save_picture
from docs.scripts.reference import reference_pages

DRAWN = (village, game_5211, favelas, sunnyvale, brazil_boards, brazil_cards, brazil_map, brazil_paper, calibration,
         folded_nets, fonts, kit, layouts, markup, own_game, own_pictures, patterns, prompt, rules_text, score_sheets,
         scored_games, starting_points, studio, front_page)  # fmt: skip


def main() -> None:
    """Write all reference pages, then all pictures."""
    for file, text in reference_pages().items():
        (ROOT / file).write_text(text, encoding="utf-8")
    for module in DRAWN:
        for name, picture in module.draw_pictures():
            save_picture(name, picture)


if __name__ == "__main__":
    main()
