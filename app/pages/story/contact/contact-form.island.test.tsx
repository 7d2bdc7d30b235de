// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { storeMessages } from "#domain/messages";
import { CONTACT_DELAY_MILLISECONDS } from "#domain/people/limits";
import { peopleMessages } from "#domain/people/messages";
import { readSession, readUntilKnown, setSession } from "#session/session-store";
import { GUEST } from "#test/components/sessions";
import { stub } from "#test/components/store-page";
import { WAIT_MILLISECONDS } from "#test/time-limits";
import ContactForm from "./contact-form.island.tsx";

beforeEach(() => {
  delivered = [];
  vi.useFakeTimers();
  requests = vi.fn();
  vi.stubGlobal("fetch", requests);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

let requests: ReturnType<typeof vi.fn>;
let signedIn: { name: string; email: string } | null = null;

/** The messages that the server received, if the store keeps messages. */
let delivered: Record<string, FormDataEntryValue>[] = [];

function open({
  keeps = false,
  answer = { ok: true, number: 41 } as object,
  person = null as typeof signedIn,
} = {}) {
  signedIn = person;
  const Page = () => {
    useEffect(person ? readUntilKnown : () => {}, []);
    return (
      <>
        <ContactForm storesMessages={keeps} />
        <button type="button" onClick={() => void readSession()}>
          Come back to this tab
        </button>
      </>
    );
  };
  const Store = stub([
    { path: "/contact", Component: Page },
    { path: "/session", loader: () => ({ person: signedIn, token: "anti-forgery" }) },
    {
      path: "/forms/contact/message",
      action: async ({ request }) => {
        delivered.push(Object.fromEntries(await request.formData()));
        return answer;
      },
    },
  ]);
  if (!person) setSession(GUEST);
  render(<Store initialEntries={["/contact"]} />);
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

describe("the form", () => {
  test("has the name and email of who is signed in, and changes nothing that was typed", async () => {
    vi.useRealTimers();
    open({ person: { name: "Asha Rao", email: "asha@example.com" } });
    enter("Name", "Ravi");
    await vi.waitFor(() => expect(box("Email").value).toBe("asha@example.com"), {
      timeout: WAIT_MILLISECONDS,
    });
    expect(box("Name").value).toBe("Ravi");
  });

  test("loses the name and email of who logs out in another tab, and keeps what was typed", async () => {
    vi.useRealTimers();
    open({ person: { name: "Asha Rao", email: "asha@example.com" } });
    await vi.waitFor(() => expect(box("Name").value).toBe("Asha Rao"), {
      timeout: WAIT_MILLISECONDS,
    });
    enter("Email", "ravi@example.com");
    enter("Message", "Will you print the tea one again?");
    signedIn = null;
    fireEvent.click(screen.getByText("Come back to this tab"));
    await vi.waitFor(() => expect(box("Name").value).toBe(""), {
      timeout: WAIT_MILLISECONDS,
    });
    expect(box("Email").value).toBe("ravi@example.com");
    expect(box("Message").value).toBe("Will you print the tea one again?");
  });

  test("says Sending... for a second, then that it was sent, and makes no request [§2.126, §2.128, §4.14, §7.61, §9.46]", () => {
    open();
    fill();
    submit();
    expect(screen.getByRole("button", { name: peopleMessages.contactSending })).toBeTruthy();
    act(() => void vi.advanceTimersByTime(CONTACT_DELAY_MILLISECONDS - 1));
    expect(screen.queryByText(peopleMessages.contactSent)).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByText(peopleMessages.contactSent)).toBeTruthy();
    expect(screen.getByText(peopleMessages.contactThanks)).toBeTruthy();
    expect(requests).not.toHaveBeenCalled();
    expect(delivered).toEqual([]);
  });

  test("asks for a name, an email address, a subject and a message, all four [§2.124]", () => {
    open();
    submit();
    for (const missing of [
      peopleMessages["name-missing"],
      peopleMessages["email-missing"],
      peopleMessages["subject-missing"],
      peopleMessages["message-missing"],
    ])
      expect(screen.getByText(missing)).toBeTruthy();
    for (const label of ["Name", "Email", "Subject", "Message"])
      expect(box(label).required, label).toBe(true);
    expect(screen.queryByText(peopleMessages.contactSending)).toBeNull();
  });

  test("comes back empty after Send Another Message [§2.127, §4.14]", () => {
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

  test("says at each field what is missing, keeps what was typed, and goes to the first [§5.34]", () => {
    open();
    enter("Name", "Asha");
    enter("Email", "asha@");
    submit();
    expect(screen.getByText(peopleMessages["email-malformed"])).toBeTruthy();
    expect(screen.getByText(peopleMessages["subject-missing"])).toBeTruthy();
    expect(screen.getByText(peopleMessages["message-missing"])).toBeTruthy();
    expect(box("Name").value).toBe("Asha");
    expect(document.activeElement).toBe(box("Email"));
  });

  test("gives the message four rows [§2.125]", () => {
    open();
    expect(box("Message").getAttribute("rows")).toBe("4");
  });
});

describe("the form of a store that keeps messages [R26]", () => {
  beforeEach(() => void vi.useRealTimers());

  test("says that it was sent once it is kept, and under which number [§3.22]", async () => {
    open({ keeps: true });
    fill();
    submit();
    await screen.findByText(peopleMessages.contactSent);
    expect(screen.getByText("Your message is number 41.")).toBeTruthy();
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
    const answer = {
      ok: false,
      problem: "undelivered",
      errors: { form: peopleMessages.contactFailed },
      advice: storeMessages.offline,
    };
    open({ keeps: true, answer });
    fill();
    submit();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe(peopleMessages.contactFailed + storeMessages.offline);
    expect(box("Message").value).toBe("Will you print the tea one again?");
    expect(screen.queryByText(peopleMessages.contactSent)).toBeNull();
  });
});
