import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { makeCataloguePicture } from "../../../app/request/files/catalogue-pictures.server.ts";
import { files, openFiles } from "../../../app/services/files.server.ts";
import { endBench, printFigures, printTitle } from "../figures.ts";

/**
 * Measures the time from the last byte of a phone's picture to the shop's files: decoded, cropped, encoded and on the
 * disk.
 */
const RUNS = 5;

printTitle(
  "A picture from the phone's gallery",
  `A photograph of 12 megapixels with noise, turned by its camera, ${RUNS} times; the machine's time of the slowest.`,
);
const dataDir = await mkdtemp(join(tmpdir(), "product-picture-"));
openFiles({ dataDir });
try {
  const photograph = await phonePhotograph();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const began = process.cpuUsage();
    const beganAt = performance.now();
    const file = new File([new Uint8Array(photograph)], "IMG_0001.jpg", { type: "image/jpeg" });
    const crop = { x: 0.1, y: 0.05, width: 0.8, height: 0.75 };
    const made = await makeCataloguePicture(file, { kind: "product", crop });
    if (!made.ok) throw new Error(made.problem.code);
    await Promise.all(made.picture.files.map(({ path, bytes }) => files.put(path, bytes)));
    const { user, system } = process.cpuUsage(began);
    times.push((user + system) / 1_000_000);
    console.error(`run ${run + 1}: ${Math.round(performance.now() - beganAt)} ms on the clock`);
  }
  printFigures([
    { what: "size of the photograph", value: photograph.length / 2 ** 20, unit: "MB", digits: 2 },
    {
      what: "machine's time, slowest of five",
      value: Math.max(...times),
      unit: "s",
      atMost: 3,
      digits: 3,
    },
  ]);
} finally {
  await rm(dataDir, { recursive: true });
}
endBench();

async function phonePhotograph(): Promise<Buffer> {
  const [width, height] = [4_032, 3_024];
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  return await sharp({ create: { width, height, channels: 3, background: "#808080", noise } })
    .blur(1.2)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toBuffer();
}
