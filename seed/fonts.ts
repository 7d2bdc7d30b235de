/**
 * `npm run fonts`: cuts the site's font files out of those in the font packages and writes them, with their licences,
 * to app/ui/fonts. The results are committed; run it again when a font package is updated.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";
import { LANGUAGE_NAMES } from "../app/domain/language.ts";

type Cut = {
  from: string;
  to: string;
  characters: string;
  axes: Record<string, number | { min: number; max: number }>;
};

const packages = new URL("../node_modules/@fontsource-variable/", import.meta.url);
const target = new URL("../app/ui/fonts/", import.meta.url);

/** Optical size 72 has the fine hairlines of display type. Headings use it at every size. */
const display = { opsz: 72, wght: { min: 400, max: 700 } };

const cuts: Cut[] = [
  {
    from: "fraunces/files/fraunces-latin-opsz-normal.woff2",
    to: "fraunces.woff2",
    characters: `${range(0x20, 0x7e)}\u00a0·×éàèñöü–—‘’“”…•←→−½©`,
    axes: display,
  },
  {
    from: "fraunces/files/fraunces-latin-ext-opsz-normal.woff2",
    to: "fraunces-rupee.woff2",
    characters: "₹",
    axes: display,
  },
  {
    from: "noto-sans-telugu/files/noto-sans-telugu-telugu-wght-normal.woff2",
    to: "noto-sans-telugu.woff2",
    characters: `${range(0xc00, 0xc7f)}\u200c\u200d\u25cc`,
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    from: "noto-sans-telugu/files/noto-sans-telugu-telugu-wght-normal.woff2",
    to: "telugu-name.woff2",
    characters: LANGUAGE_NAMES.te,
    axes: { wght: { min: 400, max: 700 } },
  },
];

await mkdir(target, { recursive: true });
for (const cut of cuts) await writeCut(cut);
for (const family of ["fraunces", "noto-sans-telugu"])
  await copyFile(new URL(`${family}/LICENSE`, packages), new URL(`${family}.LICENSE.txt`, target));

async function writeCut({ from, to, characters, axes }: Cut): Promise<void> {
  const whole = await readFile(new URL(from, packages));
  const font = await subsetFont(whole, characters, { targetFormat: "woff2", variationAxes: axes });
  await writeFile(new URL(to, target), font);
  console.log(`${to}  ${(font.length / 1024).toFixed(1)} kB`);
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
}
