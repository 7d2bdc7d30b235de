import type { Config } from "#request/config.server";
import { startEngine } from "#services/reading/recognition.server";
import { type Finding, ok, reasonOf, warning } from "./findings.ts";

/** Starts what reads screenshots, and ends it. */
export async function readingFindings({
  readScreenshots,
}: Pick<Config, "readScreenshots">): Promise<Finding[]> {
  if (!readScreenshots) return [ok("No screenshot is read here: READ_SCREENSHOTS is 0.")];
  try {
    await (await startEngine()).end();
    return [ok("Transaction IDs are read off customers' screenshots, on this machine.")];
  } catch (error) {
    return [
      warning(
        `No screenshot can be read: ${reasonOf(error)}.`,
        "Install the packages again (npm ci); until then customers type their transaction IDs.",
      ),
    ];
  }
}
