import { afterAll, beforeAll } from "vitest";

/**
 * Makes pictures count as not yet loaded at first, as in a browser. happy-dom loads none and says that all are
 * complete.
 */
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
