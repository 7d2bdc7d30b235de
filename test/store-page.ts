/** A page of the store for component tests: its routes, within what stands around every page. */
import { fireEvent, render, screen, within } from "@testing-library/react";
import { type ComponentProps, createElement } from "react";
import { createRoutesStub } from "react-router";
import { expect } from "vitest";
import { AntiForgery } from "#ui/anti-forgery";
import { Toasts } from "#ui/toasts";

type Routes = Parameters<typeof createRoutesStub>[0];
type Address = NonNullable<
  ComponentProps<ReturnType<typeof createRoutesStub>>["initialEntries"]
>[number];

export function openPage(routes: Routes, at: Address = "/") {
  const page = createElement(createRoutesStub(routes), { initialEntries: [at] });
  return render(
    createElement(AntiForgery, { value: "anti-forgery" }, createElement(Toasts, null, page)),
  );
}

export function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole("button", { name }));
}

export const toasts = () => screen.getByRole("list", { name: "Messages" });

/** Waits for the toast that says it, and holds it against its kind (spec §2 Global behaviour). */
export async function seesToast(kind: string, sentence: string): Promise<void> {
  const said = await within(toasts()).findByText(sentence);
  expect(said.closest("[data-toast]")?.getAttribute("data-toast")).toBe(kind);
}
