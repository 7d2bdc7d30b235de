// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { data } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rupees } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { texts as confirmationTexts } from "#pages/checkout/confirmation/texts.ts";
import { texts as screenshotTexts } from "#pages/checkout/screenshot/texts.ts";
import type { OrderDetails } from "#pages/order-details.server.ts";
import { texts } from "#pages/orders/texts.ts";
import { openPage, press } from "#test/components/store-page";
import { ResubmissionForm } from "./resubmission-form.tsx";

const say = texts.en.rejected;
const asking = screenshotTexts.en.questions["other-amount"]("₹48");
/** An order whose payment was rejected because only ₹100 of ₹148 arrived. */
const ORDER = { id: "0200", due: rupees(48), transactionId: "412738945601" } as OrderDetails;
const READ = { state: "read", transactionId: null, problem: null, question: null };

let readings: Record<string, object> = {};
let uploaded: string[] = [];
let sent: string[] = [];
let answerSend: object = {};
let readForm: (form: FormData) => void = () => {};
let answerUpload: (name: string) => unknown;

beforeEach(() => {
  [readings, uploaded, sent] = [{}, [], []];
  answerSend = { ok: true, screenshotStored: true };
  readForm = () => {};
  answerUpload = (name) => ({ ok: true, picture: name });
  vi.stubGlobal("fetch", async (address: string) => {
    const reading = readings[address.split("/").at(-1) ?? ""];
    return reading ? Response.json(reading) : new Response("", { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(readsScreenshots = true, isOpen = true, onRead?: () => null) {
  const pictureOf = async ({ request }: { request: Request }) =>
    ((await request.formData()).get("screenshot") as File).name;
  const paidTo = { upiId: "kathalu@okicici", registeredName: null, readsScreenshots };
  openPage([
    {
      path: "/",
      ...(onRead && { loader: onRead }),
      Component: () => (
        <ResubmissionForm
          order={ORDER}
          paidTo={paidTo}
          usedApp={null}
          field={{ current: null }}
          isOpen={isOpen}
          onUnsent={() => {}}
          onSent={() => {}}
        />
      ),
    },
    {
      path: "/forms/orders/:orderId/chosen-screenshot",
      action: async (asked) => {
        const name = await pictureOf(asked);
        uploaded.push(name);
        return await answerUpload(name);
      },
    },
    {
      path: "/forms/orders/:orderId/payment",
      action: async (asked) => {
        readForm(await asked.request.clone().formData());
        sent.push(await pictureOf(asked));
        return answerSend;
      },
    },
  ]);
}

function choose(name: string) {
  const file = new File([name], name, { type: "image/png" });
  fireEvent.change(screen.getByLabelText(/screenshot/i), { target: { files: [file] } });
}
const isSent = (...names: string[]) => waitFor(() => expect(sent).toEqual(names));

test("a picture without the difference on it is asked about as soon as it is chosen, and sent all the same [R64]", async () => {
  readings = { whole: { ...READ, question: "other-amount" } };
  open();
  choose("whole");
  await screen.findByText(asking);
  await screen.findByText(screenshotTexts.en.mayBeMisread);
  press(say.send);
  await isSent("whole");
});

test("with another picture chosen the first one's question goes at once; what is read on it is offered", async () => {
  readings = {
    whole: { ...READ, question: "other-amount" },
    rest: { ...READ, transactionId: "698715203344" },
  };
  open();
  choose("whole");
  await screen.findByText(asking);
  choose("rest");
  expect(screen.queryByText(asking)).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: confirmationTexts.en.take }));
  expect(screen.getByLabelText<HTMLInputElement>(confirmationTexts.en.transactionId).value).toBe(
    "698715203344",
  );
});

test("nobody waits for what is read: Send goes at once, and what fails beside it says nothing", async () => {
  answerUpload = () => new Promise(() => {});
  open();
  choose("slow");
  press(say.send);
  await isSent("slow");
  cleanup();
  answerUpload = () => ({ ok: false, problem: "failed", errors: { form: "It failed." } });
  open();
  choose("failing");
  await waitFor(() => expect(uploaded).toEqual(["slow", "failing"]));
  press(say.send);
  await isSent("slow", "failing");
  expect(screen.queryByText("It failed.")).toBeNull();
});

test("nothing is uploaded before Send where screenshots aren't read", async () => {
  open(false);
  choose("paid");
  press(say.send);
  await isSent("paid");
  expect(uploaded).toEqual([]);
});

test("what can't be sent without a network says so, and is sent by itself once there is one", async () => {
  const lost = () => {
    throw new TypeError("Failed to fetch");
  };
  readForm = lost;
  open();
  const field = screen.getByLabelText(confirmationTexts.en.transactionId);
  fireEvent.change(field, { target: { value: "698715203344" } });
  choose("paid");
  press(say.send);
  await screen.findByText(say.network.unsent);
  await screen.findByText(say.network.advice);
  expect(screen.queryByText(orderMessages.paymentDetailsNotSent)).toBeNull();
  let id: unknown;
  readForm = (form) => {
    id = form.get("transaction_id");
  };
  window.dispatchEvent(new Event("online"));
  await isSent("paid");
  expect(id).toBe("698715203344");
  await waitFor(() => expect(screen.queryByText(say.network.advice)).toBeNull());
});

test("what was changed since it couldn't be sent isn't sent by itself", async () => {
  const ids: unknown[] = [];
  readForm = (form) => {
    ids.push(form.get("transaction_id"));
    throw new TypeError("Failed to fetch");
  };
  open();
  const field = screen.getByLabelText(confirmationTexts.en.transactionId);
  fireEvent.change(field, { target: { value: "698715203344" } });
  choose("paid");
  press(say.send);
  await screen.findByText(say.network.unsent);
  fireEvent.change(field, { target: { value: "" } });
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(screen.queryByText(say.network.unsent)).toBeNull());
  window.dispatchEvent(new Event("online"));
  expect(ids).toEqual(["698715203344"]);
});

test("an ID that the store asks about is sent with the answer at the second click", async () => {
  const fields: [unknown, unknown][] = [];
  readForm = (form) => fields.push([form.get("transaction_id"), form.get("asked")]);
  const question = "Is this the number on your receipt?";
  const errors = { transaction_id: question };
  answerSend = data({ ok: false, problem: "id-weak", errors, asked: "000000000000" }, 422);
  open();
  choose("paid");
  const field = screen.getByLabelText(confirmationTexts.en.transactionId);
  fireEvent.change(field, { target: { value: "000000000000" } });
  press(say.send);
  await screen.findAllByText(question);
  answerSend = { ok: true, screenshotStored: true };
  press(say.send);
  await waitFor(() =>
    expect(fields).toEqual([
      ["000000000000", null],
      ["000000000000", "000000000000"],
    ]),
  );
});

test("an ID that is taken over leaves no error of the one before", async () => {
  readings = { rest: { ...READ, transactionId: "698715203344" } };
  const wrong = "this ID was refused";
  answerSend = { ok: false, problem: "duplicate", errors: { transaction_id: wrong }, advice: null };
  open();
  choose("rest");
  const take = await screen.findByRole("button", { name: confirmationTexts.en.take });
  press(say.send);
  await screen.findAllByText(wrong);
  fireEvent.click(take);
  const field = screen.getByLabelText(confirmationTexts.en.transactionId);
  expect(field.getAttribute("aria-invalid")).not.toBe("true");
});

test("an answer that another tab has given reads the page again, which says what became of it", async () => {
  for (const problem of ["payment-unchanged", "payment-decided", "order-cancelled"]) {
    const refusal = { ok: false, problem, errors: { form: problem }, advice: null };
    answerSend = data(refusal, { status: 409 });
    const onRead = vi.fn(() => null);
    open(true, true, onRead);
    await screen.findByText(say.send);
    press(say.send);
    await screen.findByText(problem);
    const reads = problem === "payment-unchanged" ? 1 : 2;
    await waitFor(() => expect(onRead).toHaveBeenCalledTimes(reads));
    cleanup();
  }
});

test("once the seller has decided anew nothing is sent or uploaded any more", async () => {
  open(true, false);
  choose("late");
  const form = screen.getByLabelText(/screenshot/i).closest("form");
  fireEvent.submit(form ?? document.body);
  await waitFor(() => expect(screen.getByAltText(/./)).toBeTruthy());
  expect([...uploaded, ...sent]).toEqual([]);
});
