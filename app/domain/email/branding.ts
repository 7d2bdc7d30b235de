import { isDark } from "#domain/settings/colours";
import type { Looks, Palette, Scheme } from "#domain/settings/looks";
import { paletteOf, STANDARD_PALETTES } from "#domain/settings/looks";
import { EMAIL_COLOURS } from "./written-email.ts";

/** Replacements in a template's HTML: every store's default part, and this store's own. */
export type Branding = readonly (readonly [standard: string, own: string])[];

/** The places where `written-email.ts` draws each colour. A template whose HTML the owner rewrote may lack them. */
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

/** The replacements for the owner's colours and logo; empty where she uses the defaults. */
export function brandingOf(looks: Looks, logo: EmailLogo | null): Branding {
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
  // Mail programs may darken the background.
  const ground = plate ? `;background:${isDark(paper) ? "#ffffff" : paper}` : "";
  const image = `font-size:22px"><img src="${address}" alt="{{store_name}}" width="${width}" height="${height}" style="max-width:100%;height:auto${ground}"></p>`;
  return [...colours, [HEAD, image]];
}

function coloured(parts: readonly string[], colours: Partial<Palette>): string {
  return parts.map((part) => colours[part as keyof Palette] ?? part).join("");
}

/** A replacement is never replaced again: an owner's colours are in small letters, the default ones in capitals. */
export function branded<Content extends { html: string }>(
  content: Content,
  branding: Branding,
): Content {
  const html = branding.reduce(
    (before, [standard, own]) => before.replaceAll(standard, () => own),
    content.html,
  );
  return { ...content, html };
}
