// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { setSession } from "#session/session-store";
import { ASHA, GUEST } from "#test/components/sessions";
import fillHeader from "./fill-header.ts";
import { displaySession, keepSessionCopy } from "./session-copy.tsx";

const TAPES = {
  id: "night-bus-tapes",
  payment: "completed" as const,
  orderId: "0192",
  playlist: "https://open.spotify.com/playlist/1",
  emailedTo: "a…@example.com",
};
const SESSION = { ...ASHA, cartCount: 3, purchasedEpisodes: [TAPES] };

function giveHint(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server's answer sets it
  document.cookie = value ? `hint=${value}` : "hint=; max-age=0";
  // As the script in the document's head does.
  document.documentElement.dataset.hint = value;
}

const stored = () => sessionStorage.getItem("session_copy");

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  setSession(undefined);
  giveHint("first");
  document.body.innerHTML =
    "<header><span data-cart-count='0' hidden></span><i><template><img alt=''></template><span data-avatar></span></i></header>";
});
afterEach(() => {
  setSession(undefined);
  giveHint("");
});

/** A page that has learned the session, and then the beginning of the next document. */
function learnThenLeave(session: typeof ASHA = SESSION): void {
  onTestFinished(keepSessionCopy());
  setSession(session);
  setSession(undefined);
}

describe("the copy of the session", () => {
  test("shows the next document what the last one knew, without token, name and address", () => {
    learnThenLeave();
    expect(displaySession()).toEqual({
      hint: "first",
      person: { letter: "A", avatarUrl: null, seller: false },
      cartCount: 3,
      purchasedEpisodes: [TAPES],
    });
    for (const secret of ["anti-forgery", "Asha Rao", "asha@example.com"])
      expect(stored()).not.toContain(secret);
  });

  test("stays the same object until it changes", () => {
    learnThenLeave();
    expect(displaySession()).toBe(displaySession());
  });

  test("gives way to the session itself", () => {
    learnThenLeave();
    setSession({ ...SESSION, cartCount: 4 });
    expect(displaySession()?.cartCount).toBe(4);
    expect(stored()).toContain('"cartCount":4');
  });

  test.each([
    ["somebody else has signed in", "second"],
    ["nobody is signed in any more", ""],
  ])("isn't shown, and is forgotten, once %s", (_, hint) => {
    learnThenLeave();
    giveHint(hint);
    expect(displaySession()).toBeUndefined();
    onTestFinished(keepSessionCopy());
    expect(stored()).toBeNull();
  });

  test("is forgotten as soon as the session says that nobody is signed in", () => {
    learnThenLeave();
    setSession(GUEST);
    expect(stored()).toBeNull();
  });

  test.each([
    ["no JSON", "{"],
    ["no object", "null"],
    ["another shape", '{"hint":"first","cartCount":3}'],
    [
      "a link that is a script",
      JSON.stringify({
        hint: "first",
        person: { letter: "A", avatarUrl: null, seller: false },
        cartCount: 3,
        purchasedEpisodes: [{ ...TAPES, playlist: "javascript:alert(1)" }],
      }),
    ],
  ])("is none where something else is stored: %s", (_, text) => {
    sessionStorage.setItem("session_copy", text);
    expect(displaySession()).toBeUndefined();
    expect(stored()).toBeNull();
  });
});

describe("the header of a document, before any other script", () => {
  const badge = () => document.querySelector<HTMLElement>("[data-cart-count]");
  const avatar = () => document.querySelector("[data-avatar]");

  test("shows the pieces and the letter of whom the copy is of", () => {
    learnThenLeave();
    fillHeader();
    expect([badge()?.hidden, badge()?.textContent, badge()?.dataset.cartCount]).toEqual([
      false,
      "3",
      "3",
    ]);
    expect(avatar()?.textContent).toBe("A");
  });

  test("shows their picture over the letter, and the letter where it doesn't load", () => {
    const avatarUrl = "https://pictures.example/asha.jpg";
    learnThenLeave({ ...SESSION, person: SESSION.person && { ...SESSION.person, avatarUrl } });
    fillHeader();
    const picture = avatar()?.querySelector("img");
    expect(picture?.getAttribute("src")).toBe(avatarUrl);
    picture?.dispatchEvent(new Event("error"));
    expect([avatar()?.querySelector("img"), avatar()?.textContent]).toEqual([null, "A"]);
  });

  test.each(["second", ""])("shows nothing of somebody else: hint '%s'", (hint) => {
    learnThenLeave();
    giveHint(hint);
    fillHeader();
    expect([badge()?.hidden, avatar()?.textContent]).toEqual([true, ""]);
  });

  test("shows a guest's pieces, and at most 999", () => {
    giveHint("");
    const lines = (quantity: number) =>
      JSON.stringify([
        { product_id: "ndk-01", quantity },
        { product_id: "rk-01", size: "stamp" },
      ]);
    localStorage.setItem("guest_cart", lines(2));
    fillHeader();
    expect(badge()?.textContent).toBe("3");
    localStorage.setItem("guest_cart", lines(1_000));
    fillHeader();
    expect(badge()?.textContent).toBe("999+");
  });

  test.each(["", "{", "7", "[]"])("shows none for a guest cart of '%s'", (text) => {
    giveHint("");
    localStorage.setItem("guest_cart", text);
    fillHeader();
    expect(badge()?.hidden).toBe(true);
  });
});
