import { expect, it } from "vitest";
import { ROUTES } from "#all-routes";
import { documentPaths } from "./document-paths.ts";

const DOCUMENTS = new RegExp(documentPaths());

const pathsOf = (wanted: "app" | "document") =>
  Object.entries(ROUTES)
    .filter(([path, { kind }]) => kind === wanted && path !== "/*")
    .map(([path]) => path.replaceAll(/:\w+/g, "x"));

it("the service worker touches every document, in each language", () => {
  for (const path of pathsOf("document")) {
    expect(path).toMatch(DOCUMENTS);
    expect(path === "/" ? "/te" : `/te${path}`).toMatch(DOCUMENTS);
  }
});

it("the service worker touches no page of a person, no form, no sign-in, and nothing that it doesn't know", () => {
  // What documents read has their paths' beginnings, and nobody opens it as a page.
  const readByDocuments = ["/shop/combos", "/search/results"];
  const others = pathsOf("app").filter((path) => !readByDocuments.includes(path));
  const unknown = ["/forms/cart/lines", "/demo-sign-in/auth", "/healthz", "/shop.data", "/x"];
  for (const path of [...others, ...unknown]) {
    expect(path).not.toMatch(DOCUMENTS);
    expect(`/te${path}`).not.toMatch(DOCUMENTS);
  }
});
