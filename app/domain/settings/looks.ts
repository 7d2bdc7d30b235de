import {
  contrast,
  firstSuitableColour,
  type Hex,
  isDark,
  mixedColour,
  withLightness,
} from "./colours.ts";

/** The colours that an owner can choose. All others are derived from these (decision 117). */
export const TOKENS = {
  background: "Background",
  text: "Text",
  buttons: "Buttons, and the store's name",
  labels: "Words on buttons",
  links: "Links",
  highlights: "Highlights",
} as const;
export type Token = keyof typeof TOKENS;
export const TOKEN_NAMES = Object.keys(TOKENS) as Token[];

/**
 * A field of the settings with a colour: the token's name for the light scheme, a name such as `darkBackground` for the
 * dark one. An empty field means the default; in the dark scheme it means the colour derived from the light one, if the
 * owner set that.
 */
export type ColourField = Token | `dark${Capitalize<Token>}`;
export type Scheme = "light" | "dark";

/** The fonts for headings and text: those that come with the store, and the visitor's system fonts. */
export const FACES = {
  headingFace: ["", "serif", "sans"],
  textFace: ["", "serif", "fraunces"],
} as const;

/** How lists and product pages frame a picture; empty: as a stamp, with a perforated edge. */
export const FRAMES = ["", "plain"] as const;

export type Looks = Readonly<Record<ColourField, Hex | "">> & {
  readonly frame: (typeof FRAMES)[number];
  readonly headingFace: (typeof FACES.headingFace)[number];
  readonly textFace: (typeof FACES.textFace)[number];
};

export function colourField(token: Token, scheme: Scheme): ColourField {
  if (scheme === "light") return token;
  return `dark${token.charAt(0).toUpperCase()}${token.slice(1)}` as ColourField;
}

export const COLOUR_FIELDS = (["light", "dark"] as const).flatMap((scheme) =>
  TOKEN_NAMES.map((token) => colourField(token, scheme)),
);

export const STANDARD_LOOKS: Looks = {
  ...(Object.fromEntries(COLOUR_FIELDS.map((field) => [field, ""])) as Record<ColourField, "">),
  frame: "",
  headingFace: "",
  textFace: "",
};

/** The colour names in ui/theme.css, each with the tokens from which it is derived. */
const TOKENS_OF_COLOURS = {
  paper: ["background"],
  card: ["background"],
  line: ["background", "text"],
  ink: ["text", "background"],
  "ink-soft": ["text", "background"],
  kumkum: ["buttons"],
  "kumkum-deep": ["buttons", "labels"],
  "kumkum-ink": ["buttons", "background", "text"],
  "on-kumkum": ["labels", "buttons"],
  marigold: ["highlights"],
  "on-marigold": ["highlights"],
  peacock: ["links", "background"],
  rose: ["background", "buttons", "text", "links"],
} as const satisfies Record<string, readonly Token[]>;
type Name = keyof typeof TOKENS_OF_COLOURS;
export type Palette = Readonly<Record<Name, Hex>>;

/** The default colours. ui/theme.css has the same values. */
export const STANDARD_PALETTES: Readonly<Record<Scheme, Palette>> = {
  light: {
    paper: "#fff8ec",
    card: "#ffffff",
    line: "#e6d9c4",
    ink: "#241a33",
    "ink-soft": "#5c5068",
    kumkum: "#b3261e",
    "kumkum-deep": "#8e1b15",
    "kumkum-ink": "#b3261e",
    "on-kumkum": "#ffffff",
    marigold: "#f2a20c",
    "on-marigold": "#241a33",
    peacock: "#0e6b6b",
    rose: "#f6d5cf",
  },
  dark: {
    paper: "#17111f",
    card: "#231a2e",
    line: "#43364f",
    ink: "#f8f0e3",
    "ink-soft": "#c4b8cc",
    kumkum: "#c93a31",
    "kumkum-deep": "#a92b23",
    "kumkum-ink": "#ff9a8f",
    "on-kumkum": "#ffffff",
    marigold: "#f2a20c",
    "on-marigold": "#241a33",
    peacock: "#72d3cc",
    rose: "#4b2a32",
  },
};

type TokenColours = Readonly<Record<Token, Hex>>;

const STANDARD_COLOURS = {
  light: tokensOfPalette(STANDARD_PALETTES.light),
  dark: tokensOfPalette(STANDARD_PALETTES.dark),
} as const;

function tokensOfPalette({
  paper,
  ink,
  kumkum,
  peacock,
  marigold,
  ...made
}: Palette): TokenColours {
  return {
    background: paper,
    text: ink,
    buttons: kumkum,
    labels: made["on-kumkum"],
    links: peacock,
    highlights: marigold,
  };
}

/** The least contrast of text (WCAG AA), and of buttons against the page. */
const LEAST_TEXT_CONTRAST = 4.5;
const LEAST_BUTTON_CONTRAST = 3;

const isReadable = (colour: Hex, grounds: readonly Hex[]) =>
  grounds.every((ground) => contrast(colour, ground) >= LEAST_TEXT_CONTRAST);

/** Returns white for a dark background and black for a light one: one of them always has a contrast of 4.5:1. */
const textColourOn = (ground: Hex): Hex =>
  isReadable("#ffffff", [ground]) ? "#ffffff" : "#000000";

/** Returns each token's colour in a scheme: the owner's, one derived from it, or the default. */
export function tokenColours(looks: Looks, scheme: Scheme): TokenColours {
  return tokensOfPalette(paletteOf(looks, scheme));
}

function coloursInScheme(looks: Looks, scheme: Scheme): TokenColours {
  const light = ownersColours(looks, "light");
  const given =
    scheme === "light" ? light : { ...derivedDarkColours(light), ...ownersColours(looks, "dark") };
  const chosen = { ...STANDARD_COLOURS[scheme], ...given };
  return given.labels ? chosen : { ...chosen, labels: textColourOn(chosen.buttons) };
}

function ownersColours(looks: Looks, scheme: Scheme): Partial<TokenColours> {
  const given = TOKEN_NAMES.map((token) => [token, looks[colourField(token, scheme)]]);
  return Object.fromEntries(given.filter(([, colour]) => colour !== ""));
}

/**
 * Derives the dark scheme from an owner's light colours. If her background is dark already, the colours stay as they
 * are.
 */
function derivedDarkColours(light: Partial<TokenColours>): Partial<TokenColours> {
  const { labels: _, ...standard } = STANDARD_COLOURS.light;
  const { background, text, buttons, links, highlights } = light;
  if (background && isDark(background)) return { ...standard, ...light };
  const ground = background
    ? withLightness(background, 0.1, 0.25)
    : STANDARD_COLOURS.dark.background;
  const withLightnessFor = (colour: Hex, least: number) =>
    firstSuitableColour(colour, "#ffffff", (step) => contrast(step, ground) >= least);
  return {
    ...(background && { background: ground }),
    ...(text && { text: withLightness(text, 0.94, 0.25) }),
    ...(buttons && { buttons: withLightnessFor(buttons, LEAST_BUTTON_CONTRAST) }),
    // Links are made brighter than the minimum, because they also occur on cards and tinted areas.
    ...(links && { links: withLightnessFor(links, 1.5 * LEAST_TEXT_CONTRAST) }),
    ...(highlights && { highlights }),
  };
}

/** Returns all colours of a scheme. Those that don't depend on a token set by the owner are the default ones. */
export function paletteOf(looks: Looks, scheme: Scheme): Palette {
  const chosen = coloursInScheme(looks, scheme);
  const { background: paper, buttons: brand, labels: label, highlights: accent } = chosen;
  const ownColours = ownersColours(looks, scheme);
  const derivedOrDefault = (name: Name, made: () => Hex) =>
    TOKENS_OF_COLOURS[name].some((token) => isSet(looks, token))
      ? made()
      : STANDARD_PALETTES[scheme][name];
  const card = derivedOrDefault("card", () =>
    mixedColour(paper, "#ffffff", isDark(paper) ? 0.07 : 0.85),
  );
  /** Moves a colour towards `to` until it is readable on page and cards. */
  const readable = (colour: Hex, to: Hex) =>
    firstSuitableColour(colour, to, (step) => isReadable(step, [paper, card]));
  const words = derivedOrDefault(
    "ink",
    () => ownColours.text ?? readable(chosen.text, isDark(paper) ? "#ffffff" : "#000000"),
  );
  const soft = derivedOrDefault("ink-soft", () => readable(mixedColour(words, paper, 0.3), words));
  const name = derivedOrDefault("kumkum-ink", () => readable(brand, words));
  const links = derivedOrDefault(
    "peacock",
    () => ownColours.links ?? readable(chosen.links, words),
  );
  /** Returns the strongest tint on which these texts are still readable, from `most` towards the page's background. */
  const tint = (most: Hex, written: readonly Hex[]) =>
    firstSuitableColour(most, paper, (ground) =>
      written.every((each) => isReadable(each, [ground])),
    );
  const isTinted = (["background", "buttons", "text"] as const).some((token) =>
    isSet(looks, token),
  );
  const tinted = isTinted ? mixedColour(paper, brand, 0.16) : STANDARD_PALETTES[scheme].rose;
  return {
    paper,
    card,
    line: derivedOrDefault("line", () => tint(mixedColour(paper, words, 0.16), [words])),
    ink: words,
    "ink-soft": soft,
    kumkum: brand,
    "kumkum-deep": derivedOrDefault("kumkum-deep", () =>
      mixedColour(brand, isBrighter(brand, label) ? "#ffffff" : "#000000", 0.2),
    ),
    "kumkum-ink": name,
    "on-kumkum": label,
    marigold: accent,
    "on-marigold": derivedOrDefault("on-marigold", () => textColourOn(accent)),
    peacock: links,
    rose: tint(tinted, [words, soft, name, links]),
  };
}

const isBrighter = (one: Hex, other: Hex) => contrast(one, "#000000") > contrast(other, "#000000");

function isSet(looks: Looks, token: Token): boolean {
  return looks[token] !== "" || looks[colourField(token, "dark")] !== "";
}

/** Returns the colours of a story page, which is dark in both schemes. */
export function storyPalette(looks: Looks): Palette {
  const dark = paletteOf(looks, "dark");
  if (isDark(dark.paper)) return dark;
  const light = Object.fromEntries(TOKEN_NAMES.map((token) => [token, looks[token]]));
  const made = paletteOf({ ...STANDARD_LOOKS, ...light }, "dark");
  return isDark(made.paper) ? made : STANDARD_PALETTES.dark;
}

/** Returns the pairs of colours with too little contrast, each with the field that the owner should change. */
export function unreadablePairs(looks: Looks): { field: ColourField; sentence: string }[] {
  return (["light", "dark"] as const).flatMap((scheme) => {
    const { paper, card, ink, peacock, kumkum, ...others } = paletteOf(looks, scheme);
    const pairs = [
      { what: "Text on the background", colours: [ink, paper], of: ["text", "background"] },
      { what: "Text on panels", colours: [ink, card], of: ["text", "background"] },
      { what: "A link on the background", colours: [peacock, paper], of: ["links", "background"] },
      { what: "A link on a panel", colours: [peacock, card], of: ["links", "background"] },
      {
        what: "A button's label",
        colours: [others["on-kumkum"], kumkum],
        of: ["labels", "buttons"],
      },
    ] as const;
    return pairs
      .map(({ what, colours, of }) => ({ what, of, ratio: contrast(...colours) }))
      .filter(({ ratio }) => ratio < LEAST_TEXT_CONTRAST)
      .map(({ what, of, ratio }) => ({
        field: fieldOf(looks, scheme, of),
        // The ratio is rounded down, because 4.49 isn't enough for 4.5.
        sentence: `${what}, ${scheme} scheme: hard to read. The contrast is ${Math.floor(ratio * 10) / 10}:1, and must be ${LEAST_TEXT_CONTRAST}:1 or more.`,
      }));
  });
}

/**
 * Returns the field of the first token that the owner set in this scheme. If there is none, that of the first token set
 * in the light scheme.
 */
function fieldOf(looks: Looks, scheme: Scheme, tokens: readonly [Token, Token]): ColourField {
  const fields = [...tokens.map((token) => colourField(token, scheme)), ...tokens];
  return fields.find((field) => looks[field] !== "") ?? colourField(tokens[0], scheme);
}

const TELUGU = '"Noto Sans Telugu Variable","Telugu Bold over Regular"';
const SERIF = `${TELUGU},Georgia,"Noto Serif",serif`;
const FACE_STACKS = {
  serif: SERIF,
  sans: `${TELUGU},system-ui,-apple-system,"Segoe UI",Roboto,sans-serif`,
  fraunces: `"Fraunces Variable",${SERIF}`,
} as const;

/** The custom properties of the frame in ui/theme.css. */
const FRAME_PROPERTIES = {
  "": {},
  plain: {
    "--frame-mask": "none",
    "--frame-padding": "0",
    "--frame-radius": "var(--radius-card)",
    "--frame-shadow": "var(--lift-card)",
    "--frame-filter": "none",
    "--frame-envelope": "none",
    "--frame-top": "12%",
  },
} as const satisfies Record<Looks["frame"], Readonly<Record<string, string>>>;

/**
 * Returns the CSS for the owner's colours, fonts and frame, to be loaded after the style sheet; empty if she changed
 * nothing. It contains only validated colours.
 */
export function looksCss(looks: Looks): string {
  const names = (Object.keys(TOKENS_OF_COLOURS) as Name[]).filter((name) =>
    TOKENS_OF_COLOURS[name].some((token) => isSet(looks, token)),
  );
  const fontDeclarations = Object.entries({ display: looks.headingFace, text: looks.textFace })
    .map(([name, face]) => face && `--font-${name}:${FACE_STACKS[face]};`)
    .join("");
  const frame = Object.entries(FRAME_PROPERTIES[looks.frame])
    .map(([name, value]) => `${name}:${value};`)
    .join("");
  const night = storyPalette(looks);
  const hasOwnStoryColours = isSet(looks, "background") || isSet(looks, "text");
  const room = hasOwnStoryColours
    ? `--color-night:${mixedColour(night.paper, "#000000", 0.35)};--color-on-night:${night.ink};`
    : "";
  const inScheme = (scheme: Scheme, more: string) => {
    const palette = paletteOf(looks, scheme);
    const turned = isDark(palette.paper) === (scheme === "light");
    return cssRule(":root", [
      // `color-scheme` is for what the browser draws itself, such as checkboxes and the arrows of fields.
      turned ? `color-scheme:${scheme === "light" ? "dark" : "light"};` : "",
      colours(names, palette),
      more,
    ]);
  };
  const dark = inScheme("dark", "");
  return [
    inScheme("light", room + fontDeclarations + frame),
    dark && `@media (prefers-color-scheme:dark){${dark}}`,
    cssRule(".at-night", [
      colours(
        names.filter((name) => STORY_PAGE_COLOURS.has(name)),
        night,
      ),
    ]),
  ].join("");
}

/** The colours that story pages set: those that ui/theme.css sets there, and those of their text and buttons. */
const STORY_PAGE_COLOURS: ReadonlySet<Name> = new Set([
  ...(["ink-soft", "card", "line", "rose", "peacock"] as const),
  ...(["kumkum", "kumkum-deep", "kumkum-ink", "on-kumkum"] as const),
]);

function cssRule(selector: string, declarations: readonly string[]): string {
  const inside = declarations.join("");
  return inside && `${selector}{${inside}}`;
}

function colours(names: readonly Name[], palette: Palette): string {
  return names.map((name) => `--color-${name}:${palette[name]};`).join("");
}

/** Returns CSS that puts a light area behind a dark logo where the background is dark. */
export function logoPlateCss(looks: Looks): string {
  const { paper } = paletteOf(looks, "light");
  const plate = (colour: Hex) =>
    `[data-logo]{padding:0.25rem;border-radius:0.25rem;background:${colour}}`;
  if (isDark(paper)) return plate("#ffffff");
  return `@media (prefers-color-scheme:dark){${plate(paper)}}`;
}

/** Returns the style attribute for a preview: a scheme's colours as custom properties, the fonts and the frame. */
export function previewStyle(looks: Looks, scheme: Scheme): Readonly<Record<string, string>> {
  const palette = Object.entries(paletteOf(looks, scheme));
  return {
    ...Object.fromEntries(palette.map(([name, colour]) => [`--color-${name}`, colour])),
    ...(looks.headingFace && { "--font-display": FACE_STACKS[looks.headingFace] }),
    ...(looks.textFace && { "--font-text": FACE_STACKS[looks.textFace] }),
    ...FRAME_PROPERTIES[looks.frame],
  };
}
