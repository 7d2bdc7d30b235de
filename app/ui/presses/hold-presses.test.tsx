// @vitest-environment happy-dom
import { act, cleanup, fireEvent } from "@testing-library/react";
import { useEffect, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Button } from "#ui/forms/button";
import { useHydrated } from "#ui/hydrated";
import holdPresses from "./hold-presses.ts";
import { PressStatus } from "./press-status.tsx";
import { en } from "./texts.en.ts";

beforeAll(holdPresses);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  cleanup();
  // Lets presses that the test has left in the queue time out.
  vi.advanceTimersByTime(60_000);
  document.body.innerHTML = "";
  vi.useRealTimers();
});

let root: Root | undefined;

const done: string[] = [];

function Page() {
  const [quantity, setQuantity] = useState(1);
  const [size, setSize] = useState("postal");
  const [name, setName] = useState("");
  const also = (what: string) => done.push(`${what} ${quantity} ${size} ${name}`);
  const [isSeen, setSeen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => setSeen(true), []);
  return (
    <div data-waits={useHydrated() ? undefined : ""}>
      <PressStatus />
      <button type="button" data-counts="" onClick={() => setQuantity(quantity + 1)}>
        More
      </button>
      {["postal", "wallet"].map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="size"
            aria-label={one}
            checked={size === one}
            onChange={() => setSize(one)}
          />
          {one}
        </label>
      ))}
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <Button onClick={() => also("added")}>Add</Button>
      <Button irrevocable onClick={() => also("deleted")}>
        Delete
      </Button>
      <button type="button" aria-disabled={!isSeen || undefined} onClick={() => also("verified")}>
        Verify
      </button>
      <section data-irrevocable="">
        <Button onClick={() => also("shipped")}>Ship</Button>
        <Button irrevocable={false} onClick={() => also("noted")}>
          Note
        </Button>
        <a href="/orders">Orders</a>
      </section>
      <Button
        busy={isBusy}
        onClick={() => {
          also("saved");
          setBusy(true);
          setTimeout(() => setBusy(false), 200);
        }}
      >
        Save
      </Button>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          also("sent");
        }}
      >
        <button type="submit">Send</button>
      </form>
      <button type="button" popoverTarget="menu" onClick={() => also("menu")}>
        Menu
      </button>
      <a
        href="/cart"
        onClick={(event) => {
          event.preventDefault();
          also(isBusy ? "went early" : "went");
        }}
      >
        Cart
      </a>
    </div>
  );
}

/** Shows the document as the server renders it, and returns a function that hydrates it. */
function open() {
  done.length = 0;
  const place = document.createElement("main");
  document.body.append(place);
  place.innerHTML = renderToString(<Page />);
  return () => {
    act(() => {
      root = hydrateRoot(place, <Page />);
    });
    for (let turns = 0; turns < 20; turns++) act(() => void vi.advanceTimersToNextTimer());
  };
}

/** Adds a part of the document that is hydrated separately. */
function openApart() {
  const apart = document.createElement("div");
  apart.dataset.waits = "";
  document.body.append(apart);
  return apart;
}

const find = (text: string) =>
  Array.from(document.querySelectorAll<HTMLElement>("button, a")).find(
    (one) => one.textContent === text,
  ) as HTMLElement;
const press = (text: string) => find(text).click();
const status = () => document.getElementById("press-status")?.textContent;

describe("before a page lives", () => {
  it("presses are held with a sign, and done in their order, once", () => {
    const comesAlive = open();
    press("More");
    press("More");
    press("Add");
    press("Add");
    press("Cart");
    expect(find("Add").ariaBusy).toBe("true");
    expect(find("Add").hasAttribute("data-pressed")).toBe(true);
    expect(status()).toBe(en.held);
    expect(done).toEqual([]);
    comesAlive();
    expect(done).toEqual(["added 3 postal ", "went 3 postal "]);
    expect(find("Add").hasAttribute("aria-busy")).toBe(false);
    expect(status()).toBe("");
    press("Add");
    expect(done).toHaveLength(3);
  });

  it("what is chosen and typed is what the page knows afterwards", () => {
    const comesAlive = open();
    const field = document.querySelector<HTMLInputElement>("[aria-label=Name]");
    press("Add");
    document.querySelector<HTMLInputElement>("[aria-label=wallet]")?.click();
    fireEvent.input(field as HTMLInputElement, { target: { value: "Asha" } });
    press("Send");
    comesAlive();
    expect(done).toEqual(["added 1 postal ", "sent 1 wallet Asha"]);
    expect(field?.value).toBe("Asha");
    expect(document.querySelector<HTMLInputElement>("[aria-label=wallet]")?.checked).toBe(true);
  });

  it("what can't be undone wants a second press", () => {
    const comesAlive = open();
    press("Delete");
    expect(status()).toBe(en.again);
    comesAlive();
    expect(done).toEqual([]);
    expect(status()).toBe(en.ready);
    press("Delete");
    expect(done).toEqual(["deleted 1 postal "]);
    expect(status()).toBe("");
  });

  it("a greyed button is no press to be held, whatever the page lets it do once it lives", () => {
    const comesAlive = open();
    press("Verify");
    expect(status()).toBe(en.again);
    comesAlive();
    expect(done).toEqual([]);
    expect(status()).toBe(en.ready);
    press("Verify");
    expect(done).toEqual(["verified 1 postal "]);
  });

  it("a button that is busy with the press before is waited for", () => {
    const comesAlive = open();
    press("Save");
    press("More");
    press("Save");
    comesAlive();
    expect(done).toEqual(["saved 1 postal ", "saved 2 postal "]);
  });

  it("where nothing can be undone, what says that it can is held, and a link still leads", () => {
    const comesAlive = open();
    press("Ship");
    expect(status()).toBe(en.again);
    press("Note");
    press("Orders");
    expect(find("Orders").ariaBusy).toBe("true");
    comesAlive();
    expect(done).toEqual(["noted 1 postal "]);
  });

  it("a link waits until the buttons that were pressed before it aren't busy any more", () => {
    const comesAlive = open();
    press("Save");
    document.querySelector<HTMLInputElement>("[aria-label=wallet]")?.click();
    press("Cart");
    comesAlive();
    expect(done).toEqual(["saved 1 postal ", "went 1 wallet "]);
  });

  it("a form that was replaced says so, and presses after it are heard", () => {
    const comesAlive = open();
    const apart = openApart();
    const form = document.createElement("form");
    const send = document.createElement("button");
    form.append(send);
    apart.append(form);
    send.click();
    form.replaceWith(send);
    apart.removeAttribute("data-waits");
    comesAlive();
    expect(status()).toBe(en.ready);
  });

  it("a press that fails doesn't keep those after it from being held", () => {
    const comesAlive = open();
    const apart = openApart();
    const broken = document.createElement("button");
    broken.type = "button";
    apart.append(broken);
    broken.click();
    press("Add");
    apart.removeAttribute("data-waits");
    broken.click = () => {
      throw new Error("broken");
    };
    expect(comesAlive).toThrow("broken");
    for (let turns = 0; turns < 20; turns++) act(() => void vi.advanceTimersToNextTimer());
    expect(done).toEqual(["added 1 postal "]);
    act(() => root?.unmount());
    root = undefined;
    open();
    press("Add");
    expect(find("Add").ariaBusy).toBe("true");
  });

  it("nothing is held for ever, and what was given up isn't done later", () => {
    const comesAlive = open();
    press("Add");
    vi.advanceTimersByTime(15_100);
    expect(status()).toBe(en.late);
    expect(find("Add").hasAttribute("aria-busy")).toBe(false);
    comesAlive();
    expect(done).toEqual([]);
  });

  it("what is gone when the page lives says so", () => {
    const comesAlive = open();
    const gone = document.createElement("button");
    document.querySelector("[data-waits]")?.append(gone);
    gone.click();
    gone.remove();
    comesAlive();
    expect(status()).toBe(en.ready);
  });

  it("the browser opens a menu by itself", () => {
    open();
    const event = new MouseEvent("click", { bubbles: true, cancelable: true });
    find("Menu").dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });

  it("a page that comes back from the browser's memory does nothing by surprise", () => {
    const comesAlive = open();
    press("Add");
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(find("Add").hasAttribute("aria-busy")).toBe(false);
    comesAlive();
    expect(done).toEqual([]);
  });
});
