// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, Outlet, useLoaderData } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
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
