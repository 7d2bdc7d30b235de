import { beforeAll } from "vitest";

/** happy-dom fetches no pictures and calls all of them complete; in a browser they load at first. */
export function picturesLoadAtFirst(): void {
  beforeAll(() => {
    Object.defineProperty(HTMLImageElement.prototype, "complete", { value: false });
  });
}
