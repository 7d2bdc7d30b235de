import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.server.ts";

function picturesFrom(https: boolean): string[] {
  const policy = contentSecurityPolicy({ scripts: [], styles: [], https });
  const [, ...sources] = /img-src ([^;]*)/.exec(policy)?.[0].split(" ") ?? [];
  return sources;
}

test("pictures by http are shown where the store is served by http, and only there [§7.49, R49]", () => {
  expect(picturesFrom(false)).toContain("http:");
  expect(picturesFrom(true)).not.toContain("http:");
  for (const https of [true, false]) expect(picturesFrom(https)).toContain("https:");
});
