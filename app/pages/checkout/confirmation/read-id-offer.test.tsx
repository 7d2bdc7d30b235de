// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { texts as screenshotTexts } from "#pages/checkout/screenshot/texts.ts";
import { PAYMENT } from "#test/components/payment";
import { openPage, press } from "#test/components/store-page";
import { ConfirmForm } from "./confirm-form.tsx";
import { texts } from "./texts.ts";

const say = texts.en;
const ID = "012345678901";
const OTHER = "499999999999";
const READ = { state: "read", transactionId: ID, problem: null, question: null };
const WAITING = { state: "waiting", transactionId: null, problem: null, question: null };

/** The store's responses to the polls for the reading, in turn; the last one repeats. */
let answers: (() => Response | Promise<Response>)[] = [];
let requestedPaths: string[] = [];
let saved: unknown[] = [];
let confirmed: unknown[] = [];

beforeEach(() => {
  [answers, requestedPaths, saved, confirmed] = [[], [], [], []];
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("fetch", async (address: string) => {
    requestedPaths.push(address);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return (await answer?.()) ?? Response.error();
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const says = (reading: object) => () => Response.json(reading);
const fails = (status: number) => () => new Response("", { status });

/** Opens the confirmation form with a screenshot already stored. */
function open(readings: typeof answers, typed = "") {
  answers = readings;
  const arrived = (where: unknown[], answer: object) => ({
    action: async ({ request }: { request: Request }) => {
      where.push(Object.fromEntries(await request.formData()));
      return answer;
    },
  });
  openPage([
    {
      path: "/",
      Component: () => (
        <ConfirmForm
          payment={{ ...PAYMENT, typedTransactionId: typed, hasScreenshot: true }}
          usedApp={null}
          onBack={null}
          onUploaded={() => {}}
          onPlaced={() => {}}
          onStored={() => {}}
        />
      ),
    },
    { path: "/forms/checkout-details/screenshot", ...arrived([], { ok: true }) },
    {
      path: "/forms/checkout-details/transaction-id",
      ...arrived(saved, { ok: true, saved: true }),
    },
    {
      path: "/forms/checkout-details/confirmation",
      ...arrived(confirmed, { ok: true, orderId: "0200", screenshotStored: true }),
    },
    { path: "/order-placed", Component: () => <h1>Order placed</h1> },
  ]);
}

const field = () => screen.getByLabelText<HTMLInputElement>(say.transactionId);
const offer = () => screen.findByRole("button", { name: say.take });
const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
/** Checks that the page says nothing about a reading, and that the form works. */
async function nothingIsSaid() {
  expect(screen.queryByRole("button", { name: /^Use/ })).toBeNull();
  const sentences = [say.reading, say.phonepe, say.google, say.asRead];
  const shown = () => sentences.filter((text) => screen.queryByText(text));
  // The page may still be handling the last response.
  await expect.poll(shown).toEqual([]);
  fireEvent.change(field(), { target: { value: ID } });
  press("Confirm Payment");
  await screen.findByRole("heading", { name: "Order placed" });
}

describe("the id that was read of the screenshot", () => {
  test("is offered, enters nothing by itself, and is taken and saved by one press [R18, R58]", async () => {
    open([says(WAITING), says(READ)]);
    await screen.findByText(say.reading);
    await screen.findByText(`${ID}, as on your screenshot?`);
    expect(requestedPaths).toEqual(Array(2).fill("/checkout-details/screenshot/0199/reading"));
    expect(field().value).toBe("");
    fireEvent.click(await offer());
    expect(field().value).toBe(ID);
    expect(document.activeElement?.textContent).toBe(say.asRead);
    await later(1);
    expect(saved).toMatchObject([{ version: "0199", transaction_id: ID }]);
    press("Confirm Payment");
    await screen.findByRole("heading", { name: "Order placed" });
    expect(confirmed).toMatchObject([{ transaction_id: ID }]);
  });

  test("is brought into view when it comes, and moves nobody who types or has gone on", async () => {
    const shown = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
    const bounds = vi.spyOn(Element.prototype, "getBoundingClientRect");
    const comes = async (begin = () => {}) => {
      open([says(WAITING), says(READ)]);
      await screen.findByText(say.reading);
      begin();
      shown.mockClear();
      const place = (await offer()).parentElement;
      await later(1);
      const moved = shown.mock.contexts.includes(place);
      cleanup();
      return moved;
    };
    expect(await comes(() => screen.getByLabelText(/screenshot/i).focus())).toBe(true);
    expect(shown).toHaveBeenLastCalledWith({ block: "nearest", behavior: "smooth" });
    expect(await comes(() => field().focus())).toBe(true);
    const types = () => {
      field().focus();
      fireEvent.change(field(), { target: { value: "4123" } });
    };
    expect(await comes(types)).toBe(false);
    bounds.mockReturnValue(new DOMRect(0, -200, 300, 80));
    expect(await comes(() => screen.getByLabelText(/screenshot/i).focus())).toBe(false);
  });

  test("takes nothing away from what was typed: where both differ, a hint says so", async () => {
    open([says(READ)], OTHER);
    await screen.findByText(say.differs(ID));
    expect(field().value).toBe(OTHER);
    press(say.takeInstead);
    expect(field().value).toBe(ID);
  });

  test("takes what was said of a wrong entry away when it is taken", async () => {
    open([says(READ)]);
    fireEvent.change(field(), { target: { value: "CICAgOD5n9DwXg" } });
    await screen.findByText(/That is Google's own number/);
    fireEvent.click(await offer());
    expect(screen.queryByText(/That is Google's own number/)).toBeNull();
  });

  test("is explained where the picture shows an app's own number instead [R58]", async () => {
    open([says({ state: "read", transactionId: null, problem: { code: "id-of-phonepe" } })]);
    await screen.findByText(say.phonepe);
    cleanup();
    open([says({ state: "read", transactionId: null, problem: { code: "id-of-google" } })]);
    await screen.findByText(say.google);
  });

  test("isn't spoken of where reading is off, and isn't asked for again", async () => {
    open([says({ state: "off", transactionId: null, problem: null })]);
    await later(20);
    expect(requestedPaths).toHaveLength(1);
    await nothingIsSaid();
  });

  test("isn't spoken of where the store is down or nobody answers; a few questions, then none", async () => {
    open([fails(503)]);
    await later(60);
    expect(requestedPaths).toHaveLength(8);
    await nothingIsSaid();
    cleanup();
    requestedPaths = [];
    open([() => new Promise(() => {})]);
    await later(60);
    expect(requestedPaths).toHaveLength(1);
    await nothingIsSaid();
  });

  test("isn't spoken of where it is nobody's, doubtful, still waited for, or no id at all", async () => {
    const cases: [answer: () => Response, questions: number][] = [
      [fails(404), 1],
      [says({ state: "read", transactionId: null, problem: { code: "id-several" } }), 1],
      [says(WAITING), 6],
      [says({ state: "read", transactionId: "T24112215301234", problem: null }), 1],
      [() => new Response("<html>"), 1],
    ];
    for (const [answer, questions] of cases) {
      requestedPaths = [];
      open([answer]);
      // Responses take real time, so on a slow machine the fake clock may run a minute before the second poll.
      const afterAll = () => later(7).then(() => requestedPaths.length);
      await expect.poll(afterAll).toBe(questions);
      await later(60);
      await nothingIsSaid();
      cleanup();
    }
  });

  test("isn't asked for while the page isn't looked at", async () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    open([says(READ)]);
    await later(60);
    expect(requestedPaths).toEqual([]);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event("visibilitychange"));
    await offer();
  });
});

describe("what the picture doesn't seem to show", () => {
  const asking = screenshotTexts.en.questions["other-amount"]("₹148");

  test("is asked at once, and stops nothing [R64]", async () => {
    open([says(WAITING), says({ ...READ, question: "other-amount" })]);
    await screen.findByText(asking);
    await screen.findByText(screenshotTexts.en.mayBeMisread);
    press(say.take);
    press("Confirm Payment");
    await screen.findByRole("heading", { name: "Order placed" });
  });

  test("goes at once with another picture, and stays away where nothing is wrong with that [R64]", async () => {
    open([says({ ...READ, question: "other-amount" }), says(READ)]);
    await screen.findByText(asking);
    const another = new File(["another"], "another.png", { type: "image/png" });
    fireEvent.change(screen.getByLabelText(/screenshot/i), { target: { files: [another] } });
    expect(screen.queryByText(asking)).toBeNull();
    await expect.poll(() => requestedPaths.length).toBe(2);
    await offer();
    expect(screen.queryByText(asking)).toBeNull();
  });

  test("stops nobody who confirms before it is known", async () => {
    open([says(WAITING)], ID);
    await expect.poll(() => requestedPaths.length).toBeGreaterThan(0);
    press("Confirm Payment");
    await screen.findByRole("heading", { name: "Order placed" });
    expect(confirmed).toMatchObject([{ transaction_id: ID }]);
  });

  test("isn't asked where all is right, nor where this page doesn't know the question", async () => {
    for (const question of [null, "a newer one"]) {
      open([says({ ...READ, question })]);
      await offer();
      expect(screen.queryByText(screenshotTexts.en.mayBeMisread)).toBeNull();
      cleanup();
    }
  });
});
