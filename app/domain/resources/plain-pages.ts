import { PLAIN_PAGE_CHARACTERS } from "#domain/settings/limits";
import { type ListedRow, resource } from "./resource.ts";

/** Pages that the owner writes: 'About us', 'Where to find us', 'Size guide'. */
export const PLAIN_PAGES = resource({
  path: "/admin/pages",
  subject: "page",
  title: "Pages",
  noun: "page",
  about: "Your own pages: about you, where to find you, a size guide.",
  shownAt: "/pages/:id",
  id: {
    most: 40,
    shape: /^[a-z][a-z0-9-]{2,39}$/,
    hint: "Small letters, digits and hyphens: about-us for /pages/about-us. Leave it empty to make it from the title. It can't be changed later.",
    invalidMessage: () =>
      "An address has 3 to 40 small letters, digits and hyphens, and begins with a letter.",
    example: "where-to-find-us",
    sourceField: "title",
  },
  panels: [
    {
      title: "Page",
      fields: [
        { name: "title", label: "Title", most: 60, required: true, translated: true },
        {
          name: "text",
          label: "Text",
          kind: "markdown",
          most: PLAIN_PAGE_CHARACTERS,
          translated: true,
          example: [
            "## Our stall\n\n**Every Sunday** at the [market](https://market.example).",
            "**ప్రతి ఆదివారం** సంతలో.",
          ],
        },
      ],
    },
    {
      title: "Where it is found",
      fields: [
        {
          name: "is_active",
          label: "In the shop",
          kind: "switch",
          initially: true,
          hint: "If off, nobody can open the page.",
        },
        {
          name: "in_footer",
          label: "In the footer of every page",
          kind: "switch",
          initially: true,
        },
        {
          name: "position",
          label: "Place in the footer",
          kind: "number",
          least: 0,
          most: 9_999,
          initially: 5,
          hint: "1 comes first.",
        },
      ],
    },
  ],
});

export function listedPlainPage(page: {
  id: string;
  title: string;
  in_footer: boolean;
  is_active: boolean;
}): ListedRow {
  return {
    name: page.title,
    about: `/pages/${page.id}`,
    badges: !page.is_active
      ? [{ tone: "info", text: "Not in the shop" }]
      : page.in_footer
        ? [{ tone: "ok", text: "In the footer" }]
        : [],
  };
}
