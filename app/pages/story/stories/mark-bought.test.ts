// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import markBought from "./mark-bought.ts";

const giveHint = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server's answer sets it
  document.cookie = value ? `hint=${value}` : "hint=; max-age=0";
  // As the script in the document's head does.
  document.documentElement.dataset.hint = value;
};

beforeEach(() => {
  const purchasedEpisodes = [
    { id: "night-bus-tapes", payment: "completed" },
    { id: "the-letter", payment: "pending" },
  ];
  sessionStorage.setItem("session_copy", JSON.stringify({ hint: "first", purchasedEpisodes }));
  document.body.innerHTML = ["night-bus-tapes", "the-letter", "monsoon"]
    .map((id) => `<div data-episode="${id}" data-completed="Bought" data-pending="Checked"></div>`)
    .join("");
});
afterEach(() => {
  sessionStorage.clear();
  giveHint("");
});

const said = () =>
  [...document.querySelectorAll<HTMLElement>("[data-episode]")].map(
    ({ dataset }) => dataset.bought,
  );

test("each episode that was bought says so before any other script, each in its state", () => {
  giveHint("first");
  markBought();
  expect(said()).toEqual(["Bought", "Checked", undefined]);
});

test.each(["second", ""])("nothing is said of somebody else's episodes: hint '%s'", (hint) => {
  giveHint(hint);
  markBought();
  expect(said()).toEqual([undefined, undefined, undefined]);
});

test.each(["", "{", "null", '{"hint":"first","purchasedEpisodes":null}'])(
  "nothing is said where '%s' is stored",
  (text) => {
    giveHint("first");
    sessionStorage.setItem("session_copy", text);
    markBought();
    expect(said()).toEqual([undefined, undefined, undefined]);
  },
);
