import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { routeMatcher } from "#server/http/path-patterns";
import { testDatabase } from "#test/database/database";
import { appForVisitors, customer, guest, type Visitor } from "#test/people/visitors";
import { appUnderTest } from "#test/store/app";
import { ROUTES } from "./all-routes.ts";
import { factsOf, type RouteFacts } from "./route-facts.ts";

testDatabase();
appForVisitors();

let build: ServerBuild;

beforeAll(async () => {
  build = await appUnderTest();
});

test("every route that answers visits stands in all-routes.ts, and no form does", () => {
  const layouts = new Set(Object.values(build.routes).map((route) => route?.parentId));
  const routes = Object.entries(build.routes).filter(([id]) => !layouts.has(id));
  const answersVisits = ([, route]: (typeof routes)[number]) =>
    Boolean(route && (route.module.default || route.module.loader));
  const wrong = routes.filter((route) => answersVisits(route) !== route[0] in ROUTES);
  expect(wrong.map(([id]) => id)).toEqual([]);
});

test("a browser knows of every page what the server knows", () => {
  const pages = Object.entries(ROUTES).filter(([, { skeleton }]) => skeleton !== null);
  for (const [path, { audience, cached, copyProtected, skeleton }] of pages) {
    expect(factsOf(path), path).toMatchObject({ audience, cached, copyProtected, skeleton });
  }
});

/** Spellings that people type, that proxies make by encoding, or that attackers try. */
const SPELLINGS: ((path: string) => string)[] = [
  (path) => path,
  (path) => path.toUpperCase(),
  (path) => path.replace(/\w/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replaceAll(/\//g, (slash, at) => (at === 0 ? slash : "%2F")),
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path}/beyond`,
  (path) => path.replace(/.$/, ""),
];

test("an address in any spelling is taken for the route that React Router answers it by", () => {
  const children = (parentId: string | undefined): RouteObject[] =>
    Object.values(build.routes).flatMap((route) => {
      if (!route || route.parentId !== parentId) return [];
      const { id, path, index } = route;
      return index ? { id, path, index } : { id, path, children: children(id) };
    });
  const match = routeMatcher(build.routes, []);
  const routes = children(undefined);
  const paths = [...Object.keys(ROUTES), "/forms/cart/lines", "/forms/admin/pictures"].map(pathOf);
  const spelt = paths.flatMap((path) => SPELLINGS.map((spell) => spell(path)));
  const wrong = spelt.filter((path) => {
    const matches = matchRoutes(routes, path || "/") ?? [];
    const pattern = `/${matches.flatMap(({ route }) => route.path || []).join("/")}`;
    return match(path || "/").pattern !== pattern;
  });
  expect(wrong).toEqual([]);
});

test("a public page is there in every spelling of its address", async () => {
  const visitor = await guest();
  const statusOf = async (path: string) => (await visitor.get(path)).status;
  const wrong: string[] = [];
  for (const path of pathsFor("anyone").filter((path) => !path.includes("*"))) {
    const spelt = path.replace(/^(?:\/[^/]+){1,2}/, (begin) => begin.toUpperCase());
    if ((await statusOf(path)) !== (await statusOf(spelt))) wrong.push(spelt);
  }
  expect(wrong).toEqual([]);
});

const pathOf = (pattern: string) =>
  pattern.replace(/:\w+/g, "01939d2e-0000-7000-8000-000000000001");

const pathsFor = (audience: RouteFacts["audience"]) =>
  Object.entries(ROUTES)
    .filter(([, facts]) => facts.audience === audience)
    .map(([path]) => pathOf(path));

async function answersTo(visitor: Visitor, audience: RouteFacts["audience"]) {
  const paths = pathsFor(audience);
  return await Promise.all(
    paths.map(async (path) => {
      const { status, headers } = await visitor.get(path);
      return `${path} ${status} ${headers.get("location") ?? ""}`.trim();
    }),
  );
}

test("a guest is led to sign in by every customer's address, and by no other [§2.18]", async () => {
  const visitor = await guest();
  expect(await answersTo(visitor, "customer")).toEqual(
    pathsFor("customer").map((path) => `${path} 302 /auth?next=${encodeURIComponent(path)}`),
  );
  expect((await answersTo(visitor, "anyone")).filter((line) => line.includes("/auth?"))).toEqual(
    [],
  );
});

test("to guests and customers a seller's addresses don't exist [R25]", async () => {
  const missing = pathsFor("seller").map((path) => `${path} 404`);
  expect(await answersTo(await guest(), "seller")).toEqual(missing);
  expect(await answersTo(await customer(), "seller")).toEqual(missing);
});

test("copy protection is on where the specification says, and nowhere else [§2.32]", () => {
  const pages = Object.entries(ROUTES).filter(([, { skeleton }]) => skeleton !== null);
  const on = pages.filter(([, { copyProtected }]) => copyProtected).map(([path]) => path);
  const links = /^\/(?:shop|product|category|cart|checkout-details)(?:\/|$)/;
  expect(on).toEqual(pages.map(([path]) => path).filter((path) => links.test(path)));
});
