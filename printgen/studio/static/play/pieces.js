// What pieces look like now, and the words for pieces and piles.

import { counted } from "../dom.js";
import { countSides } from "./actions.js";

export class Pieces {
  constructor(store, table) {
    Object.assign(this, { store, table });
  }

  // Everything that is needed to draw a piece.
  look(number) {
    const { store, table } = this;
    const piece = table.piece(number);
    const isUp = table.isUp(number);
    const face = store.state.faces[table.deal.nets[piece.component] || isUp ? piece.front : piece.back];
    return {
      piece, isUp, side: table.sideOf(number), size: table.sizeOf(number), component: store.component(piece.component),
      address: face ? store.picture(face) : "",
    };
  }

  name(number) {
    const piece = this.table.piece(number);
    const face = this.store.state.faces[piece.front];
    return face?.title || face?.id || this.store.component(piece.component)?.title || piece.component;
  }

  describe({ pieces, pile }) {
    const { table } = this;
    const [top] = pieces;
    const side = countSides(table.piece(top)) ? `, shows ${table.sideOf(top)}` : "";
    const title = table.isUp(top) ? `${this.name(top)}${side}` : "face down";
    if (pieces.length > 1) return `${pile || "pile"}, ${counted(pieces.length, "piece")}, on top: ${title}`;
    return [title, pile].filter(Boolean).join(", ");
  }
}
