import { beforeAll } from "vitest";

/** Component tests wait for what is to come also on a machine that has more to do than this. */
beforeAll(async () => {
  if (typeof document === "undefined") return;
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 30_000 });
});
