// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import { setSession } from "#session/session-store";
import { ASHA, GUEST } from "#test/components/sessions";
import { stub } from "#test/components/store-page";
import Home from "./page.tsx";

afterEach(cleanup);

const PICTURES: ComponentProps<typeof Home>["loaderData"] = {
  words: { title: "Welcome", line: "Have a look around.", description: "" },
  empty: false,
  hero: null,
  covers: [],
  cards: [],
};

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

function open(visitor = GUEST) {
  const page = { loaderData: PICTURES } as ComponentProps<typeof Home>;
  const Store = stub([
    { path: "/", Component: () => <Home {...page} /> },
    { path: "*", Component: Where },
  ]);
  setSession(visitor);
  render(<Store initialEntries={["/"]} />);
}

const ways = () => within(screen.getByRole("navigation", { name: "Explore" })).getAllByRole("link");

async function follow(name: string) {
  fireEvent.click(screen.getByRole("link", { name }));
  return (await screen.findByTestId("where")).textContent;
}

describe("the home page", () => {
  test("has two big buttons and no third [§2.34]", async () => {
    open();
    expect(ways().map((way) => way.textContent)).toEqual([
      "Explore Stories",
      "Explore Merchandise",
    ]);
  });

  test("leads by Explore Stories to the stories, whoever comes [§2.35]", async () => {
    open();
    expect(await follow("Explore Stories")).toBe("/stories");
  });

  test("leads a customer by Explore Merchandise straight to the store [§2.36]", async () => {
    open(ASHA);
    expect(await follow("Explore Merchandise")).toBe("/shop");
  });

  test("leads a guest by Explore Merchandise to sign in first, the store remembered [§2.37]", async () => {
    open();
    expect(await follow("Explore Merchandise")).toBe("/auth?next=%2Fshop");
  });
});
