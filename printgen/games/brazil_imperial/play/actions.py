"""The actions Deploy, Painting, Manufacture, Harbour and Trade. Build and Renovate are in `building.py`."""

from collections.abc import Iterator
from functools import partial

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.games.brazil_imperial.pieces import (
    ANY,
    GOLD,
    LETTERS,
    MONARCH,
    NOTHING,
    RESOURCES,
    SCIENCE,
    Goods,
    Painting,
    Product,
    Unit,
    add_goods,
    read_goods,
    subtract_goods,
)
from printgen.games.brazil_imperial.play.empire import Empire
from printgen.games.brazil_imperial.play.payments import Payment, reduce_price_by_one, take_payment
from printgen.games.brazil_imperial.play.valuation import (
    GOLD_CARD,
    HORIZON,
    RESOURCE,
    UPGRADES,
    VICTORIA,
    WORTHS,
    ActionOption,
    Valuation,
    value_painting_effect,
)
from printgen.games.brazil_imperial.play.world import World
from printgen.games.brazil_imperial.rows import SKILL_LIMIT

CROWN = 1.0  # the worth, in laurels, of a unit that founds Cities
_KINDS = len(RESOURCES)
_HARVEST = tuple(LETTERS.index(letter) for letter in "cf")  # cotton and coffee
_WORTH_OF = {ANY: RESOURCE, **dict(zip(LETTERS, WORTHS, strict=True))}
_PEDRO_1 = {"Archer": RESOURCE, "Cannon": RESOURCE, "Monarch": GOLD_CARD, "Dragoon": GOLD_CARD}  # for the first unit of a name
_PEDRO_2 = {"red": ANY, "pink": GOLD, "blue": SCIENCE}  # for the first Painting of an order


def list_deploy_options(world: World, empire: Empire, valuation: Valuation) -> Iterator[ActionOption]:
    """The options for the action Deploy: each affordable unit with Combat cards, or only the cards."""
    cards = 2 if "deploy" in valuation.upgrades else 1
    value = min(cards, world.constants.hand - empire.combat_cards) * valuation.combat_card
    yield ActionOption("deploy", value, partial(world.draw_combat_cards_within_limit, empire, cards))
    for option in list_unit_options(world, empire, valuation, cards):
        yield ActionOption("deploy", option.value + value, option.do)


def list_unit_options(
    world: World, empire: Empire, valuation: Valuation, drawn_combat_cards: int = 0
) -> Iterator[ActionOption]:
    """An option for each affordable unit, placed on the Capital. Its worth omits the `drawn_combat_cards`."""
    for unit in world.constants.box.units.values():
        if unit.colour == empire.colour and unit.id not in empire.units:
            paid = valuation.find_cheapest_payment(unit.prices)
            if paid is not None:
                value = (
                    unit.laurel
                    + valuation.value_gain_for_missions("unit")
                    + _value_unit_on_map(world, empire, valuation, unit)
                    - paid.worth
                )
                yield ActionOption(
                    "deploy", value, partial(_buy_unit_and_take_bonuses, world, empire, unit, paid.payment, drawn_combat_cards)
                )


def _value_unit_on_map(world: World, empire: Empire, valuation: Valuation, unit: Unit) -> float:
    """The worth of a unit on the map: exploration, Cities founded by a Monarch, and Dom Pedro I's bonus."""
    explores = (1.0 if not empire.units else 0.3) if world.hidden else 0.0
    founds = CROWN + valuation.value_gain_for_missions("city") / 2 if unit.founds_cities else 0.0
    return explores + founds + (_PEDRO_1.get(unit.name, 0.0) if _earns_bonus_of_pedro(world, empire, unit) else 0.0)


def _earns_bonus_of_pedro(world: World, empire: Empire, unit: Unit) -> bool:
    return empire.skill == "units" and all(world.constants.box.units[other].name != unit.name for other in empire.units)


def _buy_unit_and_take_bonuses(world: World, empire: Empire, unit: Unit, paid: Payment, drawn_combat_cards: int) -> None:
    take_payment(world, empire, paid)
    is_first, is_first_of_pedro = not empire.units, _earns_bonus_of_pedro(world, empire, unit)
    empire.units[unit.id] = empire.capital
    if is_first_of_pedro and unit.name in ("Archer", "Cannon"):
        world.give_goods_and_discard_excess(empire, read_goods(empire.find_scarcest_resource()))
    elif is_first_of_pedro and unit.name in ("Monarch", "Dragoon"):
        world.draw_gold_cards_and_discard_excess(empire)
    world.draw_combat_cards_within_limit(empire, drawn_combat_cards + (is_first and empire.skill == "combat-cards"))


def list_painting_options(world: World, empire: Empire, valuation: Valuation) -> Iterator[ActionOption]:
    """The options for the action Painting: each affordable Painting in the gallery."""
    for name in world.gallery:
        painting = world.constants.box.paintings[name]
        paid = valuation.find_cheapest_payment(painting.prices)
        if paid is not None:
            bonus = ANY * ("painting" in valuation.upgrades) + _list_letters_of_bonus_goods(world, empire, painting)
            brings = value_painting_effect(empire, painting) + sum(_WORTH_OF[letter] for letter in bonus)
            value = painting.laurel + HORIZON[world.era] * brings + valuation.value_gain_for_missions("painting") - paid.worth
            yield ActionOption(
                "painting", value, partial(_buy_painting_and_apply_effect, world, empire, painting, paid.payment, bonus)
            )


def _list_letters_of_bonus_goods(world: World, empire: Empire, painting: Painting) -> str:
    """The letters of the goods that Chiquinha Gonzaga and Dom Pedro II give to the buyer of a Painting."""
    letters = ANY * empire.effects["per-painting"]
    orders = (world.constants.box.paintings[name].order for name in empire.paintings)
    return letters + _PEDRO_2[painting.order] if empire.skill == "paintings" and painting.order not in orders else letters


def _buy_painting_and_apply_effect(world: World, empire: Empire, painting: Painting, paid: Payment, bonus_letters: str) -> None:
    take_payment(world, empire, paid)
    world.gallery.remove(painting.id)
    world.add_painting_to_gallery(painting.order)
    for letter in bonus_letters:
        world.give_goods_and_discard_excess(empire, read_goods(empire.find_scarcest_resource() if letter == ANY else letter))
    empire.paintings.append(painting.id)
    empire.effects[painting.effect] += 1
    if painting.effect == "science":
        world.give_goods_and_discard_excess(empire, read_goods(SCIENCE))
    elif painting.effect == "gold-cards":
        world.draw_gold_cards_and_discard_excess(empire)
    elif painting.effect == "mission":
        world.draw_next_mission(empire)
    elif painting.effect == "makes":
        building, letter = painting.amount.split()
        for site in empire.sites:
            if site.building.id == building:
                site.goods = add_goods(site.goods, read_goods(letter))


def list_manufacture_options(world: World, empire: Empire, valuation: Valuation) -> Iterator[ActionOption]:
    """The options for the action Manufacture: each affordable Product that fits a free slot."""
    for product in world.constants.box.products.values():
        if product.id not in empire.products:
            prices = product.prices
            if "manufacture" in valuation.upgrades:
                prices = tuple(reduce_price_by_one(price, RESOURCES) for price in prices)
            paid = valuation.find_cheapest_payment(prices)
            slot = find_best_slot(world, empire, product) if paid is not None else ""
            if paid is not None and slot:
                upgrade = VICTORIA if slot == MONARCH else HORIZON[world.era] * UPGRADES[slot]
                value = product.laurel + valuation.value_gain_for_missions("product") + upgrade
                yield ActionOption(
                    "manufacture", value - paid.worth, partial(_buy_product, world, empire, product, slot, paid.payment)
                )


def find_best_slot(world: World, empire: Empire, product: Product) -> str:
    """The best slot for a Product: Victoria's board, or else a free arch of the right shape (B14).

    Returns an empty text if no slot is free.
    """
    taken = list(empire.products.values())
    if empire.skill == "products" and taken.count(MONARCH) < SKILL_LIMIT:
        return MONARCH
    arches = (arch for arch in world.constants.box.arches.values() if arch.id not in taken)
    free = [arch.id for arch in arches if empire.effects["any-slot"] or arch.slot == product.shape]
    return max(free, key=UPGRADES.__getitem__, default="")


def place_product_and_take_bonus(world: World, empire: Empire, product: Product, slot: str) -> None:
    """Put a Product into a slot. A Product on Victoria's board also earns a Science."""
    empire.products[product.id] = slot
    if slot == MONARCH:
        world.give_goods_and_discard_excess(empire, read_goods(SCIENCE))


def _buy_product(world: World, empire: Empire, product: Product, slot: str, paid: Payment) -> None:
    take_payment(world, empire, paid)
    place_product_and_take_bonus(world, empire, product, slot)


def list_harbor_options(world: World, empire: Empire, valuation: Valuation) -> Iterator[ActionOption]:
    """The option for the action Harbour: Resources, and a Gold card if the arch is upgraded."""
    number, card = 1 + empire.effects["harbor"], "harbor" in valuation.upgrades
    room = max(0, world.constants.supply - sum(empire.supply))
    index = LETTERS.index(_find_best_resource(valuation))
    value = min(number, room) * valuation.worths[index] + card * HORIZON[world.era] * GOLD_CARD
    yield ActionOption("harbor", value, partial(_take_harbor_action, world, empire, valuation, number, card))


def _find_best_resource(valuation: Valuation) -> str:
    """The most valuable Resource. If several are tied, the one that the empire has least of."""
    return max(RESOURCES, key=lambda letter: (valuation.worths[LETTERS.index(letter)], -valuation.purse[LETTERS.index(letter)]))


def _take_harbor_action(world: World, empire: Empire, valuation: Valuation, resource_count: int, gives_gold_card: bool) -> None:
    world.give_goods_and_discard_excess(empire, read_goods(_find_best_resource(valuation)))
    for _ in range(resource_count - 1):
        world.give_goods_and_discard_excess(empire, read_goods(empire.find_scarcest_resource()))
    if gives_gold_card:
        world.draw_gold_cards_and_discard_excess(empire)


@dataclass(frozen=True, slots=True)
class Exchange:
    """The goods and cards that an empire gives and takes in one exchange. Gold cannot replace other goods here (B18)."""

    gives: Goods
    takes: Goods
    gold_cards: int
    combat_cards: int = 0


def list_trade_options(world: World, empire: Empire, valuation: Valuation) -> Iterator[ActionOption]:
    """The option for the action Trade: every worthwhile exchange, one after another."""
    plan = _plan_trade(world, empire, valuation)
    if plan.exchanges:
        gold = ("trade" in valuation.upgrades) + empire.effects["trade"]
        value = plan.worth + gold * valuation.worths[_KINDS]
        yield ActionOption("trade", value, partial(_carry_out_trade, world, empire, plan.exchanges, gold))


class _TradePlan(NamedTuple):
    """Exchanges in order, and their total worth in laurels."""

    exchanges: list[Exchange]
    worth: float


def _plan_trade(world: World, empire: Empire, valuation: Valuation) -> _TradePlan:
    """The best exchanges, until none is worthwhile or the goods would not fit."""
    plan, value = list[Exchange](), 0.0
    goods, combat = empire.sum_all_goods(), empire.combat_cards
    room = world.constants.supply - sum(empire.supply)
    hand = world.constants.hand - len(empire.gold_cards)
    while True:
        exchanges = _list_possible_exchanges(goods, combat, valuation)
        offers = [(_value_exchange(world, valuation, exchange, hand), exchange) for exchange in exchanges]
        gain, best = max(offers, key=lambda offer: offer[0], default=(0.0, None))
        if best is None or gain <= 0 or sum(best.takes) > room:
            return _TradePlan(plan, value)
        plan.append(best)
        value += gain
        goods, combat = add_goods(subtract_goods(goods, best.gives), best.takes), combat - best.combat_cards
        room, hand = room - sum(best.takes), hand - best.gold_cards


def _value_exchange(world: World, valuation: Valuation, exchange: Exchange, room_in_hand: int) -> float:
    cards = min(exchange.gold_cards, max(0, room_in_hand)) * GOLD_CARD * HORIZON[world.era]
    return (
        valuation.value_goods(exchange.takes)
        - valuation.value_goods(exchange.gives)
        + cards
        - exchange.combat_cards * valuation.combat_card
    )


def _list_possible_exchanges(goods: Goods, combat_cards: int, valuation: Valuation) -> Iterator[Exchange]:
    """The possible exchanges. An empire gives one Resource, two of cotton and coffee, four Resources, or two Combat cards."""
    if one := find_least_valuable_goods(goods, valuation, 1, range(_KINDS)):
        yield Exchange(one, read_goods("g"), 0)
    if two := find_least_valuable_goods(goods, valuation, 2, _HARVEST):
        yield Exchange(two, read_goods("gg"), 1)
    if four := find_least_valuable_goods(goods, valuation, 4, range(_KINDS)):
        yield Exchange(four, read_goods("kg"), 1)
    if combat_cards >= 2:
        yield Exchange(NOTHING, read_goods("g"), 1, 2)


def find_least_valuable_goods(
    goods: Goods, valuation: Valuation, goods_count: int, kind_indexes: range | tuple[int, ...]
) -> Goods | None:
    """The `goods_count` least valuable goods of these kinds, or None if the empire has too few."""
    given = [0] * len(LETTERS)
    for index in sorted(kind_indexes, key=lambda index: (valuation.worths[index], -goods[index])):
        given[index] = min(goods[index], goods_count - sum(given))
    return tuple(given) if sum(given) == goods_count else None


def _carry_out_trade(world: World, empire: Empire, exchanges: list[Exchange], extra_gold: int) -> None:
    for exchange in exchanges:
        empire.spend_goods_and_gold_cards(exchange.gives)
        empire.combat_cards -= exchange.combat_cards
        world.give_goods_and_discard_excess(empire, exchange.takes)
        world.draw_gold_cards_and_discard_excess(empire, exchange.gold_cards)
    world.give_goods_and_discard_excess(empire, tuple(extra_gold * count for count in read_goods(GOLD)))
