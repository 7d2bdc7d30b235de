import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast } from "./colours.ts";
import {
  COLOUR_FIELDS,
  FACES,
  FRAMES,
  type Looks,
  looksCss,
  paletteOf,
  previewStyle,
  STANDARD_LOOKS,
  STANDARD_PALETTES,
  storyPalette,
  unreadablePairs,
} from "./looks.ts";

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);
const chosen: fc.Arbitrary<Looks> = fc.record({
  ...(Object.fromEntries(
    COLOUR_FIELDS.map((field) => [field, fc.oneof(fc.constant(""), colour)]),
  ) as Record<(typeof COLOUR_FIELDS)[number], fc.Arbitrary<string>>),
  frame: fc.constantFrom(...FRAMES),
  headingFace: fc.constantFrom(...FACES.headingFace),
  textFace: fc.constantFrom(...FACES.textFace),
});

const looks = (own: Partial<Looks>): Looks => ({ ...STANDARD_LOOKS, ...own });

describe("the store's own looks", () => {
  it("are those of the style sheet", () => {
    const [light = "", dark = ""] = readFileSync("app/ui/theme.css", "utf8").split(
      "prefers-color-scheme: dark",
    );
    for (const [name, value] of Object.entries(STANDARD_PALETTES.light))
      expect(light).toContain(`--color-${name}: ${value};`);
    for (const [name, value] of Object.entries(STANDARD_PALETTES.dark))
      expect(dark.includes(`--color-${name}:`) ? dark : light).toContain(
        `--color-${name}: ${value};`,
      );
    expect(paletteOf(STANDARD_LOOKS, "light")).toEqual(STANDARD_PALETTES.light);
    expect(paletteOf(STANDARD_LOOKS, "dark")).toEqual(STANDARD_PALETTES.dark);
  });

  it("add no byte to a document", () => {
    expect(looksCss(STANDARD_LOOKS)).toBe("");
  });
});

/** Which colours are written on which backgrounds, as in ui/theme.test.ts. */
const WRITTEN = {
  paper: ["ink", "ink-soft", "kumkum-ink", "peacock"],
  card: ["ink", "ink-soft", "kumkum-ink", "peacock"],
  rose: ["ink", "ink-soft", "kumkum-ink", "peacock"],
  line: ["ink"],
  ink: ["paper"],
  kumkum: ["on-kumkum"],
  "kumkum-deep": ["on-kumkum"],
  marigold: ["on-marigold"],
} as const;

describe("an owner's colours", () => {
  it("that are taken can be read wherever they stand, in both schemes and at night", () => {
    fc.assert(
      fc.property(chosen, (own) => {
        fc.pre(unreadablePairs(own).length === 0);
        for (const palette of [paletteOf(own, "light"), paletteOf(own, "dark"), storyPalette(own)])
          for (const [ground, words] of Object.entries(WRITTEN))
            for (const word of words)
              expect(
                contrast(palette[ground as keyof typeof WRITTEN], palette[word]),
                `${word} on ${ground}`,
              ).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 2_000 },
    );
  });

  it("given for the light scheme alone are always readable in the dark one", () => {
    const light = fc.record({ background: colour, text: colour, buttons: colour, links: colour });
    fc.assert(
      fc.property(light, (given) => {
        const own = looks(given);
        const inLight = unreadablePairs(own).filter(({ sentence }) => sentence.includes("light"));
        fc.pre(inLight.length === 0);
        expect(unreadablePairs(own)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("that can't be read are named with the ratio that they have, at the field to change", () => {
    expect(unreadablePairs(looks({ text: "#999999", background: "#ffffff" }))).toEqual([
      {
        field: "text",
        sentence:
          "Text on the background, light scheme: hard to read. The contrast is 2.8:1, and must be 4.5:1 or more.",
      },
      {
        field: "text",
        sentence:
          "Text on panels, light scheme: hard to read. The contrast is 2.8:1, and must be 4.5:1 or more.",
      },
    ]);
    const labels = unreadablePairs(looks({ buttons: "#f2c200", labels: "#ffffff" }));
    expect(labels.map(({ field }) => field)).toContain("labels");
    expect(labels[0]?.sentence).toMatch(
      /^A button's label, light scheme: hard to read. The contrast is 1\.6:1/,
    );
    const dark = unreadablePairs(looks({ darkText: "#222222" }));
    expect(dark.map(({ field }) => field)).toEqual(["darkText", "darkText"]);
    expect(dark[0]?.sentence).toContain("dark scheme");
  });

  it("change what is made of them, and nothing else", () => {
    const palette = paletteOf(looks({ highlights: "#00aa55" }), "light");
    expect(palette).toEqual({
      ...STANDARD_PALETTES.light,
      marigold: "#00aa55",
      "on-marigold": "#000000",
    });
    expect(looksCss(looks({ highlights: "#00aa55" }))).toBe(
      ":root{--color-marigold:#00aa55;--color-on-marigold:#000000;}@media (prefers-color-scheme:dark){:root{--color-marigold:#00aa55;--color-on-marigold:#000000;}}",
    );
  });

  it("of a bright button have a black label, of a dark one a white one", () => {
    expect(paletteOf(looks({ buttons: "#ffd400" }), "light")["on-kumkum"]).toBe("#000000");
    expect(paletteOf(looks({ buttons: "#123456" }), "light")["on-kumkum"]).toBe("#ffffff");
  });

  it("of a store that is dark by day tell the browser so", () => {
    const css = looksCss(looks({ background: "#101418", text: "#e8eef2" }));
    expect(css).toMatch(/^:root\{color-scheme:dark;/);
    expect(looksCss(looks({ background: "#ffffff" }))).not.toContain("color-scheme:dark;");
  });

  it("become nothing but names, colours and listed faces, whatever is chosen", () => {
    const declaration = "--color-[a-z-]+:#[0-9a-f]{6};|color-scheme:(?:light|dark);";
    const face = '--font-(?:display|text):[\\w\\s",-]+;';
    const frame = "--frame-[a-z]+:(?:none|0|\\d+%|var\\(--[a-z-]+\\));";
    const rules = `(?::root|\\.at-night)\\{(?:${declaration}|${face}|${frame})+\\}`;
    const sheet = new RegExp(
      `^(?:(?:${rules})|@media \\(prefers-color-scheme:dark\\)\\{${rules}\\})*$`,
    );
    fc.assert(fc.property(chosen, (own) => sheet.test(looksCss(own))));
  });
});

it("a plain frame is a few properties, which the style sheet asks for", () => {
  const css = looksCss(looks({ frame: "plain" }));
  const set = [...css.matchAll(/(--frame-\w+):/g)].map(([, name]) => name);
  const sheet = readFileSync("app/ui/theme.css", "utf8");
  const asked = [...sheet.matchAll(/var\(\s*(--frame-\w+)/g)].map(([, name]) => name);
  expect(set.toSorted()).toEqual(asked.toSorted());
  expect(css).toMatch(/^:root\{[^}]*\}$/);
  expect(previewStyle(looks({ frame: "plain" }), "light")["--frame-mask"]).toBe("none");
});

it("a preview has the colours that the shop would have", () => {
  const own = looks({ background: "#fdf1d8", headingFace: "serif" });
  const style = previewStyle(own, "dark");
  for (const [name, value] of Object.entries(paletteOf(own, "dark")))
    expect(style[`--color-${name}`]).toBe(value);
  expect(style["--font-display"]).toContain("Georgia");
});
