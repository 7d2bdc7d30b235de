// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, Outlet, useLoaderData } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { WAIT_MILLISECONDS } from "#test/time-limits";
import { AntiForgery } from "./anti-forgery.tsx";
import { sendForm } from "./send-form.tsx";
import { useStoreForm } from "./use-store-form.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Who() {
  const { who } = useLoaderData();
  return (
    <AntiForgery value="anti-forgery">
      <p>{who}</p>
      <Outlet />
    </AntiForgery>
  );
}

function LogOut() {
  const { send } = useStoreForm({ action: "/forms/auth/log-out" });
  return (
    <button type="button" onClick={() => send({})}>
      Log out
    </button>
  );
}

it("leads on where the answer says so, and what was read before is read again", async () => {
  let who = "Asha";
  const answer = vi.fn(async () => {
    who = "a guest";
    return Response.json({ ok: true, redirectTo: "/" });
  });
  vi.stubGlobal("fetch", answer);
  const Store = createRoutesStub([
    {
      path: "/",
      loader: () => ({ who }),
      Component: Who,
      HydrateFallback: () => null,
      children: [
        { index: true, Component: () => <h1>Home</h1> },
        { path: "orders", Component: LogOut },
        { path: "forms/*", action: async ({ request }) => await sendForm(request) },
      ],
    },
  ]);
  render(<Store initialEntries={["/orders"]} />);
  fireEvent.click(await screen.findByRole("button", { name: "Log out" }));
  await screen.findByRole("heading", { name: "Home" });
  expect(await screen.findByText("a guest")).toBeTruthy();
  expect(answer).toHaveBeenCalledOnce();
});

it("sends what is small so that it outlives its page, ten at once, and nothing with a file", async () => {
  // A new copy of the module, because forms of other tests that are still being sent would be counted.
  vi.resetModules();
  const { sendForm } = await import("./send-form.tsx");
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent = vi.fn<typeof fetch>(() => promise.then(() => Response.json({ ok: true })));
  vi.stubGlobal("fetch", sent);
  const send = (body: BodyInit) =>
    sendForm(new Request("http://localhost/forms/cart/lines", { method: "POST", body }));
  const picture = new FormData();
  picture.set("screenshot", new File(["a picture"], "paid.png"));
  const answers = [
    send(picture),
    send(new URLSearchParams({ message: "x".repeat(4_000) })),
    ...Array.from({ length: 11 }, () => send(new URLSearchParams({ quantity: "2" }))),
  ];
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(13), { timeout: WAIT_MILLISECONDS });
  resolve();
  await Promise.all(answers);
  const outliving = sent.mock.calls.filter(([, init]) => init?.keepalive);
  expect(outliving.map(([, init]) => init?.body)).toEqual(Array(10).fill("quantity=2"));
});

it("says that a script asks, and gives back what the store answered, with its status", async () => {
  const refused = { ok: false, problem: "full", errors: { form: "Full." } };
  const request = new Request("http://localhost/forms/cart/lines", {
    method: "POST",
    body: new URLSearchParams({ quantity: "2" }),
  });
  const answer = await sendForm(request, async (_, init) => {
    expect(new Headers(init?.headers).get("Accept")).toBe("application/json");
    return Response.json(refused, { status: 409 });
  });
  expect(answer).toMatchObject({ data: refused, init: { status: 409 } });
});
