// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import type { SignInAnswer } from "./answer.server.ts";
import { SignIn } from "./sign-in.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function open(told: Partial<SignInAnswer> = {}) {
  const nothing = { next: null, error: null, demo: null, door: null, parcel: null };
  const answer = { ...nothing, token: "token", ...told };
  const Store = createRoutesStub([
    { path: "/auth", Component: () => <SignIn {...answer} /> },
    { path: "/terms", Component: () => null },
    { path: "/privacy", Component: () => null },
  ]);
  render(<Store initialEntries={["/auth"]} />);
}

const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Sign in with Google" });
const form = () => button().form as HTMLFormElement;
const target = () => new FormData(form()).get("next");

describe("[§2 Sign-in] the page", () => {
  test("has a Sign in with Google button and a notice of the terms, and at first no error", () => {
    open();
    expect(form().getAttribute("action")).toBe("/auth/start");
    expect(form().method).toBe("post");
    expect(button().type).toBe("submit");
    const notice = screen.getByText(/By signing in/);
    expect(Array.from(notice.querySelectorAll("a"), (link) => link.getAttribute("href"))).toEqual([
      "/terms",
      "/privacy",
    ]);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("says why signing in failed", () => {
    open({ error: "An error occurred during sign in" });
    expect(screen.getByRole("alert").textContent).toBe("An error occurred during sign in");
  });

  test("[R39] remembers for the tab where the person was going, and forgets it at the press", () => {
    open({ next: "/orders" });
    expect(target()).toBe("/orders");
    cleanup();
    open();
    expect(target()).toBe("/orders");
    fireEvent.submit(form());
    cleanup();
    open();
    expect(target()).toBe("");
  });
});
