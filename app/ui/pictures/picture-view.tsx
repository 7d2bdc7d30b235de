/**
 * How a picture is zoomed, moved and turned in its frame. Pure functions; positions in CSS pixels from the frame's
 * centre.
 */

export type PictureView = {
  scale: number;
  x: number;
  y: number;
  /** Degrees: 0, 90, 180 or 270. */
  degrees: number;
};

export const UNZOOMED: PictureView = { scale: 1, x: 0, y: 0, degrees: 0 };

const LARGEST = 8;
/** The zoom factor of one press of a button. */
export const STEP = 1.5;

export type Point = { x: number; y: number };

/** Zooms around a point: the part of the picture under it stays there. */
export function zoomed(view: PictureView, factor: number, { x, y }: Point): PictureView {
  const scale = Math.min(Math.max(view.scale * factor, 1), LARGEST);
  if (scale === 1) return { ...UNZOOMED, degrees: view.degrees };
  const grown = scale / view.scale;
  return { ...view, scale, x: x - (x - view.x) * grown, y: y - (y - view.y) * grown };
}

/** Moves the picture by a drag, no further than its edge. A picture that isn't zoomed stays in place. */
export function moved(view: PictureView, by: Point, frame: { width: number; height: number }) {
  if (view.scale === 1) return view;
  const maxOffset = (size: number) => (size * (view.scale - 1)) / 2;
  const clamp = (place: number, most: number) => Math.min(Math.max(place, -most), most);
  return {
    ...view,
    x: clamp(view.x + by.x, maxOffset(frame.width)),
    y: clamp(view.y + by.y, maxOffset(frame.height)),
  };
}

export function turned(view: PictureView): PictureView {
  return { ...UNZOOMED, degrees: (view.degrees + 90) % 360 };
}

/** The CSS transform of a picture that is centred in its frame. */
export function transformOf({ scale, x, y, degrees }: PictureView): string | undefined {
  if (scale === 1 && degrees === 0) return undefined;
  return `translate(${x}px, ${y}px) rotate(${degrees}deg) scale(${scale})`;
}
