import { type ComboProducts, comboFigures, offeredCombo } from "#domain/catalogue/combos";
import { amountToPay } from "#domain/money/money";
import { offersMessages } from "#domain/offers/admin-messages";
import { DESCRIPTION_CHARACTERS } from "#domain/orders/limits";
import { type ListedRow, type ResourceBadge, resource, type ValuesOf } from "./resource.ts";

export const COMBOS = resource({
  path: "/admin/combos",
  subject: "combo",
  title: "Combos",
  noun: "combo",
  links: [{ path: "/admin/discount-tiers", title: "Discount tiers" }],
  id: {
    most: 36,
    shape: /^[\w-]{3,36}$/,
    hint: "English letters, digits and hyphens, for example starter-pack. Leave it empty to make it from the name.",
    invalidMessage: () => offersMessages.addressWrong,
    example: "night-pack",
    sourceField: "combo_name",
    isAllowed: (id) => !id.startsWith("custom_"),
  },
  panels: [
    {
      title: "Name",
      fields: [
        { name: "combo_name", label: "Name", most: 100, required: true, translated: true },
        {
          name: "description",
          label: "Description",
          kind: "long",
          most: DESCRIPTION_CHARACTERS,
          translated: true,
        },
        {
          name: "image_url",
          label: "Picture",
          kind: "picture",
          shape: "combo",
          example: "combo-images/starter-pack",
        },
      ],
    },
    {
      title: "What is in it",
      byHand: true,
      fields: [
        { name: "included_products", label: "Contents", kind: "contents" },
        { name: "original_price", label: "Original price (₹)", kind: "rupees" },
        { name: "final_price", label: "Final price (₹)", kind: "rupees", example: "99.50" },
      ],
    },
    {
      title: "In the shop",
      fields: [
        {
          name: "is_active",
          label: "On sale",
          historyLabel: "In the shop",
          kind: "switch",
          initially: true,
          hint: "If off, the combo is archived: the shop hides it, and past orders keep it.",
        },
      ],
    },
  ],
});

type ComboRow = ValuesOf<typeof COMBOS> & { combo_id: string };

export function listedCombo(combo: ComboRow, sold: ComboProducts): ListedRow {
  const offered = offeredCombo(combo, sold);
  const figures = offered.ok ? comboFigures(offered.combo, sold) : null;
  const about = [
    amountToPay(combo.final_price),
    figures && `${figures.items} pieces`,
    figures && figures.savedPercent > 0 && `saves ${figures.savedPercent}%`,
  ];
  return {
    name: combo.combo_name,
    picture: combo.image_url,
    about: about.filter(Boolean).join(" · "),
    badges: [badgeOf(offered)],
  };
}

function badgeOf(offered: ReturnType<typeof offeredCombo>): ResourceBadge {
  if (offered.ok && offered.soldOut) return { tone: "wait", text: "Sold out" };
  if (offered.ok) return { tone: "ok", text: "On sale" };
  const { problem } = offered;
  if (problem.code === "combo-inactive") return { tone: "info", text: "Archived" };
  if (problem.code === "combo-unreadable")
    return { tone: "bad", text: "Not shown: its products can't be read" };
  return { tone: "bad", text: `Not shown: ${problem.cards.join(", ")} isn't sold` };
}
