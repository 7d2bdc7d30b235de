import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { launchBrowser } from "#test/browser/browser";

/**
 * The layout of a sheet for each width of screenshots: columns, rows, and the width of a screenshot on the sheet in
 * pixels.
 */
const LAYOUTS: Record<number, { columns: number; rows: number; pixels: number }> = {
  360: { columns: 6, rows: 1, pixels: 300 },
  1280: { columns: 3, rows: 2, pixels: 620 },
};

type Taken = { width: number; names: string[] };
type Sheet = { id: string; columns: number; pixels: number; names: string[] };

/** Writes index.html with all screenshots of the folder, and sheet-*.png, each of which shows many. */
export async function makeContactSheet(folder: string, taken: readonly Taken[]): Promise<void> {
  const sheets = taken.flatMap(sheetsOf);
  const index = resolve(folder, "index.html");
  await writeFile(index, document(sheets));
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1960, height: 1200 } });
    await page.goto(pathToFileURL(index).href);
    for (const { id } of sheets) {
      await page.locator(`#${id}`).screenshot({ path: join(folder, `${id}.png`) });
    }
  } finally {
    await browser.close();
  }
  console.log(`${taken.flatMap(({ names }) => names).length} pictures: ${index}`);
}

function sheetsOf({ width, names }: Taken): Sheet[] {
  const { columns, rows, pixels } = LAYOUTS[width] ?? { columns: 4, rows: 1, pixels: 400 };
  const each = columns * rows;
  return Array.from({ length: Math.ceil(names.length / each) }, (_, index) => ({
    id: `sheet-${width}-${String(index + 1).padStart(2, "0")}`,
    columns,
    pixels,
    names: names.slice(index * each, (index + 1) * each),
  }));
}

function document(sheets: readonly Sheet[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens of the store</title>
<style>
  body { margin: 0; background: #777; font: 15px system-ui, sans-serif; }
  section { display: grid; gap: 16px; padding: 12px; background: #777; width: max-content; align-items: start; }
  figure { margin: 0; }
  figcaption { color: #fff; padding: 4px 0; overflow-wrap: anywhere; }
  a { display: block; overflow: hidden; max-height: 1500px; }
  img { display: block; width: 100%; }
</style>
${sheets.map(section).join("\n")}
</html>
`;
}

function section({ id, columns, pixels, names }: Sheet): string {
  const figures = names.map(
    (name) =>
      `<figure><figcaption>${name.replace(".png", "")}</figcaption><a href="${name}"><img src="${name}" alt=""></a></figure>`,
  );
  return `<section id="${id}" style="grid-template-columns: repeat(${columns}, ${pixels}px)">\n${figures.join("\n")}\n</section>`;
}
