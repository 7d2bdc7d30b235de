import { isDark } from "#domain/settings/colours";
import type { Looks, Palette, Scheme } from "#domain/settings/looks";
import { paletteOf, STANDARD_PALETTES } from "#domain/settings/looks";

/** What stands in the templates' HTML in place of what every store's has. */
export type Dress = readonly (readonly [standard: string, own: string])[];

/** The standard colours as `written-email.ts` writes them: a template that its owner wrote anew has them no longer. */
const COLOURS: readonly [Scheme, standard: string, parts: readonly (string | keyof Palette)[]][] = [
  ["light", "background:#FFF8EC;color:#241A33", ["background:", "paper", ";color:", "ink"]],
  ["light", "dotted #B3261E", ["dotted ", "kumkum"]],
  ["light", "color:#5C5068", ["color:", "ink-soft"]],
  ["light", "background:#F6E9D2", ["background:", "rose"]],
  ["light", "background:#B3261E;color:#FFFFFF", ["background:", "kumkum", ";color:", "on-kumkum"]],
  ["light", "color:#0E6B6B", ["color:", "peacock"]],
  [
    "dark",
    "background: #1B1526 !important; color: #F6EEDF",
    ["background: ", "paper", " !important; color: ", "ink"],
  ],
  ["dark", "background: #2A2138", ["background: ", "card"]],
  ["dark", "color: #BDB2C6", ["color: ", "ink-soft"]],
  ["dark", "color: #7FD1C7", ["color: ", "peacock"]],
];

/** The store's name at the head of an email. */
const HEAD = 'font-size:22px">{{store_name}}</p>';

type EmailLogo = { address: string; width: number; height: number; plate: boolean };

/** The owner's colours, and the logo in place of the name; nothing where all of it is the store's own. */
export function dressOf(looks: Looks, logo: EmailLogo | null): Dress {
  const colours = COLOURS.flatMap(([scheme, standard, parts]) => {
    const palette = paletteOf(looks, scheme);
    const isName = (part: string): part is keyof Palette => part in palette;
    const names = parts.filter(isName);
    if (names.every((name) => palette[name] === STANDARD_PALETTES[scheme][name])) return [];
    return [
      [standard, parts.map((part) => (isName(part) ? palette[part] : part)).join("")] as const,
    ];
  });
  if (!logo) return colours;
  const { address, width, height, plate } = logo;
  const { paper } = paletteOf(looks, "light");
  // Mail programs may turn the ground dark.
  const ground = plate ? `;background:${isDark(paper) ? "#ffffff" : paper}` : "";
  const image = `font-size:22px"><img src="${address}" alt="{{store_name}}" width="${width}" height="${height}" style="max-width:100%;height:auto${ground}"></p>`;
  return [...colours, [HEAD, image]];
}

/** An owner's colours have small letters, the standard ones capitals: what is written is never found again. */
export function dressed<Content extends { html: string }>(content: Content, dress: Dress): Content {
  const html = dress.reduce(
    (before, [standard, own]) => before.replaceAll(standard, () => own),
    content.html,
  );
  return { ...content, html };
}
