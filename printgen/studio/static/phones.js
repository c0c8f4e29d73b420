// Phones at the table: a QR code for each, and the sheets that they hand in. Needs `printgen studio --lan`.

import { make } from "./dom.js";
import { ask, gamePath } from "./server.js";
import { makePicture } from "./svg-picture.js";

export async function makePhones(store, entry) {
  const path = gamePath(store.game, "phones");
  const node = make("section", { class: "phones", "aria-label": "Phones" });
  let invitation = null;

  async function load() {
    const found = await ask(path);
    if (!found.open) {
      node.replaceChildren(make("h3", {}, "Phones"), make("p", { class: "hint" }, "Start printgen studio with --lan, and phones in your network can fill in sheets."));
      return;
    }
    node.replaceChildren(make("h3", {}, "Phones"),
      make("button", { type: "button", class: "plain", on: { click: invite } }, "Invite a phone"),
      invitation ? make("figure", { class: "invitation" }, makePicture(invitation.qr, { alt: "QR code of the address" }),
        make("figcaption", {}, invitation.address, make("span", { class: "hint" }, "For one phone, within ten minutes. The connection is not encrypted, so others in your network can read it."),
          found.others.length ? make("span", { class: "hint" }, `If the phone cannot open it, start printgen studio with --lan-address and another address of this computer: ${found.others.join(", ")}.`) : "")) : "",
      make("ul", { class: "faults" },
        found.phones.map(({ number, isOn }) => make("li", {}, `Phone ${number}${isOn ? "" : " has not joined yet"} `,
          make("button", { type: "button", class: "plain", on: { click: () => ask(`${path}/${number}`, { method: "DELETE" }).then(load) } }, "Remove"))),
        found.handed.map((handed) => make("li", {}, `${entry.findPlayer(handed) || "A sheet"} from phone ${handed.phone} `,
          make("button", { type: "button", class: "main", on: { click: () => entry.take(handed) } }, "Use this sheet")))));
  }

  async function invite() {
    invitation = await ask(path, { method: "POST", content: {} });
    await load();
  }

  const onPhones = () => load().catch(() => {});
  store.addEventListener("phones", onPhones);
  await load().catch(() => {});
  return { node, close: () => store.removeEventListener("phones", onPhones) };
}
