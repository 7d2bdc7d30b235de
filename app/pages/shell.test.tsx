// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Language } from "#domain/language";
import { storeMessages } from "#domain/messages";
import { ASHA, GUEST } from "#test/components/sessions";
import type { ShellFacts } from "#ui/shell/shell-facts";
import { shellHtml } from "#ui/shell/shell-html.server";
import type { Visit } from "#ui/shell/visits";

const FACTS: ShellFacts = {
  pathname: "/shop",
  here: "/shop",
  storeName: "Kathalu",
  stories: true,
  languages: [],
  line: "",
  pages: [],
  logOutAction: "/forms/auth/log-out",
};
const PAGE = { audience: "anyone", cached: true, copyProtected: false } as const;

/** The tests' DOM doesn't have these methods. */
HTMLElement.prototype.hidePopover ??= () => {};

// The script listens to its document and to these modules for good, so no other file may have them.
vi.resetModules();
const { startShell } = await import("./shell.ts");
const { setSession } = await import("#session/session-store");
const { tellVisit, tellLoading } = await import("#ui/shell/visits");
const { openPagePort } = await import("#ui/page-port");
const { saveGuestCart } = await import("./cart/guest/guest-cart.ts");
const { addPendingPieces, settlePendingPieces } = await import("./cart/pending-pieces.ts");

const goTo = vi.fn();
const answer = vi.fn<typeof fetch>();

beforeAll(startShell);
beforeEach(() => {
  vi.stubGlobal("fetch", answer);
  openPagePort({ goTo, goBack: () => {}, reload: (shown) => shown(), lead: goTo });
});
afterEach(() => {
  setSession(undefined);
  saveGuestCart([]);
  sessionStorage.clear();
  vi.clearAllMocks();
  vi.restoreAllMocks();
});

let visits = 0;

/** Opens a document, whose markup nobody's session is in, and visits a page of it. */
function open({
  at = "/product/ndk-01",
  state = null as unknown,
  session = GUEST as typeof GUEST | undefined,
  languages = [] as Language[],
  main = "",
  /** The document's page, if the app has gone on since. */
  from = "",
  facts = PAGE as Visit["facts"],
} = {}) {
  const [pathname = ""] = (from || at).split("?");
  const { before, after } = shellHtml({ ...FACTS, pathname, here: pathname, languages });
  document.body.innerHTML = `<div data-shell="before">${before}</div><main>${main}</main><div data-shell="after">${after}</div>`;
  setSession(session);
  visit(at, state, facts);
}

function visit(at: string, state: unknown = null, facts: Visit["facts"] = PAGE) {
  history.replaceState(null, "", at);
  const { pathname, search } = new URL(at, "https://store.example");
  visits++;
  tellVisit({ pathname, search, key: `${visits}`, how: "PUSH", state, facts });
}

const banner = () => within(screen.getByRole("banner"));
const main = () => screen.getByRole("navigation", { name: "Main" });
const menu = () => document.getElementById("site-menu") as HTMLElement;
const account = () => document.getElementById("account-menu") as HTMLElement;
/** All links and buttons that aren't hidden, in their order, each link with its address. */
const entries = (place: HTMLElement) =>
  [...place.querySelectorAll<HTMLElement>("a, button")]
    .filter(({ hidden }) => !hidden)
    .map((entry) => [entry.textContent, entry.getAttribute("href")]);

describe("the header", () => {
  test("has Back and Home on every page but the home page [§2.20]", () => {
    for (const at of ["/shop", "/stories", "/product/ndk-01", "/auth", "/orders", "/contact"]) {
      open({ at, from: "/" });
      expect(banner().getByRole("button", { name: "Back" })).toBeTruthy();
      expect(banner().getByLabelText("Home").getAttribute("href")).toBe("/");
    }
    open({ at: "/", from: "/shop" });
    expect(banner().queryByRole("button", { name: "Back" })).toBeNull();
    expect(banner().getByLabelText("Home").hidden).toBe(true);
  });

  test("has no search on the search page, which has one of its own", () => {
    open({ at: "/search", from: "/" });
    expect(document.querySelector<HTMLElement>("search")?.hidden).toBe(true);
    visit("/shop");
    expect(document.querySelector<HTMLElement>("search")?.hidden).toBe(false);
  });

  test("searches by the browser itself", () => {
    open();
    const { form } = banner().getByPlaceholderText<HTMLInputElement>("Search");
    expect(new URL(form?.action ?? "").pathname).toBe("/search");
    expect(form?.method).toBe("get");
    expect(fireEvent.submit(form as HTMLFormElement)).toBe(true);
  });

  test("has the brand and the links Home, Stories and Store, and marks the one of this page [§2.21]", () => {
    open({ at: "/shop", from: "/" });
    expect(screen.getByRole("link", { name: "Kathalu" }).getAttribute("href")).toBe("/");
    expect(entries(main())).toEqual([
      ["Home", "/"],
      ["Stories", "/stories"],
      ["Store", "/shop"],
    ]);
    expect(main().querySelector("[aria-current=page]")?.textContent).toBe("Store");
  });

  test("shows on the cart how many pieces it holds, and no badge on an empty one [§2.22]", () => {
    open({ session: { ...ASHA, cartCount: 5 } });
    const cart = screen.getByRole("link", { name: "Cart, 5 pieces" });
    expect([cart.textContent, cart.getAttribute("href")]).toEqual(["5", "/cart"]);
    setSession({ ...ASHA, cartCount: 1 });
    expect(screen.getByRole("link", { name: "Cart, 1 piece" })).toBe(cart);
    setSession({ ...ASHA, cartCount: 0 });
    expect(screen.getByRole("link", { name: "Cart, 0 pieces" })).toBe(cart);
    expect(cart.querySelector<HTMLElement>("[data-cart-count]")?.hidden).toBe(true);
    setSession({ ...ASHA, cartCount: null });
    expect(cart.getAttribute("aria-label")).toBe("Cart");
  });

  test("counts a guest's cart, and a press before its answer", () => {
    open({ session: undefined });
    saveGuestCart([{ id: "ndk-01", size: "postal", quantity: 2, addedPrice: 4900 as never }]);
    expect(screen.getByRole("link", { name: "Cart, 2 pieces" })).toBeTruthy();
    setSession({ ...ASHA, cartCount: 3 });
    addPendingPieces("add", { base: 3, delta: 2 });
    expect(screen.getByRole("link", { name: "Cart, 5 pieces" })).toBeTruthy();
    settlePendingPieces("add");
    expect(screen.getByRole("link", { name: "Cart, 3 pieces" })).toBeTruthy();
  });

  describe("counts a press that waits for the page's code", () => {
    const HELD = '<button data-pressed="" data-adds="2">Add to Cart</button>';
    const OTHER = '<button data-pressed="">One more</button>';
    const tell = () => dispatchEvent(new Event("heldpress"));

    test("as soon as it is held, until it is carried out", () => {
      open({ session: { ...ASHA, cartCount: 3 }, main: HELD });
      expect(screen.getByRole("link", { name: "Cart, 5 pieces" })).toBeTruthy();
      screen.getByText("Add to Cart").removeAttribute("data-pressed");
      tell();
      expect(screen.getByRole("link", { name: "Cart, 3 pieces" })).toBeTruthy();
    });

    test("unless another press or the address decides how many pieces it adds", () => {
      open({ main: HELD + OTHER });
      expect(screen.getByRole("link", { name: "Cart, 0 pieces" })).toBeTruthy();
      screen.getByText("One more").remove();
      tell();
      expect(screen.getByRole("link", { name: "Cart, 2 pieces" })).toBeTruthy();
      open({ at: "/product/ndk-01?size=stamp&quantity=3", main: HELD });
      expect(screen.getByRole("link", { name: "Cart, 0 pieces" })).toBeTruthy();
    });
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

  test("has a stripe while the next page is loading, which is announced", () => {
    open();
    const status = banner().getByRole("status");
    expect(status.textContent).toBe("");
    tellLoading(true);
    expect(status.textContent).toBe(storeMessages.loading);
    tellLoading(false);
    expect(status.textContent).toBe("");
  });

  test("shows all of it again where the page's error has replaced its markup", () => {
    open({ at: "/shop", from: "/", session: { ...ASHA, cartCount: 2 } });
    const before = document.querySelector("[data-shell=before]") as HTMLElement;
    before.innerHTML = shellHtml({ ...FACTS, pathname: "/", here: "/" }).before;
    visit("/shop");
    expect(screen.getByRole("link", { name: "Cart, 2 pieces" })).toBeTruthy();
    expect(banner().getByRole("button", { name: "Back" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Your account" }).textContent).toBe("A");
  });
});

describe("Back", () => {
  const back = () => fireEvent.click(screen.getByRole("button", { name: "Back" }));

  test("leads home where the visit began here", () => {
    open({ at: "/shop" });
    back();
    expect(goTo).toHaveBeenCalledWith("/", {});
  });

  test("leads up to what the page belongs to where the visit began there", () => {
    open({ at: "/product/qt-01", main: '<a rel="up" href="#quotes">Quotes</a>' });
    const up = vi.fn();
    screen.getByText("Quotes").addEventListener("click", up);
    back();
    expect(up).toHaveBeenCalledOnce();
    expect(goTo).not.toHaveBeenCalled();
  });

  test("leads to the page that this tab has shown before, in place of this one", () => {
    open({ at: "/shop?sort=new" });
    visit("/cart");
    back();
    expect(goTo).toHaveBeenCalledWith("/shop?sort=new", { replace: true });
  });

  test("leaves it to the history of this document, where that has a page before", () => {
    open({ at: "/shop" });
    vi.spyOn(history, "state", "get").mockReturnValue({ idx: 1 });
    const historyBack = vi.spyOn(history, "back").mockReturnValue();
    back();
    expect(historyBack).toHaveBeenCalledOnce();
    expect(goTo).not.toHaveBeenCalled();
  });
});

describe("the avatar menu", () => {
  const avatar = () => screen.getByRole("button", { name: "Your account" });
  const withPicture = (avatarUrl: string) => ({
    ...ASHA,
    person: { ...(ASHA.person as NonNullable<typeof ASHA.person>), avatarUrl },
  });

  test("holds Your Orders, Your Addresses, Contact Us and Log Out [§2.24, §2.26]", () => {
    open({ session: ASHA });
    expect(document.documentElement.dataset.who).toBe("in");
    expect(account().querySelector("p")?.textContent).toBe("asha@example.com");
    expect(entries(account())).toEqual([
      ["Your Orders", "/orders"],
      ["Your Addresses", "/addresses"],
      ["My data", "/my-data"],
      ["Admin", "/admin"],
      ["Contact Us", "/contact"],
      ["Log Out", null],
    ]);
    // The style sheet shows the admin to sellers alone.
    expect(within(account()).getByText("Admin").classList).toContain("only-seller");
    const isSellers = () => "seller" in document.documentElement.dataset;
    expect(isSellers()).toBe(false);
    setSession({
      ...ASHA,
      person: { ...(ASHA.person as NonNullable<typeof ASHA.person>), seller: true },
    });
    expect(isSellers()).toBe(true);
    setSession(GUEST);
    expect(document.documentElement.dataset.who).toBeUndefined();
    expect(isSellers()).toBe(false);
  });

  test("is opened by the account's picture, or by the first letter of the email [§2.25]", () => {
    open({ session: ASHA });
    expect(avatar().textContent).toBe("A");
    expect(avatar().querySelector("img")).toBeNull();
    expect(avatar().getAttribute("popovertarget")).toBe("account-menu");
    setSession(withPicture("https://pictures.example/asha.jpg"));
    const picture = avatar().querySelector("img");
    expect(picture?.getAttribute("src")).toBe("https://pictures.example/asha.jpg");
    expect(avatar().textContent).toBe("");
  });

  test("shows a person until the session has said who it is, never an empty circle", () => {
    open({ session: undefined });
    const icon = avatar().querySelector("svg");
    // The style sheet hides the icon beside a place that isn't empty.
    expect(icon?.classList).toContain("peer-[:not(:empty)]:hidden");
    const place = avatar().querySelector("[data-avatar]");
    expect(place?.childNodes.length).toBe(0);
    setSession(ASHA);
    expect(place?.childNodes.length).toBe(1);
  });

  test("shows the letter where the picture doesn't load [§2.25]", () => {
    open({ session: withPicture("https://pictures.example/gone.jpg") });
    fireEvent.error(avatar().querySelector("img") as HTMLImageElement);
    expect(avatar().querySelector("img")).toBeNull();
    expect(avatar().textContent).toBe("A");
  });

  test("closes when the page changes, and one that was opened before the first visit stays", () => {
    open({ session: ASHA });
    const hide = vi.spyOn(account(), "hidePopover").mockReturnValue();
    tellLoading(false);
    expect(hide).not.toHaveBeenCalled();
    visit("/orders");
    expect(hide).toHaveBeenCalledOnce();
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
  /** The entries that a guest, or a customer, sees; the style sheet hides the others. */
  const seenBy = (who: "guest" | "customer") => {
    const hidden = ["Admin", who === "guest" ? "Logout" : "Login"];
    return entries(menu()).filter(([name]) => !hidden.includes(name ?? ""));
  };

  test("opens from its button", () => {
    open();
    const button = screen.getByRole("button", { name: "Menu" });
    expect(button.getAttribute("popovertarget")).toBe("site-menu");
    expect(within(menu()).getByText("Logout").classList).toContain("only-signed-in");
    expect(within(menu()).getByText("Login").classList).toContain("only-guest");
  });

  test("holds all pages, the cart's count, and Login for a guest [§2.28]", () => {
    open({ at: "/shop" });
    saveGuestCart([{ id: "ndk-01", size: "postal", quantity: 3, addedPrice: 4900 as never }]);
    expect(seenBy("guest")).toEqual([...same, ["Login", "/auth?next=%2Fshop"]]);
  });

  test("holds all pages, the cart's count, and Logout for a customer [§2.28]", () => {
    open({ session: { ...ASHA, cartCount: 3 } });
    expect(seenBy("customer")).toEqual([...same, ["Logout", null]]);
  });

  test("leads to the same page in each other language, which names itself, with the choices in its URL [R56]", () => {
    open({ at: "/shop", from: "/", languages: ["te"] });
    const links = screen.getAllByText<HTMLAnchorElement>("తెలుగు");
    for (const link of links) {
      expect(link.getAttribute("href")).toBe("/te/shop");
      expect([link.lang, link.getAttribute("hreflang")]).toEqual(["te-IN", "te-IN"]);
    }
    history.replaceState(null, "", "?size=stamp");
    for (const link of links) {
      link.addEventListener("click", (event) => event.preventDefault());
      fireEvent.click(link);
      expect(link.getAttribute("href")).toMatch(/\/te\/shop\?size=stamp$/);
    }
  });

  test.each(["click", "auxclick"])(
    "leads back from signing in to the choices that the page wrote into its URL: %s [R39]",
    (press) => {
      open({ at: "/shop", from: "/" });
      history.replaceState(null, "", "?size=stamp");
      const link = within(menu()).getByText("Login");
      link.addEventListener("click", (event) => event.preventDefault());
      fireEvent(link, new MouseEvent(press, { bubbles: true, cancelable: true }));
      expect(link.getAttribute("href")).toBe("/auth?next=%2Fshop%3Fsize%3Dstamp");
    },
  );

  test("leads from the page of an order just placed to that order, whose id no new document would know", () => {
    open({ at: "/order-placed", state: { orderId: "0192" }, languages: ["te"] });
    expect(within(menu()).getByText("తెలుగు").getAttribute("href")).toBe("/te/orders/0192");
  });

  test("leads from an unknown address home", () => {
    open({ at: "/nothing?here", languages: ["te"], facts: null });
    expect(within(menu()).getByText("తెలుగు").getAttribute("href")).toBe("/te");
  });
});

describe("Log Out", () => {
  const dialog = () => document.querySelector("dialog") as HTMLDialogElement;
  const ask = () => fireEvent.click(within(menu()).getByText("Logout"));
  const confirm = () => {
    const button = within(dialog()).getByText("Log Out", { selector: "button" });
    const form = dialog().querySelector("form") as HTMLFormElement;
    fireEvent(
      form,
      new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: button }),
    );
  };

  test("asks first, with the focus on Cancel, and again after Cancel", () => {
    open({ session: ASHA });
    expect(dialog().open).toBe(false);
    ask();
    expect(dialog().open).toBe(true);
    expect(dialog().textContent).toContain(storeMessages.logOutConfirmation);
    expect(within(dialog()).getByText("Cancel").hasAttribute("autofocus")).toBe(true);
    dialog().close();
    ask();
    expect(dialog().open).toBe(true);
    expect(answer).not.toHaveBeenCalled();
  });

  test("sends its form once it is confirmed, and goes where the answer leads", async () => {
    answer.mockImplementation(async () => Response.json({ ok: true, redirectTo: "/" }));
    open({ session: ASHA });
    ask();
    confirm();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(answer.mock.calls[0]?.[0]).toBe("/forms/auth/log-out");
    expect(goTo.mock.calls[0]?.[0]).toBe("/");
  });

  test("that got no answer says so in a toast, and can be tried again", async () => {
    answer.mockRejectedValue(new TypeError("no network"));
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    open({ session: ASHA });
    confirm();
    const toast = await screen.findByText(/./, { selector: "[data-toast=error] span" });
    expect(toast.textContent).toBe(`${storeMessages.logOutFailed}\n${storeMessages.offline}`);
    ask();
    expect(dialog().open).toBe(true);
  });
});
