import { expect, test } from "vitest";
import { sentenceFor } from "./start-failure.ts";

test("a disk that fills up while files are written is one sentence", () => {
  const full = Object.assign(new Error("no space left on device, write"), { code: "ENOSPC" });
  const said = "The disk of DATA_DIR is full: make room and start again.";
  expect(sentenceFor(new Error("Cannot write file", { cause: full }))).toBe(said);
});
