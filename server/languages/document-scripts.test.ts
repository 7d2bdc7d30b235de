import { expect, test } from "vitest";
import { documentFilesIn } from "./document-scripts.ts";

const chunk = (file: string, imports: string[] = []) => ({
  file: `assets/${file}.js`,
  name: file,
  imports,
});

const MANIFEST = {
  "app/documents/document.ts": chunk("document", ["_shared.js"]),
  "_shared.js": chunk("shared"),
  "_islands.js": chunk("islands", ["_react.js"]),
  "_react.js": chunk("react"),
  "app/pages/story/share.island.tsx": chunk("share", ["_react.js", "_shared.js", "_button.js"]),
  "_button.js": chunk("button", ["_react.js"]),
};

test("a document loads its script, and an island what it needs besides, each file once", () => {
  expect(documentFilesIn(MANIFEST, ["share"])).toEqual({
    script: ["/assets/document.js", "/assets/shared.js"],
    islands: {
      share: ["/assets/share.js", "/assets/react.js", "/assets/button.js", "/assets/islands.js"],
    },
  });
});

test("an island that wasn't built ends the build", () => {
  expect(() => documentFilesIn(MANIFEST, ["player"])).toThrow("no file of the island player");
});
