/** Renders a page of the store for component tests, within the frame that surrounds every page. */
import { fireEvent, render, screen, within } from "@testing-library/react";
import { type ComponentProps, createElement, Fragment, useEffect } from "react";
import { type ActionFunction, createRoutesStub, matchPath, Outlet } from "react-router";
import { expect, onTestFinished } from "vitest";
import { useAppPort } from "#pages/app-port.ts";
import { readUntilKnown, setSession } from "#session/session-store";
import { ToastList } from "#ui/shell/toast-list";
import { GUEST } from "./sessions.ts";

type Routes = Parameters<typeof createRoutesStub>[0];
type Address = NonNullable<
  ComponentProps<ReturnType<typeof createRoutesStub>>["initialEntries"]
>[number];

/** Opens a page for a visitor; or for whom the route `/session` says. */
export function openPage(routes: Routes, at: Address = "/", visitor = GUEST) {
  const Page = stub(routes);
  const Visit = () => {
    useEffect(readUntilKnown, []);
    return createElement(Page, { initialEntries: [at] });
  };
  if (!routes.some(({ path }) => path === "/session")) setSession(visitor);
  return render(createElement(Fragment, null, createElement(Visit), createElement(ToastList)));
}

/** The routes in the store's frame, answered over `fetch`. Nothing is known of the visitor yet. */
export function stub(routes: Routes) {
  setSession(undefined);
  onTestFinished(() => setSession(undefined));
  const Frame = () => {
    useAppPort();
    return createElement(Outlet);
  };
  return createRoutesStub([{ Component: Frame, children: overHttp(routes) }] as Routes);
}

/**
 * Makes the routes that take forms, and those without a page, answer `fetch` until the test's end, as the store's
 * server does. What an `action` throws as a response is passed on.
 */
export function overHttp(routes: Routes): Routes {
  const others = globalThis.fetch;
  globalThis.fetch = async (...sent) => {
    const request = new Request(...sent);
    const isForm = request.method === "POST";
    for (const { path = "", action, loader, Component } of routes) {
      const match = matchPath(path, new URL(request.url).pathname);
      const answer = isForm ? action : Component ? undefined : loader;
      if (!match || typeof answer !== "function") continue;
      return await responseOf(answer as ActionFunction, { request, params: match.params } as never);
    }
    // A store that happens to run on this machine is none of the test's.
    if (new URL(request.url).pathname === "/session") return new Response(null, { status: 404 });
    return await others(...sent);
  };
  onTestFinished(() => {
    globalThis.fetch = others;
  });
  return routes;
}

async function responseOf(
  action: ActionFunction,
  asked: Parameters<ActionFunction>[0],
): Promise<Response> {
  try {
    const answer = (await action(asked)) as object | null;
    if (answer instanceof Response)
      return Response.json({ ok: true, redirectTo: answer.headers.get("Location") });
    if (answer && "init" in answer && "data" in answer)
      return Response.json(answer.data, answer.init as ResponseInit);
    return Response.json(answer);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

export function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole("button", { name }));
}

export const toasts = () => screen.getByRole("list", { name: "Notifications" });

/** Waits for a toast with this sentence and expects it to be of this kind (spec §2 Global behaviour). */
export async function seesToast(kind: string, sentence: string): Promise<void> {
  const toast = await within(toasts()).findByText(sentence);
  expect(toast.closest("[data-toast]")?.getAttribute("data-toast")).toBe(kind);
}
