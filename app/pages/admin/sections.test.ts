import { expect, test } from "vitest";
import { sectionAt, sectionsOf } from "./sections.ts";

const at = (pathname: string) => sectionAt(pathname, sectionsOf("owner"))?.label;

test("a page of the admin belongs to the section with the longest address around it", () => {
  expect(at("/admin")).toBe("Today");
  expect(at("/admin/orders")).toBe("Orders");
  expect(at("/admin/orders/0192f0c0-0000-7000-8000-000000000001")).toBe("Orders");
  expect(at("/admin/story-tiles")).toBe("Episodes");
  expect(at("/admin/discount-tiers")).toBe("Combos");
  expect(at("/administration")).toBeUndefined();
});

test("every seller has what needs a hand first, and no section stands twice", () => {
  for (const role of ["owner", "staff", "accountant"] as const) {
    const paths = sectionsOf(role).map(({ path }) => path);
    expect(paths[0]).toBe("/admin");
    expect(new Set(paths).size).toBe(paths.length);
  }
});
