import { expect, test } from "vitest";
import { RESOURCES } from "#domain/resources/all";
import { SECTIONS, sectionAt } from "./sections.ts";

const at = (pathname: string) => sectionAt(pathname, SECTIONS)?.label;

test("a page of the admin belongs to the section with the longest address around it", () => {
  expect(at("/admin")).toBe("Today");
  expect(at("/admin/orders")).toBe("Orders");
  expect(at("/admin/orders/0192f0c0-0000-7000-8000-000000000001")).toBe("Orders");
  expect(at("/admin/story-tiles")).toBe("Episodes");
  expect(at("/admin/story-pages/rain-story")).toBe("Episodes");
  expect(at("/admin/pages/about-us")).toBe("Pages");
  expect(at("/admin/products/series")).toBe("Products");
  expect(at("/admin/discount-tiers")).toBe("Combos");
  expect(at("/administration")).toBeUndefined();
});

test("what needs a hand stands first, and no section twice", () => {
  const labels = SECTIONS.map(({ label }) => label);
  expect(labels[0]).toBe("Today");
  expect(new Set(labels).size).toBe(labels.length);
});

test("a kind of row that owners edit is a section, or belongs to that of the page that leads to its list", () => {
  for (const { path, title, ...kind } of RESOURCES)
    expect(at(path), title).toBe("parent" in kind ? at(kind.parent.path) : title);
});
