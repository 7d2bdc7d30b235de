/** Renders a page of the store for component tests, within the frame that surrounds every page. */
import { fireEvent, render, screen, within } from "@testing-library/react";
import { type ComponentProps, createElement } from "react";
import { type ActionFunction, createRoutesStub, matchPath } from "react-router";
import { expect, onTestFinished } from "vitest";
import { AntiForgery } from "#ui/forms/sending/anti-forgery";
import { sendForm } from "#ui/forms/sending/send-form";
import { Toasts } from "#ui/shell/toasts";

type Routes = Parameters<typeof createRoutesStub>[0];
type Address = NonNullable<
  ComponentProps<ReturnType<typeof createRoutesStub>>["initialEntries"]
>[number];

export function openPage(routes: Routes, at: Address = "/") {
  const page = createElement(createRoutesStub(overHttp(routes)), { initialEntries: [at] });
  return render(
    createElement(AntiForgery, { value: "anti-forgery" }, createElement(Toasts, null, page)),
  );
}

/**
 * Makes the routes that take forms answer `fetch` until the test's end, as the store's server does, and returns all
 * routes as the browser has them. What an `action` throws as a response is passed on.
 */
export function overHttp(routes: Routes): Routes {
  const others = globalThis.fetch;
  globalThis.fetch = async (...sent) => {
    const request = new Request(...sent);
    for (const { path = "", action } of request.method === "POST" ? routes : []) {
      const match = matchPath(path, new URL(request.url).pathname);
      if (!match || typeof action !== "function") continue;
      return await responseOf(action as ActionFunction, { request, params: match.params } as never);
    }
    return await others(...sent);
  };
  onTestFinished(() => {
    globalThis.fetch = others;
  });
  const inBrowser = { action: ({ request }: { request: Request }) => sendForm(request) };
  return routes.map((route) => (route.action ? { ...route, ...(inBrowser as object) } : route));
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
