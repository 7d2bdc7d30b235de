/** A page of the store for component tests: its routes, within what stands around every page. */
import { fireEvent, render, screen, within } from "@testing-library/react";
import { type ComponentProps, createElement } from "react";
import { type ActionFunction, createRoutesStub } from "react-router";
import { expect } from "vitest";
import { AntiForgery } from "#ui/forms/anti-forgery";
import { catchNetworkErrors } from "#ui/forms/network-errors";
import { Toasts } from "#ui/shell/toasts";

type Routes = Parameters<typeof createRoutesStub>[0];
type Address = NonNullable<
  ComponentProps<ReturnType<typeof createRoutesStub>>["initialEntries"]
>[number];

export function openPage(routes: Routes, at: Address = "/") {
  const page = createElement(createRoutesStub(routes.map(withMiddleware)), {
    initialEntries: [at],
  });
  return render(
    createElement(AntiForgery, { value: "anti-forgery" }, createElement(Toasts, null, page)),
  );
}

/** What the root's client middleware does to the answers of a route's action. */
export function withMiddleware<R extends Routes[number]>(route: R): R {
  const { action } = route;
  if (typeof action !== "function") return route;
  return { ...route, action: (asked: never) => caught(action as ActionFunction, asked) };
}

async function caught(action: ActionFunction, asked: Parameters<ActionFunction>[0]) {
  const { it } = await catchNetworkErrors(asked, async () => ({
    it: await Promise.resolve(action(asked)).then(
      (result) => ({ type: "data", result }),
      (result) => ({ type: "error", result }),
    ),
  }));
  if (it.result instanceof Response) throw it.result;
  return it.result;
}

export function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole("button", { name }));
}

export const toasts = () => screen.getByRole("list", { name: "Notifications" });

/** Waits for the toast that says it, and holds it against its kind (spec §2 Global behaviour). */
export async function seesToast(kind: string, sentence: string): Promise<void> {
  const said = await within(toasts()).findByText(sentence);
  expect(said.closest("[data-toast]")?.getAttribute("data-toast")).toBe(kind);
}
