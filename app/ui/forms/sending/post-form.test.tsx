// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Outlet, useLoaderData } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { setSession } from "#session/session-store";
import { GUEST } from "#test/components/sessions";
import { stub } from "#test/components/store-page";
import { WAIT_MILLISECONDS } from "#test/time-limits";
import { postForm } from "./post-form.tsx";
import { useStoreForm } from "./use-store-form.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Who() {
  const { who } = useLoaderData();
  return (
    <>
      <p>{who}</p>
      <Outlet />
    </>
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
  const answer = vi.fn(async (address: string) => {
    if (address === "/session") return Response.json(GUEST);
    who = "a guest";
    return Response.json({ ok: true, redirectTo: "/cart" });
  });
  const Store = stub([
    {
      path: "/",
      loader: () => ({ who }),
      Component: Who,
      HydrateFallback: () => null,
      children: [
        { path: "cart", Component: () => <h1>Cart</h1> },
        { path: "orders", Component: LogOut },
      ],
    },
  ]);
  vi.stubGlobal("fetch", answer);
  setSession(GUEST);
  render(<Store initialEntries={["/orders"]} />);
  fireEvent.click(await screen.findByRole("button", { name: "Log out" }));
  await screen.findByRole("heading", { name: "Cart" });
  expect(await screen.findByText("a guest")).toBeTruthy();
  expect(answer.mock.calls.map(([address]) => address)).toEqual([
    "/forms/auth/log-out",
    "/session",
  ]);
});

it("sends what is small so that it outlives its page, ten at once, and nothing with a file", async () => {
  // A new copy of the module, because forms of other tests that are still being sent would be counted.
  vi.resetModules();
  const { postForm } = await import("./post-form.tsx");
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent = vi.fn<typeof fetch>(() => promise.then(() => Response.json({ ok: true })));
  vi.stubGlobal("fetch", sent);
  const send = (name: string, value: string | File) => {
    const form = new FormData();
    form.set(name, value);
    return postForm("/forms/cart/lines", form, new AbortController().signal);
  };
  const answers = [
    send("screenshot", new File(["a picture"], "paid.png")),
    send("message", "x".repeat(4_000)),
    ...Array.from({ length: 11 }, () => send("quantity", "2")),
  ];
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(13), { timeout: WAIT_MILLISECONDS });
  resolve();
  await Promise.all(answers);
  const outliving = sent.mock.calls.filter(([, init]) => init?.keepalive);
  expect(outliving.map(([, init]) => `${init?.body}`)).toEqual(Array(10).fill("quantity=2"));
});

it("says that a script asks, and gives back what the store answered", async () => {
  const refused = { ok: false, problem: "full", errors: { form: "Full." } };
  vi.stubGlobal("fetch", async (_: string, init?: RequestInit) => {
    expect(new Headers(init?.headers).get("Accept")).toBe("application/json");
    return Response.json(refused, { status: 409 });
  });
  const { signal } = new AbortController();
  expect((await postForm("/forms/cart/lines", new FormData(), signal)).answer).toEqual(refused);
});

it("sends a long text so that each character takes its own bytes, and what is short in one line", async () => {
  const sent = vi.fn<typeof fetch>(async () => Response.json({ ok: true }));
  vi.stubGlobal("fetch", sent);
  const text = "క".repeat(20_000);
  for (const body of [text, "క"]) {
    const form = new FormData();
    form.set("body", body);
    form.set("picture", new File([], ""));
    await postForm("/forms/admin/pages", form, new AbortController().signal);
  }
  const requests = sent.mock.calls.map(([, init]) => new Request("http://store.example", init));
  expect(requests.map(({ headers }) => headers.get("Content-Type")?.split(";")[0])).toEqual([
    "multipart/form-data",
    "application/x-www-form-urlencoded",
  ]);
  const long = sent.mock.calls[0]?.[1]?.body as FormData;
  expect([long.get("body"), long.get("picture")]).toEqual([text, ""]);
});
