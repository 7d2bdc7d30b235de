/** Renders a page of the store for component tests, within the frame that surrounds every page. */
import { fireEvent, render, screen, within } from "@testing-library/react";
import { type ComponentProps, createElement } from "react";
import { type ActionFunction, createRoutesStub } from "react-router";
import { expect } from "vitest";
import { AntiForgery } from "#ui/forms/sending/anti-forgery";
import { sendForm } from "#ui/forms/sending/send-form";
import { Toasts } from "#ui/shell/toasts";

type Routes = Parameters<typeof createRoutesStub>[0];
type Address = NonNullable<
  ComponentProps<ReturnType<typeof createRoutesStub>>["initialEntries"]
>[number];

export function openPage(routes: Routes, at: Address = "/") {
  const page = createElement(createRoutesStub(routes.map(overHttp)), {
    initialEntries: [at],
  });
  return render(
    createElement(AntiForgery, { value: "anti-forgery" }, createElement(Toasts, null, page)),
  );
}

/**
 * Wraps a route that takes forms, so that it responds over HTTP as the store's route does. A response that its `action`
 * throws is passed on.
 */
export function overHttp<R extends Routes[number]>(route: R): R {
  const { action } = route;
  if (typeof action !== "function") return route;
  const answer = (asked: Parameters<ActionFunction>[0]) =>
    sendForm(asked.request, (...sent) =>
      responseOf(action as ActionFunction, { ...asked, request: new Request(...sent) }),
    );
  return { ...route, action: answer as never };
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
