// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { ASHA, GUEST } from "#test/components/sessions";
import { stub } from "#test/components/store-page";
import { showVisitor } from "#ui/shell/visitor";
import Home from "./page.tsx";

afterEach(cleanup);

const PICTURES: ComponentProps<typeof Home>["loaderData"] = {
  words: { title: "Welcome", line: "Have a look around.", description: "" },
  empty: false,
  hero: null,
  covers: [],
  cards: [],
};

function open() {
  const page = { loaderData: PICTURES } as ComponentProps<typeof Home>;
  const Store = stub([{ path: "/", Component: () => <Home {...page} /> }]);
  render(<Store initialEntries={["/"]} />);
}

const ways = () => within(screen.getByRole("navigation", { name: "Explore" })).getAllByRole("link");

const way = (name: string) =>
  screen.getByRole<HTMLAnchorElement>("link", { name }).getAttribute("href");

describe("the home page", () => {
  test("has two big buttons and no third [§2.34]", () => {
    open();
    expect(ways().map((way) => way.textContent)).toEqual([
      "Explore Stories",
      "Explore Merchandise",
    ]);
  });

  test("leads by Explore Stories to the stories, whoever comes [§2.35]", () => {
    open();
    expect(way("Explore Stories")).toBe("/stories");
    showVisitor(ASHA);
    expect(way("Explore Stories")).toBe("/stories");
  });

  test("leads a customer by Explore Merchandise straight to the store [§2.36]", () => {
    open();
    showVisitor(ASHA);
    expect(way("Explore Merchandise")).toBe("/shop");
  });

  test("leads a guest by Explore Merchandise to sign in first, the store remembered, also after somebody has logged out [§2.37]", () => {
    open();
    expect(way("Explore Merchandise")).toBe("/auth?next=%2Fshop");
    for (const visitor of [GUEST, ASHA, GUEST]) showVisitor(visitor);
    expect(way("Explore Merchandise")).toBe("/auth?next=%2Fshop");
  });
});
