import { expect, test } from "vitest";
import { moved, turned, UNZOOMED, zoomed } from "./picture-view.tsx";

const frame = { width: 300, height: 400 };

test("zooming leaves what lies under the finger where it is", () => {
  const point = { x: 60, y: -40 };
  const view = zoomed(UNZOOMED, 2, point);
  expect(view).toMatchObject({ scale: 2, x: -60, y: 40 });
  // The point of the picture that was 60 pixels right of the middle is still there.
  expect(view.x + 60 * view.scale).toBe(point.x);
});

test("zooming ends at eight times, and at the whole picture in its place", () => {
  expect(zoomed(UNZOOMED, 100, { x: 0, y: 0 }).scale).toBe(8);
  const out = zoomed({ scale: 2, x: 80, y: 80, degrees: 90 }, 0.1, { x: 0, y: 0 });
  expect(out).toEqual({ ...UNZOOMED, degrees: 90 });
});

test("a picture that is larger than its frame can be dragged as far as it reaches", () => {
  expect(moved(UNZOOMED, { x: 50, y: 50 }, frame)).toEqual(UNZOOMED);
  const view = { ...UNZOOMED, scale: 2 };
  expect(moved(view, { x: 50, y: -50 }, frame)).toMatchObject({ x: 50, y: -50 });
  expect(moved(view, { x: 500, y: -500 }, frame)).toMatchObject({ x: 150, y: -200 });
});

test("turning four times is turning not at all", () => {
  expect(turned(UNZOOMED).degrees).toBe(90);
  expect(turned(turned(turned(turned({ ...UNZOOMED, scale: 3, x: 9 }))))).toEqual(UNZOOMED);
});
