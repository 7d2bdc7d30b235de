import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync("app/ui/theme.css", "utf8");
const [light = "", dark = ""] = css.split("prefers-color-scheme: dark");

/** Hues in degrees on the colour wheel. */
const TONES: [tone: string, colour: string, from: number, to: number][] = [
  ["wait", "yellow", 35, 60],
  ["info", "blue", 205, 235],
  ["sent", "purple", 255, 285],
  ["ok", "green", 115, 155],
  ["bad", "red", -10, 10],
];

const schemes = [
  ["light", light],
  ["dark", dark],
] as const;

describe.each(schemes)("the colours of badges and toasts, %s [R35]", (_scheme, tokens) => {
  test.each(TONES)("%s is %s", (tone, _colour, from, to) => {
    const { hue, saturation } = seen(token(tokens, tone));
    expect(saturation).toBeGreaterThan(0.1);
    const degrees = hue > 180 + to ? hue - 360 : hue;
    expect(degrees).toBeGreaterThanOrEqual(from);
    expect(degrees).toBeLessThanOrEqual(to);
  });

  test.each(TONES)("the words on %s, which is %s, can be read (AA)", (tone) => {
    expect(contrast(token(tokens, tone), token(tokens, `on-${tone}`))).toBeGreaterThanOrEqual(4.5);
  });
});

/** Every background colour with the text colours used on it. */
const WRITTEN: [ground: string, words: string[]][] = [
  ["paper", ["ink", "ink-soft", "kumkum-ink", "peacock"]],
  ["card", ["ink", "ink-soft", "kumkum-ink", "peacock"]],
  ["rose", ["ink", "ink-soft", "kumkum-ink", "peacock"]],
  ["line", ["ink"]],
  ["ink", ["paper"]],
  ["night", ["on-night"]],
  ["kumkum", ["on-kumkum"]],
  ["kumkum-deep", ["on-kumkum"]],
  ["marigold", ["on-marigold"]],
];

describe.each(schemes)("words can be read (AA), %s", (_scheme, tokens) => {
  test.each(WRITTEN)("on %s: %s", (ground, words) => {
    for (const word of words)
      expect(contrast(token(tokens, ground), token(tokens, word))).toBeGreaterThanOrEqual(4.5);
  });
});

type Colour = [red: number, green: number, blue: number];

function token(tokens: string, name: string): Colour {
  const value = new RegExp(`--color-${name}: #([0-9a-f]{6})`);
  // A colour that the dark scheme doesn't set is the light scheme's.
  const [, hex = ""] = value.exec(tokens) ?? value.exec(light) ?? [];
  const [red, green, blue] = (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  if (red === undefined || green === undefined || blue === undefined)
    throw new Error(`no colour: ${name}`);
  return [red, green, blue];
}

function seen([red, green, blue]: Colour): { hue: number; saturation: number } {
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const sector =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  return { hue: (sector * 60 + 360) % 360, saturation: range / most };
}

/** The contrast ratio as WCAG defines it. */
function contrast(one: Colour, other: Colour): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
