/**
 * Measures how many small faults in the store's code its tests notice: PART=domain npm run mutation, or request,
 * cache, data. SHARE=1 takes all of a part instead of a sample.
 */
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";

const PARTS = {
  domain: { share: 0.1, files: ["app/domain/**/*.ts"] },
  request: { share: 0.14, files: ["app/request/**/*.ts", "app/forms/form.server.ts"] },
  cache: { share: 1, files: ["server/page-cache/*.ts", "server/http/stored-answer.ts"] },
  data: {
    share: 0.09,
    files: ["app/data/**/{cart,cart-merge,addresses,sessions,outbox,verification}.server.ts"],
  },
};
const LINES = 12;
const part = process.env.PART ?? "domain";
const share = Number(process.env.SHARE ?? PARTS[part].share);

export default {
  mutate: sampled(PARTS[part].files),
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "lab/mutation/vitest.config.ts", related: false },
  // This file doesn't exist, on purpose: Stryker would read it by TypeScript's JavaScript API, which TypeScript 7
  // doesn't have.
  tsconfigFile: "none.json",
  ignoreStatic: true,
  coverageAnalysis: "perTest",
  concurrency: 1,
  reporters: ["clear-text", "progress-append-only"],
  tempDirName: ".cache/mutation",
  ignorePatterns: ["/docs", "/build", "/data", "/journeys", "/seed/pictures"],
  dryRunTimeoutMinutes: 20,
  timeoutMS: 20_000,
};

/**
 * A sample of the code in windows of a dozen lines, chosen by a hash of file and place, so that a run can be
 * repeated.
 */
function sampled(files) {
  return globSync(files)
    .filter((file) => !/\.test\.ts$|file-response/.test(file))
    .flatMap((file) => {
      const lines = readFileSync(file, "utf8").split("\n").length;
      return Array.from({ length: Math.ceil(lines / LINES) }, (_, place) => place)
        .filter((place) => drawn(`${file.split("/").at(-1)} ${place}`))
        .map((place) => `${file}:${place * LINES + 1}-${Math.min(lines, (place + 1) * LINES)}`);
    });
}

function drawn(window) {
  return createHash("sha1").update(window).digest().readUInt32BE() / 2 ** 32 < share;
}
