import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, it } from "vitest";
import routes from "../../routes.ts";
import { isProtectedPath } from "./protected-visit.ts";

function pathsBelow(entry: RouteConfigEntry): string[] {
  return (entry.children ?? []).flatMap((child) => [
    ...(child.path ? [`/${child.path.replace(/:\w+/g, "one")}`] : []),
    ...pathsBelow(child),
  ]);
}

const isGuarded = (entry: RouteConfigEntry) => entry.file === "pages/account/protected.tsx";

describe("[R29] the browser waits with 'Loading...'", () => {
  it("for every page that the server protects", () => {
    const guarded = routes.filter(isGuarded).flatMap(pathsBelow);
    expect(guarded).toContain("/orders/one");
    expect(guarded.filter((path) => !isProtectedPath(path))).toEqual([]);
  });

  it("and for no other", () => {
    const open = routes.filter((entry) => !isGuarded(entry)).map((entry) => `/${entry.path ?? ""}`);
    expect(open.filter(isProtectedPath)).toEqual([]);
  });
});
