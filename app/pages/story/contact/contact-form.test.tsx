// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CONTACT_DELAY_MILLISECONDS } from "#domain/limits";
import {
  CONTACT_FAILED,
  CONTACT_SENDING,
  CONTACT_SENT,
  CONTACT_THANKS,
  EMAIL_MALFORMED,
  EMAIL_MISSING,
  MESSAGE_MISSING,
  NAME_MISSING,
  SUBJECT_MISSING,
} from "#domain/messages";
import { AntiForgery } from "#ui/forms/anti-forgery";
import { ContactForm } from "./contact-form.tsx";

beforeEach(() => {
  delivered = [];
  vi.useFakeTimers();
  vi.stubGlobal("fetch", vi.fn());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Sent to the server, where the deployment delivers messages. */
let delivered: Record<string, FormDataEntryValue>[] = [];

function open({ delivers = false, answer = { ok: true } as object } = {}) {
  const Store = createRoutesStub([
    { path: "/contact", Component: () => <ContactForm delivers={delivers} /> },
    {
      path: "/contact/message",
      action: async ({ request }) => {
        delivered.push(Object.fromEntries(await request.formData()));
        return answer;
      },
    },
  ]);
  render(
    <AntiForgery value="anti-forgery">
      <Store initialEntries={["/contact"]} />
    </AntiForgery>,
  );
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const enter = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
const submit = () => fireEvent.submit(box("Name").form as HTMLFormElement);

function fill() {
  enter("Name", "Asha Rao");
  enter("Email", "asha@example.com");
  enter("Subject", "Quotes");
  enter("Message", "Will you print the tea one again?");
}

describe("[§2 Contact] the form", () => {
  test("says Sending... for a second, then that it was sent, and makes no request", () => {
    open();
    fill();
    submit();
    expect(screen.getByRole("button").textContent).toBe(CONTACT_SENDING);
    act(() => void vi.advanceTimersByTime(CONTACT_DELAY_MILLISECONDS - 1));
    expect(screen.queryByText(CONTACT_SENT)).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByText(CONTACT_SENT)).toBeTruthy();
    expect(screen.getByText(CONTACT_THANKS)).toBeTruthy();
    expect(fetch).not.toHaveBeenCalled();
    expect(delivered).toEqual([]);
  });

  test("asks for a name, an e-mail address, a subject and a message, all four", () => {
    open();
    submit();
    for (const missing of [NAME_MISSING, EMAIL_MISSING, SUBJECT_MISSING, MESSAGE_MISSING])
      expect(screen.getByText(missing)).toBeTruthy();
    for (const label of ["Name", "Email", "Subject", "Message"])
      expect(box(label).required, label).toBe(true);
    expect(screen.queryByText(CONTACT_SENDING)).toBeNull();
  });

  test("comes back empty after Send Another Message", () => {
    open();
    fill();
    submit();
    act(() => void vi.advanceTimersByTime(CONTACT_DELAY_MILLISECONDS));
    fireEvent.click(screen.getByRole("button", { name: "Send Another Message" }));
    expect(["Name", "Email", "Subject", "Message"].map((label) => box(label).value)).toEqual([
      "",
      "",
      "",
      "",
    ]);
  });

  test("[§5] says at each field what is missing, keeps what was typed, and goes to the first", () => {
    open();
    enter("Name", "Asha");
    enter("Email", "asha@");
    submit();
    expect(screen.getByText(EMAIL_MALFORMED)).toBeTruthy();
    expect(screen.getByText(SUBJECT_MISSING)).toBeTruthy();
    expect(screen.getByText(MESSAGE_MISSING)).toBeTruthy();
    expect(box("Name").value).toBe("Asha");
    expect(document.activeElement).toBe(box("Email"));
  });

  test("gives the message four rows", () => {
    open();
    expect(box("Message").getAttribute("rows")).toBe("4");
  });
});

describe("[R26] the form of a deployment that delivers messages", () => {
  beforeEach(() => void vi.useRealTimers());

  test("says that it was sent once the mail server took it", async () => {
    open({ delivers: true });
    fill();
    submit();
    await screen.findByText(CONTACT_SENT);
    expect(delivered).toEqual([
      {
        name: "Asha Rao",
        email: "asha@example.com",
        subject: "Quotes",
        message: "Will you print the tea one again?",
        token: "anti-forgery",
      },
    ]);
  });

  test("says that it wasn't, and keeps what was typed", async () => {
    const answer = { ok: false, problem: "undelivered", errors: { form: CONTACT_FAILED } };
    open({ delivers: true, answer });
    fill();
    submit();
    expect((await screen.findByRole("alert")).textContent).toBe(CONTACT_FAILED);
    expect(box("Message").value).toBe("Will you print the tea one again?");
    expect(screen.queryByText(CONTACT_SENT)).toBeNull();
  });
});
