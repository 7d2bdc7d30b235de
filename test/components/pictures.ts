import { afterAll, beforeAll } from "vitest";

/** happy-dom fetches no pictures and calls all of them complete; in a browser they load at first. */
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
