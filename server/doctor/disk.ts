import { access, constants } from "node:fs/promises";
import { diskProblem } from "#domain/nodes/problems";
import type { Config } from "#request/config.server";
import { diskSpace } from "#server/watch/readiness";
import { type Finding, ok, problemFinding, reasonOf, warning, wrong } from "./findings.ts";

/** The folder, and what is left of its disk: by the marks that `/readyz` goes by. */
export async function diskFindings({
  dataDir,
  diskMarks,
}: Pick<Config, "dataDir" | "diskMarks">): Promise<Finding[]> {
  try {
    await access(dataDir, constants.W_OK);
    const space = await diskSpace(dataDir);
    const problem = diskProblem(space, diskMarks);
    return [
      problem
        ? problemFinding(problem)
        : ok(`${(space.megabytes / 1024).toFixed(1)} GB are free for ${dataDir}.`),
    ];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      return [
        warning(
          `There is no folder ${dataDir} yet: the first start makes it.`,
          "If a store was started there before, DATA_DIR is wrong, or its disk isn't mounted.",
        ),
      ];
    }
    return [
      wrong(
        `${dataDir} can't be written: ${reasonOf(error)}.`,
        "Give the store's account the right to it, or set DATA_DIR to another folder.",
      ),
    ];
  }
}
