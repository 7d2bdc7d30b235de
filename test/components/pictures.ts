import { afterAll, beforeAll } from "vitest";

/** Makes pictures count as loading at first, as in a browser. happy-dom fetches none and calls all of them complete. */
export function picturesLoadAtFirst(): void {
  const { prototype } = HTMLImageElement;
  const complete = Object.getOwnPropertyDescriptor(prototype, "complete");
  beforeAll(() => {
    Object.defineProperty(prototype, "complete", { value: false });
  });
  afterAll(() => {
    if (complete) Object.defineProperty(prototype, "complete", complete);
  });
}
