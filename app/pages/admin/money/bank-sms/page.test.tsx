// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { openPage } from "#test/components/store-page";
import BankSms from "./page.tsx";

afterEach(cleanup);

const counts = { message_count: 0, unread: 2, other_senders: 5, agreedDays: 0 };
const state = { off_at: null, paused_at: null, paused_over: null };
const phone = { id: "phone", name: "Meena's phone", lastReceived: "none yet", ...counts, ...state };

function open(source: Partial<typeof phone>, verifies = false) {
  const origin = "https://store.example";
  const facts = { origin, senders: [], accounts: [], verifies, unreported: null };
  const loaderData = { ...facts, sources: [{ ...phone, ...source }] };
  const props = { loaderData } as unknown as Parameters<typeof BankSms>[0];
  openPage([{ path: "/", Component: () => <BankSms {...props} /> }]);
}

test("a new phone's panel says what to do on it, with the command that registers its webhook", async () => {
  open({});
  const command = await screen.findByText(/^curl /);
  expect(command.textContent).toContain(
    `'{"event":"sms:received","url":"https://store.example/bank-sms/phone"}'`,
  );
});

test("the page says that a phone is set up by a developer, and that banks don't write of small payments", async () => {
  open({});
  const words = await screen.findByText(/^Setting up a phone is a developer's work/);
  expect(words.textContent).toContain("has no code to scan");
  const instead = screen.getByRole("link", { name: "import your bank's statement" });
  expect(instead.getAttribute("href")).toBe("/admin/statements");
  await screen.findByText(/up to ₹500 since June 2024, but an email about every amount/);
  const command = await screen.findByText(/^curl /);
  expect(command.closest("details")?.textContent).toContain("For the developer");
});

test("one that has reported money says whether it verifies payments, and why not", async () => {
  open({ message_count: 1, agreedDays: 12 }, true);
  await screen.findByText(/on 12 days\. From 30 days on, its SMS may verify payments\.$/);
  expect(screen.queryByText(/^curl /)).toBeNull();
  cleanup();
  open({ message_count: 1, agreedDays: 30 });
  await screen.findByText(/Its SMS may verify payments once you allow it in the settings\.$/);
  cleanup();
  open({ message_count: 1, agreedDays: 30 }, true);
  await screen.findByText(/on 30 days\. Its SMS verify payments by themselves\.$/);
});
