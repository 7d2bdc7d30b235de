// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createRoutesStub, parsePath, useLocation } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import type { Language } from "#domain/language";
import { useAppPort } from "#pages/app-port.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import { Header, type HeaderPerson } from "./header.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const ASHA: HeaderPerson = {
  email: "asha@example.com",
  letter: "A",
  avatarUrl: null,
  seller: false,
};

/** Opens the header on the page at this path. */
function open({
  at = "/product/ndk-01",
  state = null as unknown,
  person = null as HeaderPerson | null,
  /** Whether the session is known. */
  known = true,
  cartCount = 0,
  languages = [] as Language[],
  crumbs = [] as readonly { to: string; name: string }[],
} = {}) {
  function Page() {
    useAppPort();
    return (
      <>
        <Header
          storeName="Kathalu"
          person={known ? person : undefined}
          cartCount={cartCount}
          languages={languages}
          loading={false}
          onLogOut={() => {}}
        />
        <main>
          <Breadcrumb trail={[...crumbs]} pageName="here" />
        </main>
        <p data-testid="where">{useLocation().pathname}</p>
      </>
    );
  }
  const Store = createRoutesStub([{ path: "*", Component: Page }]);
  render(<Store initialEntries={[{ ...parsePath(at), state }]} />);
}

const where = () => screen.getByTestId("where").textContent;
const main = () => screen.getByRole("navigation", { name: "Main" });
const menu = () => document.getElementById("site-menu") as HTMLElement;
const account = () => document.getElementById("account-menu") as HTMLElement;
/** All links and buttons in their order, each link with its address. */
const entries = (place: HTMLElement) =>
  [...place.querySelectorAll("a, button")].map((entry) => [
    entry.textContent,
    entry.getAttribute("href"),
  ]);

describe("the header", () => {
  test("has Back and Home on every page but the home page [§2.20]", () => {
    for (const at of ["/shop", "/stories", "/product/ndk-01", "/auth", "/orders", "/contact"]) {
      open({ at });
      expect(screen.getByRole("button", { name: "Back" })).toBeTruthy();
      expect(screen.getByLabelText("Home").getAttribute("href")).toBe("/");
      cleanup();
    }
    open({ at: "/" });
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
    expect(screen.queryByLabelText("Home")).toBeNull();
  });

  test("leads by Back home where the visit began here", () => {
    open({ at: "/shop" });
    fireEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(where()).toBe("/");
  });

  test("leads by Back up to what the page belongs to where the visit began there", async () => {
    const crumbs = [
      { to: "/shop", name: "Store" },
      { to: "/category/quotes", name: "Quotes" },
    ];
    open({ at: "/product/qt-01", crumbs });
    fireEvent.click(screen.getByRole("button", { name: "Back" }));
    await waitFor(() => expect(where()).toBe("/category/quotes"));
  });

  test("has the brand and the links Home, Stories and Store [§2.21]", () => {
    open();
    expect(screen.getByRole("link", { name: "Kathalu" }).getAttribute("href")).toBe("/");
    expect(entries(main())).toEqual([
      ["Home", "/"],
      ["Stories", "/stories"],
      ["Store", "/shop"],
    ]);
  });

  test("shows on the cart how many pieces it holds, and no badge on an empty one [§2.22]", () => {
    open({ cartCount: 5 });
    const cart = screen.getByRole("link", { name: "Cart, 5 pieces" });
    expect([cart.textContent, cart.getAttribute("href")]).toEqual(["5", "/cart"]);
    cleanup();
    open({ cartCount: 0 });
    expect(screen.getByRole("link", { name: "Cart, 0 pieces" }).textContent).toBe("");
  });

  test("has a Login for guests that remembers where they were [§2.23]", () => {
    open({ at: "/product/ndk-01?size=stamp" });
    const logins = screen.getAllByRole("link", { name: "Login" });
    expect(logins.map((login) => login.getAttribute("href"))).toEqual([
      "/auth?next=%2Fproduct%2Fndk-01%3Fsize%3Dstamp",
      "/auth?next=%2Fproduct%2Fndk-01%3Fsize%3Dstamp",
    ]);
    for (const login of logins) expect(login.classList).toContain("only-guest");
  });
});

describe("the avatar menu", () => {
  test("holds Your Orders, Your Addresses, Contact Us and Log Out [§2.24, §2.26]", () => {
    open({ person: ASHA });
    expect(entries(account())).toEqual([
      ["Your Orders", "/orders"],
      ["Your Addresses", "/addresses"],
      ["My data", "/my-data"],
      ["Contact Us", "/contact"],
      ["Log Out", null],
    ]);
  });

  test("is opened by the account's picture, or by the first letter of the email [§2.25]", () => {
    const avatar = () => screen.getByRole("button", { name: "Your account" });
    open({ person: ASHA });
    expect(avatar().textContent).toBe("A");
    expect(avatar().querySelector("img")).toBeNull();
    expect(avatar().getAttribute("popovertarget")).toBe("account-menu");
    cleanup();
    open({ person: { ...ASHA, avatarUrl: "https://pictures.example/asha.jpg" } });
    const picture = avatar().querySelector("img");
    expect(picture?.getAttribute("src")).toBe("https://pictures.example/asha.jpg");
    expect(avatar().textContent).toBe("");
  });

  test("shows a person until the session has said who it is, never an empty circle", () => {
    open({ known: false });
    const avatar = screen.getByRole("button", { name: "Your account" });
    expect(avatar.querySelector("svg")).toBeTruthy();
    cleanup();
    open({ person: ASHA });
    expect(screen.getByRole("button", { name: "Your account" }).querySelector("svg")).toBeNull();
  });

  test("shows the letter where the picture doesn't load [§2.25]", () => {
    open({ person: { ...ASHA, avatarUrl: "https://pictures.example/gone.jpg" } });
    const avatar = screen.getByRole("button", { name: "Your account" });
    fireEvent.error(avatar.querySelector("img") as HTMLImageElement);
    expect(avatar.querySelector("img")).toBeNull();
    expect(avatar.textContent).toBe("A");
  });
});

describe("the menu on phones", () => {
  const same = [
    ["Home", "/"],
    ["Stories", "/stories"],
    ["Store", "/shop"],
    ["Cart (3)", "/cart"],
    ["My Orders", "/orders"],
    ["My Addresses", "/addresses"],
  ];
  /** The entries that a guest, or a signed-in person, sees; the style sheet hides the others. */
  const seenBy = (who: "guest" | "signed-in") =>
    entries(menu()).filter(([name]) => name !== (who === "guest" ? "Logout" : "Login"));

  test("opens from its button", () => {
    open();
    const button = screen.getByRole("button", { name: "Menu" });
    expect(button.getAttribute("popovertarget")).toBe("site-menu");
    expect(within(menu()).getByText("Logout").classList).toContain("only-signed-in");
    expect(within(menu()).getByText("Login").classList).toContain("only-guest");
  });

  test("holds all pages, the cart's count, and Login for a guest [§2.28]", () => {
    open({ at: "/shop", cartCount: 3 });
    expect(seenBy("guest")).toEqual([...same, ["Login", "/auth?next=%2Fshop"]]);
  });

  test("holds all pages, the cart's count, and Logout for a customer [§2.28]", () => {
    open({ person: ASHA, cartCount: 3 });
    expect(seenBy("signed-in")).toEqual([...same, ["Logout", null]]);
  });

  test("leads to the same page in each other language, which names itself [R56]", () => {
    open({ at: "/shop", languages: ["te"] });
    const link = screen.getByText("తెలుగు");
    expect(link.getAttribute("href")).toBe("/te/shop");
    expect([link.lang, link.getAttribute("hreflang")]).toEqual(["te-IN", "te-IN"]);
  });

  test("leads from the page of an order just placed to that order, whose id no new document would know", () => {
    open({ at: "/order-placed", state: { orderId: "0192" }, languages: ["te"] });
    expect(screen.getByText("తెలుగు").getAttribute("href")).toBe("/te/orders/0192");
  });
});
