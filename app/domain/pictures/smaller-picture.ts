import type { ImageType } from "./picture-bytes.ts";

/** Shrinks a screenshot that couldn't be uploaded, with its digits still legible. */

/** Bytes that fit through proxies with limits of 1 MB and 0.5 MB, with room for the form's other fields. */
const TARGETS = [950_000, 450_000] as const;

/**
 * The size for the next try; null: trying again is pointless. `tries` counts from 1. `cut`: the connection broke
 * without an answer, which only a large picture explains.
 */
export function targetBytes(picture: {
  bytes: number;
  tries: number;
  cut: boolean;
}): number | null {
  const { bytes, tries, cut } = picture;
  if (cut && bytes <= TARGETS[0]) return null;
  return TARGETS.filter((target) => target < bytes)[tries - 1] ?? null;
}

/** The way to encode the picture: its size, and which colour detail is dropped. */
export type Encoding = {
  width: number;
  height: number;
  /** JPEG and WebP, 0 to 1. */
  quality?: number;
  /** PNG: bits kept of red, green and blue each. */
  bits?: number;
  /** PNG in greys only: a third of the bytes. */
  grey?: true;
};

/** The least pixels of the shorter side: a phone's twelve digits are about 20 px high there. */
const SHORTEST_SIDE = 1_000;
/** The most pixels that phones' browsers can draw. */
const MOST_DRAWN = 16_000_000;

const QUALITIES = [0.85, 0.7, 0.55];
const BITS = [5, 4, 3];

/** Encodings from best to smallest; empty where it can't be smaller and still legible. */
export function smallerEncodings(
  type: ImageType | null,
  size: { width: number; height: number },
): Encoding[] {
  const shorter = Math.min(size.width, size.height);
  const smallest = Math.min(1, SHORTEST_SIDE / shorter);
  const largest = Math.min(1, Math.sqrt(MOST_DRAWN / (size.width * size.height)));
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
      ...BITS.map((bits) => ({ ...at(smallest), bits })),
      ...BITS.map((bits) => ({ ...at(smallest), bits, grey: true as const })),
    ];
  return [
    ...QUALITIES.map((quality) => ({ ...at(first), quality })),
    ...smaller.map((scale) => ({ ...at(scale), quality: QUALITIES.at(-1) })),
  ];
}
