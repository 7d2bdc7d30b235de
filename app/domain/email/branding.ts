import { isDark } from "#domain/settings/colours";
import type { Looks, Palette, Scheme } from "#domain/settings/looks";
import { paletteOf, STANDARD_PALETTES } from "#domain/settings/looks";
import { EMAIL_COLOURS } from "./written-email.ts";

/** Replacements in an email's HTML: the default piece of HTML, and the store's own in its place. */
export type Branding = readonly (readonly [standard: string, own: string])[];

/** The HTML in which `written-email.ts` uses each colour. An email's HTML that an owner edited may lack it. */
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

/** The piece of HTML with the store's name at the top of an email. A logo replaces it. */
const STORE_NAME_HTML = 'font-size:22px">{{store_name}}</p>';

type EmailLogo = { address: string; width: number; height: number; plate: boolean };

/** Returns the replacements that put the store's own colours and logo into an email; empty if it uses the defaults. */
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
  // The logo gets a background of its own, because mail programs may darken the email's.
  const ground = plate ? `;background:${isDark(paper) ? "#ffffff" : paper}` : "";
  const image = `font-size:22px"><img src="${address}" alt="{{store_name}}" width="${width}" height="${height}" style="max-width:100%;height:auto${ground}"></p>`;
  return [...colours, [STORE_NAME_HTML, image]];
}

function coloured(parts: readonly string[], colours: Partial<Palette>): string {
  return parts.map((part) => colours[part as keyof Palette] ?? part).join("");
}

/**
 * Puts the store's colours and logo into an email's HTML. A replaced colour is never replaced again, because the
 * owner's colours are in small letters and the defaults in capitals.
 */
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
