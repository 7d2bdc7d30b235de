import { isDark } from "#domain/settings/colours";
import type { Looks, Palette, Scheme } from "#domain/settings/looks";
import { paletteOf, STANDARD_PALETTES } from "#domain/settings/looks";
import { EMAIL_COLOURS } from "./written-email.ts";

/** What stands in the templates' HTML in place of what every store's has. */
export type Dress = readonly (readonly [standard: string, own: string])[];

/** Where colours stand in the HTML that `written-email.ts` draws: a template that its owner wrote anew has them no longer. */
const COLOURS: Readonly<Record<Scheme, readonly (readonly string[])[]>> = {
  light: [
    ["background:", "paper", ";color:", "ink"],
    ["dotted ", "kumkum"],
    ["color:", "ink-soft"],
    ["background:", "rose"],
    ["background:", "kumkum", ";color:", "on-kumkum"],
    ["color:", "peacock"],
  ],
  dark: [
    ["background: ", "paper", " !important; color: ", "ink"],
    ["background: ", "card"],
    ["color: ", "ink-soft"],
    ["color: ", "peacock"],
  ],
};

/** The store's name at the head of an email. */
const HEAD = 'font-size:22px">{{store_name}}</p>';

type EmailLogo = { address: string; width: number; height: number; plate: boolean };

/** The owner's colours, and the logo in place of the name; nothing where all of it is the store's own. */
export function dressOf(looks: Looks, logo: EmailLogo | null): Dress {
  const colours = (["light", "dark"] as const).flatMap((scheme) => {
    const palette = paletteOf(looks, scheme);
    const isOwn = (part: string) =>
      part in palette &&
      palette[part as keyof Palette] !== STANDARD_PALETTES[scheme][part as keyof Palette];
    return COLOURS[scheme]
      .filter((parts) => parts.some(isOwn))
      .map((parts) => [coloured(parts, EMAIL_COLOURS[scheme]), coloured(parts, palette)] as const);
  });
  if (!logo) return colours;
  const { address, width, height, plate } = logo;
  const { paper } = paletteOf(looks, "light");
  // Mail programs may turn the ground dark.
  const ground = plate ? `;background:${isDark(paper) ? "#ffffff" : paper}` : "";
  const image = `font-size:22px"><img src="${address}" alt="{{store_name}}" width="${width}" height="${height}" style="max-width:100%;height:auto${ground}"></p>`;
  return [...colours, [HEAD, image]];
}

function coloured(parts: readonly string[], colours: Partial<Palette>): string {
  return parts.map((part) => colours[part as keyof Palette] ?? part).join("");
}

/** What is written is never found again: an owner's colours have small letters, the standard ones capitals. */
export function dressed<Content extends { html: string }>(content: Content, dress: Dress): Content {
  const html = dress.reduce(
    (before, [standard, own]) => before.replaceAll(standard, () => own),
    content.html,
  );
  return { ...content, html };
}
