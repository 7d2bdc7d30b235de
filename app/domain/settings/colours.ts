/** A colour as `#rrggbb`, in small letters. */
export type Hex = string;

export function isHex(text: string): text is Hex {
  return /^#[0-9a-f]{6}$/.test(text);
}

type Channels = [red: number, green: number, blue: number];

function channelsOf(colour: Hex): Channels {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function hexOf(channels: readonly number[]): Hex {
  const pair = (channel: number) => Math.round(channel).toString(16).padStart(2, "0");
  return `#${channels.map(pair).join("")}`;
}

/** Mixes two colours. A `share` of 0 gives the first, 1 the second. */
export function mixedColour(one: Hex, other: Hex, share: number): Hex {
  const to = channelsOf(other);
  return hexOf(channelsOf(one).map((channel, at) => channel + ((to[at] ?? 0) - channel) * share));
}

/** Returns the contrast ratio of two colours as WCAG 2 defines it. */
export function contrast(one: Hex, other: Hex): number {
  const [darker = 0, brighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (brighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Hex): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** True if white has more contrast with the colour than black has. */
export function isDark(colour: Hex): boolean {
  return contrast(colour, "#ffffff") > contrast(colour, "#000000");
}

/** Returns a colour of the same hue with this `lightness` (0 to 1), and a saturation of at most `most`. */
export function withLightness(colour: Hex, lightness: number, most: number): Hex {
  const [red, green, blue] = channelsOf(colour).map((channel) => channel / 255) as Channels;
  const [top, bottom] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = top - bottom;
  if (range === 0) return hexOf([lightness, lightness, lightness].map((part) => part * 255));
  const middle = (top + bottom) / 2;
  const saturation = Math.min(most, range / (1 - Math.abs(2 * middle - 1)));
  const spread = saturation * (1 - Math.abs(2 * lightness - 1));
  return hexOf(
    [red, green, blue].map((part) => (lightness + spread * ((part - bottom) / range - 0.5)) * 255),
  );
}

/** Returns the first colour that `fits`, in ten steps from `from` to `to`; `to` if none does. */
export function firstSuitableColour(from: Hex, to: Hex, fits: (colour: Hex) => boolean): Hex {
  const steps = Array.from({ length: 11 }, (_, tenths) => mixedColour(from, to, tenths / 10));
  return steps.find(fits) ?? to;
}
