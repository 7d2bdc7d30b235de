// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { checkoutMessages } from "#domain/checkout/messages";
import { texts as smallerTexts } from "#pages/checkout/screenshot/smaller/texts.ts";
import { PAYMENT } from "#test/components/payment";
import { openPage, press } from "#test/components/store-page";
import { ConfirmForm } from "./confirm-form.tsx";
import { texts } from "./texts.ts";

const TYPED = { ...PAYMENT, typedTransactionId: "012345678901" };
const picture = () => new File(["a picture of 3 MB"], "pay.png", { type: "image/png" });
const TOO_LARGE = new Response("<html>413 Request Entity Too Large", { status: 413 });

const say = texts.en;

type Sent = Record<string, FormDataEntryValue>;
type Answer = (sent: Sent) => unknown;

/** The confirmations that the server received. */
let confirmed: Sent[] = [];

afterEach(() => {
  cleanup();
  confirmed = [];
});

async function choosePicture({ upload, confirm }: { upload: Answer; confirm: Answer }) {
  const answered = (answer: Answer, arrived: Sent[]) => ({
    action: async ({ request }: { request: Request }) => {
      const sent = Object.fromEntries(await request.formData());
      arrived.push(sent);
      return await answer(sent);
    },
  });
  openPage([
    {
      path: "/",
      Component: () => (
        <ConfirmForm
          payment={TYPED}
          usedApp={null}
          onBack={null}
          onUploaded={() => {}}
          onPlaced={() => {}}
          onStored={() => {}}
        />
      ),
    },
    { path: "/forms/checkout-details/screenshot", ...answered(upload, []) },
    { path: "/forms/checkout-details/confirmation", ...answered(confirm, confirmed) },
    { path: "/order-placed", Component: () => <h1>Order placed</h1> },
  ]);
  choose(picture());
  await screen.findByText(checkoutMessages.screenshotUploading);
}

function choose(file: File) {
  fireEvent.change(screen.getByLabelText(/screenshot/i), { target: { files: [file] } });
}

/** Collects every state of the upload that the page shows from now on. */
function shownStates(): string[] {
  const status = screen.getByText(checkoutMessages.screenshotUploading);
  const shown = [status.textContent ?? ""];
  new MutationObserver(() => shown.push(status.textContent ?? "")).observe(status, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  return shown;
}

const placed = () => ({ ok: true, orderId: "0200", screenshotStored: true });
const orderPlaced = () => screen.findByRole("heading", { name: "Order placed" });

describe("a chosen screenshot", () => {
  test("is called saved when the store has answered, and isn't sent with Confirm again [R5]", async () => {
    const store = Promise.withResolvers<unknown>();
    await choosePicture({ upload: () => store.promise, confirm: placed });
    expect(screen.queryByText(checkoutMessages.screenshotSaved)).toBeNull();
    store.resolve({ ok: true });
    await screen.findByText(checkoutMessages.screenshotSaved);
    press("Confirm Payment");
    await orderPlaced();
    expect(confirmed).toMatchObject([{ version: "0199", transaction_id: "012345678901" }]);
    expect(confirmed[0]).not.toHaveProperty("screenshot");
  });

  test("goes along with a Confirm that comes before the store's answer [R5]", async () => {
    await choosePicture({ upload: () => new Promise(() => {}), confirm: placed });
    press("Confirm Payment");
    await orderPlaced();
    expect(confirmed.map(({ screenshot }) => (screenshot as File).name)).toEqual(["pay.png"]);
  });

  test("isn't exchanged while Confirm is on its way: the order has the one that is shown [R5]", async () => {
    const refused = (why: string) => ({
      ok: false,
      problem: "fields",
      errors: { transaction_id: why },
    });
    const store = Promise.withResolvers<unknown>();
    const answers: unknown[] = [store.promise, refused("What?"), placed()];
    await choosePicture({
      upload: () => new Promise(() => {}),
      confirm: () => answers.shift(),
    });
    const field = screen.getByLabelText<HTMLInputElement>(/screenshot/i);
    const another = new File(["another"], "another.png", { type: "image/png" });
    const answered = async (why: string) => {
      await screen.findAllByText(why);
      await waitFor(() => expect(field.getAttribute("aria-disabled")).toBeNull());
    };
    expect(fireEvent.click(field)).toBe(true);
    press("Confirm Payment");
    await waitFor(() => expect(field.getAttribute("aria-disabled")).toBe("true"));
    const hint = /once this is sent/;
    expect(screen.queryByText(hint)).toBeNull();
    expect(fireEvent.click(field)).toBe(false);
    expect(screen.getByText(hint)).toBeTruthy();
    choose(another);
    expect(screen.getByText(hint)).toBeTruthy();
    store.resolve(refused("Which?"));
    await answered("Which?");
    expect(screen.queryByText(hint)).toBeNull();
    press("Confirm Payment");
    await answered("What?");
    choose(another);
    press("Confirm Payment");
    await orderPlaced();
    const sent = confirmed.map(({ screenshot }) => (screenshot as File).name);
    expect(sent).toEqual(["pay.png", "pay.png", "another.png"]);
  });

  test("whose connection is cut once is sent again with Confirm; cut again, it stops no order [R5]", async () => {
    for (const cuts of [1, Number.POSITIVE_INFINITY]) {
      const refuse = ({ screenshot }: Sent) => {
        if (screenshot && confirmed.length <= cuts) throw new TypeError("Failed to fetch");
        return placed();
      };
      await choosePicture({ upload: () => new Promise(() => {}), confirm: refuse });
      press("Confirm Payment");
      await screen.findByText(say.network.advice);
      // The page retries automatically, so it must not ask the customer to try again.
      expect(screen.queryByText(checkoutMessages.orderFailed)).toBeNull();
      // Sends 'online' events all the time. They mustn't cause a second request while one is under way or its response
      // is being handled.
      const online = setInterval(() => window.dispatchEvent(new Event("online")), 0);
      await orderPlaced().finally(() => clearInterval(online));
      const withPicture = confirmed.map(({ screenshot }) => screenshot instanceof File);
      expect(withPicture).toEqual(cuts === 1 ? [true, true] : [true, true, false]);
      cleanup();
      confirmed = [];
    }
  });

  test("that is too large for what stands before the store, and can't be made smaller, stops no order [R5]", async () => {
    const proxy = Promise.withResolvers<void>();
    const refuse = async ({ screenshot }: Sent) => {
      await proxy.promise;
      if (screenshot) throw TOO_LARGE;
      return { ...placed(), screenshotStored: false };
    };
    await choosePicture({ upload: refuse, confirm: refuse });
    const shown = shownStates();
    proxy.resolve();
    await screen.findByText(smallerTexts.en.cantBeSmaller);
    expect(shown).toEqual([checkoutMessages.screenshotUploading, ""]);
    press("Confirm Payment");
    await orderPlaced();
    expect(confirmed.map(({ screenshot }) => screenshot instanceof File)).toEqual([true, false]);
    expect(confirmed[1]).toMatchObject({
      transaction_id: "012345678901",
      without_screenshot: "1",
    });
  });

  test("stays where a file that is no image is chosen over it, with the sentence [§5.23]", async () => {
    await choosePicture({ upload: () => ({ ok: true }), confirm: placed });
    await screen.findByText(checkoutMessages.screenshotSaved);
    const shown = screen.getByRole<HTMLImageElement>("img").src;
    choose(new File(["a page"], "bill.pdf", { type: "application/pdf" }));
    await screen.findByText(checkoutMessages["not-an-image"]);
    expect(screen.getByText(checkoutMessages.takeScreenshot)).toBeTruthy();
    expect(screen.getByRole<HTMLImageElement>("img").src).toBe(shown);
    expect(screen.getByText(checkoutMessages.screenshotSaved)).toBeTruthy();
    press("Confirm Payment");
    await orderPlaced();
    expect(confirmed[0]).not.toHaveProperty("screenshot");
  });

  test("stays where the store finds that another file is no image", async () => {
    const store: unknown[] = [
      { ok: true },
      {
        ok: false,
        problem: "not-an-image",
        errors: { screenshot: checkoutMessages["not-an-image"] },
      },
    ];
    await choosePicture({ upload: () => store.shift(), confirm: placed });
    await screen.findByText(checkoutMessages.screenshotSaved);
    choose(new File(["photo"], "IMG_0148.HEIC", { type: "image/heic" }));
    await screen.findByText(checkoutMessages["not-an-image"]);
    expect(screen.getByText(checkoutMessages.takeScreenshot)).toBeTruthy();
    expect(screen.getByText(checkoutMessages.screenshotSaved)).toBeTruthy();
    press("Confirm Payment");
    await orderPlaced();
    expect(confirmed[0]).not.toHaveProperty("screenshot");
  });
});
