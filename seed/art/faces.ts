/**
 * The web fonts of the pictures as @font-face rules with the fonts inside, so that neither a server nor the machine's
 * own fonts are needed.
 */
import { readFile } from "node:fs/promises";

const packages = new URL("../../node_modules/", import.meta.url);

const faces = [
  [
    "Fraunces Variable",
    "normal",
    "100 900",
    "@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2",
    "U+0-FF,U+2000-206F,U+2212",
  ],
  [
    "Fraunces Variable",
    "italic",
    "100 900",
    "@fontsource-variable/fraunces/files/fraunces-latin-full-italic.woff2",
    "U+0-FF,U+2000-206F,U+2212",
  ],
  [
    "Fraunces Variable",
    "normal",
    "100 900",
    "@fontsource-variable/fraunces/files/fraunces-latin-ext-full-normal.woff2",
    "U+20B9",
  ],
  [
    "Tiro Telugu",
    "normal",
    "400",
    "@fontsource/tiro-telugu/files/tiro-telugu-telugu-400-normal.woff2",
    "U+C00-C7F,U+200C-200D",
  ],
  [
    "Ramabhadra",
    "normal",
    "400",
    "@fontsource/ramabhadra/files/ramabhadra-telugu-400-normal.woff2",
    "U+C00-C7F,U+200C-200D",
  ],
  [
    "Caveat",
    "normal",
    "500",
    "@fontsource/caveat/files/caveat-latin-500-normal.woff2",
    "U+0-FF,U+2000-206F",
  ],
  [
    "Caveat",
    "normal",
    "700",
    "@fontsource/caveat/files/caveat-latin-700-normal.woff2",
    "U+0-FF,U+2000-206F",
  ],
] as const;

export async function fontFaces(): Promise<string> {
  const rules = await Promise.all(
    faces.map(async ([family, style, weight, file, range]) => {
      const font = (await readFile(new URL(file, packages))).toString("base64");
      return `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};src:url(data:font/woff2;base64,${font}) format("woff2");unicode-range:${range}}`;
    }),
  );
  return rules.join("\n");
}
