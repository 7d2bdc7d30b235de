import type { ImageType } from "./picture-bytes.ts";

/** A screenshot that doesn't get through is made smaller, so that its digits can still be read. */

/** Bytes that get through a proxy that lets 1 MB, or half of that, through; the form's other fields need some. */
const TARGETS = [950_000, 450_000] as const;

/**
 * The bytes that a picture may have when it is sent again; null: another try is worth nothing. `tries` counts from 1.
 * `cut`: nothing was answered, and only a large picture is a reason for that.
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

/** One way to draw the picture: its size, and what is left out of its colours. */
export type Encoding = {
  width: number;
  height: number;
  /** The quality of JPEG and WebP, 0 to 1. */
  quality?: number;
  /** A PNG keeps each colour as it is: bits of red, green and blue each. */
  bits?: number;
  /** A PNG of shades of grey alone has a third of the bytes. */
  grey?: true;
};

/** Pixels of the shorter side under which nothing is drawn: a phone's twelve digits are about 20 px high there. */
const SHORTEST_SIDE = 1_000;
/** Pixels that browsers of phones draw at once. */
const MOST_DRAWN = 16_000_000;

const QUALITIES = [0.85, 0.7, 0.55];
const BITS = [5, 4, 3];

/** The ways from the best to the smallest; none: it can't be made smaller and stay what it is. */
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
