// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { openPage } from "#test/components/store-page";
import BankSms from "./page.tsx";

afterEach(cleanup);

const counts = { heard: 0, unread: 2, other_senders: 5, agreedDays: 0 };
const state = { off_at: null, paused_at: null, paused_over: null };
const phone = { id: "phone", name: "Meena's phone", lastReceived: "none yet", ...counts, ...state };

function open(source: Partial<typeof phone>, verifies = false) {
  const facts = { origin: "https://store.example", senders: [], accounts: [], verifies };
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

test("one that has reported money says whether it verifies payments, and why not", async () => {
  open({ heard: 1, agreedDays: 12 }, true);
  await screen.findByText(/on 12 days\. From 30 days on, its SMS may verify payments\.$/);
  expect(screen.queryByText(/^curl /)).toBeNull();
  cleanup();
  open({ heard: 1, agreedDays: 30 });
  await screen.findByText(/Its SMS may verify payments once you allow it in the settings\.$/);
  cleanup();
  open({ heard: 1, agreedDays: 30 }, true);
  await screen.findByText(/on 30 days\. Its SMS verify payments by themselves\.$/);
});
