// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { openPage } from "#test/components/store-page";
import BankSms from "./page.tsx";

afterEach(cleanup);

const counts = { message_count: 0, unread: 2, other_senders: 5, agreedDays: 0 };
const state = { off_at: null, paused_at: null, paused_over: null };
const named = { id: "phone", name: "Meena's phone", kind: "phone", lastReceived: "none yet" };
const phone = { ...named, ...counts, ...state, mailbox: null, waiting: 0 };
const mailbox = {
  bank: "HDFC Bank",
  address: "shop@example.com",
  host: "imap.example.com",
  folder: "INBOX",
  refused: {},
  problem: null,
  lastRead: "today",
  awaySince: "",
  renumbered: "",
};

type Source = Omit<typeof phone, "mailbox"> & { mailbox: object | null };

function open(source: Partial<Source>, verifies = false) {
  const origin = "https://store.example";
  const facts = {
    origin,
    senders: [],
    accounts: [],
    banks: ["HDFC Bank"],
    verifies,
    unreported: null,
  };
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
  const words = await screen.findByText(/Setting up a phone is a developer's work/);
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

test("a mailbox says what it reads, what waits for a statement, and why emails didn't count", async () => {
  const refused = { unsigned: 2, "partly-signed": 1 };
  open({ kind: "mailbox", mailbox: { ...mailbox, refused }, waiting: 3 });
  await screen.findByText(/^Emails of HDFC Bank to shop@example\.com, in the folder INBOX/);
  await screen.findByText(/^3 of them wait: they are signed with a key of your bank's/);
  await screen.findByText("Didn't count: 2 unsigned; 1 signed in part (l=).");
  await screen.findByText(/^Last email: none yet\. .* From 30 days on, its emails may verify/);
  expect(screen.queryByText(/^curl /)).toBeNull();
});

test("a mailbox that can't be read says why, and asks for a password", async () => {
  const away = { problem: "wrong-password", awaySince: "3 Dec", renumbered: "2 Dec" };
  open({ kind: "mailbox", mailbox: { ...mailbox, ...away } });
  await screen.findByText("The mailbox can't be read, since 3 Dec.");
  await screen.findByText(/refuses this address with this password/);
  await screen.findByText(/numbered its emails anew \(2 Dec\)/);
  expect(screen.getAllByLabelText("App password")).toHaveLength(2);
});
