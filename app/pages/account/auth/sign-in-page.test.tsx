// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { storeMessages } from "#domain/messages";
import type { SignInAnswer } from "./answer.server.ts";
import { forgetUsedLocation, rememberedLocation } from "./post-login-location.ts";
import { SignIn } from "./sign-in.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function open(changed: Partial<SignInAnswer> = {}) {
  const nothing = { next: null, error: null, demoNotice: null, inApp: null, parcel: null };
  const answer = { ...nothing, token: "token", ...changed };
  const Store = createRoutesStub([
    { path: "/auth", Component: () => <SignIn {...answer} /> },
    { path: "/shop", Component: () => null },
    { path: "/terms", Component: () => null },
    { path: "/privacy", Component: () => null },
  ]);
  render(<Store initialEntries={["/auth"]} />);
}

const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Sign in with Google" });
const form = () => button().form as HTMLFormElement;
const target = () => new FormData(form()).get("next");

describe("the page", () => {
  test("has a Sign in with Google button and a notice of the terms, and at first no error [§1.6, §2.96]", () => {
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

  test("says why signing in failed [§2.96]", () => {
    open({ error: "An error occurred during sign in" });
    expect(screen.getByRole("alert").textContent).toBe("An error occurred during sign in");
  });

  test("says what helps where the browser blocks cookies, without which nobody is signed in", () => {
    open();
    expect(screen.queryByText(storeMessages.storageBlocked)).toBeNull();
    cleanup();
    const blocked = vi.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false);
    open();
    expect(screen.getByText(storeMessages.storageBlocked)).toBeTruthy();
    blocked.mockRestore();
  });

  test("says why, and leads into the store without signing in", () => {
    open({ next: "/shop" });
    expect(screen.getByText(/cart, addresses and orders/)).toBeTruthy();
    const look = screen.getByRole("link", { name: "Look around without signing in" });
    expect(look.getAttribute("href")).toBe("/shop");
  });

  test("remembers for the tab where the person was going, also after an attempt that failed [§2.23, §2.37, §2.97, R39]", () => {
    open({ next: "/orders" });
    expect(target()).toBe("/orders");
    fireEvent.submit(form());
    cleanup();
    // The person comes back by the provider's Back link, or after the sign-in attempt has expired.
    open();
    expect(target()).toBe("/orders");
    cleanup();
    open({ error: "An error occurred during sign in" });
    expect(target()).toBe("/orders");
  });

  test("forgets it once a person who is signed in is somewhere else [§2.23, §2.37, §2.97, R39]", () => {
    open({ next: "/orders" });
    forgetUsedLocation(false, "/shop");
    forgetUsedLocation(true, "/auth/callback");
    expect(rememberedLocation()).toBe("/orders");
    forgetUsedLocation(true, "/orders");
    expect(rememberedLocation()).toBeNull();
  });
});
