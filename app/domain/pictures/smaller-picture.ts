import type { ImageType } from "./picture-bytes.ts";

/** Decides how to shrink a screenshot that couldn't be uploaded, so that its digits stay legible. */

/** Sizes in bytes that fit through proxies with limits of 1 MB and 0.5 MB, with room for the form's fields. */
const TARGET_BYTES = [950_000, 450_000] as const;

/**
 * Returns the size for the next try; null if trying again is pointless. `attempt` counts from 1. `wasConnectionLost` is
 * true if the connection broke without a response. A picture of at most 950,000 bytes is too small to be the cause of
 * that.
 */
export function targetBytes(picture: {
  bytes: number;
  attempt: number;
  wasConnectionLost: boolean;
}): number | null {
  const { bytes, attempt, wasConnectionLost } = picture;
  if (wasConnectionLost && bytes <= TARGET_BYTES[0]) return null;
  return TARGET_BYTES.filter((target) => target < bytes)[attempt - 1] ?? null;
}

/** A way to encode the picture: its size, and how much detail of colour is dropped. */
export type Encoding = {
  width: number;
  height: number;
  /** For JPEG and WebP: 0 to 1. */
  quality?: number;
  /** For PNG: the number of bits that are kept of red, green and blue each. */
  bits?: number;
  /** For PNG: drops all colour, so that the picture needs only a third of the bytes. */
  grey?: true;
};

/**
 * The least pixels of the shorter side. At this size the twelve digits on a phone's screenshot are about 20 px high.
 */
const SHORTEST_SIDE = 1_000;
/** The most pixels that the browsers of phones can draw. */
const MOST_DRAWN_PIXELS = 16_000_000;

const QUALITIES = [0.85, 0.7, 0.55];
const COLOUR_BITS = [5, 4, 3];

/** Returns encodings from the best to the smallest. Empty if the picture can't be made smaller and stay legible. */
export function smallerEncodings(
  type: ImageType | null,
  size: { width: number; height: number },
): Encoding[] {
  const shorter = Math.min(size.width, size.height);
  const smallest = Math.min(1, SHORTEST_SIDE / shorter);
  const largest = Math.min(1, Math.sqrt(MOST_DRAWN_PIXELS / (size.width * size.height)));
  if (type === null || type === "gif" || !(largest >= smallest)) return [];
  const at = (scale: number) => ({
    width: Math.round(size.width * scale),
    height: Math.round(size.height * scale),
  });
  const scales = [...new Set([largest, Math.sqrt(largest * smallest), smallest])];
  const [first = largest, ...smaller] = scales;
  if (type === "png")
    return [
      ...scales.map(at),
      ...COLOUR_BITS.map((bits) => ({ ...at(smallest), bits })),
      ...COLOUR_BITS.map((bits) => ({ ...at(smallest), bits, grey: true as const })),
    ];
  return [
    ...QUALITIES.map((quality) => ({ ...at(first), quality })),
    ...smaller.map((scale) => ({ ...at(scale), quality: QUALITIES.at(-1) })),
  ];
}
