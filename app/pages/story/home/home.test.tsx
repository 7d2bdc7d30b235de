// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createRoutesStub, useFetcher, useLocation } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
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

async function open(person: object | null) {
  function Page() {
    const session = useFetcher({ key: "session" });
    return (
      <>
        <button type="button" onClick={() => session.load("/session")}>
          {session.data ? "known" : "ask"}
        </button>
        <Home {...({ loaderData: PICTURES } as ComponentProps<typeof Home>)} />
      </>
    );
  }
  const Store = createRoutesStub([
    { path: "/", Component: Page },
    { path: "/session", loader: () => ({ person, cartCount: 0, purchasedEpisodes: [] }) },
    { path: "*", Component: Where },
  ]);
  render(<Store initialEntries={["/"]} />);
  fireEvent.click(screen.getByText("ask"));
  await screen.findByText("known");
}

const ways = () => within(screen.getByRole("navigation", { name: "Explore" })).getAllByRole("link");

async function follow(name: string) {
  fireEvent.click(screen.getByRole("link", { name }));
  return (await screen.findByTestId("where")).textContent;
}

describe("the home page", () => {
  test("has two big buttons and no third [§2.34]", async () => {
    await open(null);
    expect(ways().map((way) => way.textContent)).toEqual([
      "Explore Stories",
      "Explore Merchandise",
    ]);
  });

  test("leads by Explore Stories to the stories, whoever comes [§2.35]", async () => {
    await open(null);
    expect(await follow("Explore Stories")).toBe("/stories");
  });

  test("leads a customer by Explore Merchandise straight to the store [§2.36]", async () => {
    await open({ email: "asha@example.com" });
    expect(await follow("Explore Merchandise")).toBe("/shop");
  });

  test("leads a guest by Explore Merchandise to sign in first, the store remembered [§2.37]", async () => {
    await open(null);
    expect(await follow("Explore Merchandise")).toBe("/auth?next=%2Fshop");
  });
});
