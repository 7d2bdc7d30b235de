// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import { cartMessages } from "#domain/cart/messages";
import { checkoutMessages } from "#domain/checkout/messages";
import { CheckoutProblem } from "./checkout-problem.tsx";

afterEach(cleanup);

function seesProblem(problem: string, sentence: string, kind?: "info") {
  const refused = {
    ok: false,
    problem,
    errors: { form: sentence },
    ...(kind && { kind }),
  } as const;
  const Store = createRoutesStub([
    { path: "/checkout-details", Component: () => <CheckoutProblem refused={refused} /> },
  ]);
  render(<Store initialEntries={["/checkout-details?episode=night-bus-tapes"]} />);
  return screen.getByRole("alert");
}

const wayOn = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("signed out meanwhile, Sign in leads back to what was being bought [§5.15]", () => {
  expect(seesProblem("signed-out", checkoutMessages.loginToProceed).textContent).toContain(
    "You must be logged in to proceed.",
  );
  expect(wayOn("Sign in")).toBe("/auth?next=%2Fcheckout-details%3Fepisode%3Dnight-bus-tapes");
});

test("an emptied cart is called so, with the way to it", () => {
  expect(seesProblem("cart-empty", checkoutMessages["cart-empty"]).textContent).toContain(
    "Your cart is empty.",
  );
  expect(wayOn("Your Cart")).toBe("/cart");
});

test("what was purchased already is information, no failure [§5.12]", () => {
  const alert = seesProblem("episode-purchased", cartMessages["episode-purchased"], "info");
  expect(alert.textContent).toBe("You have already purchased this episode");
  expect(alert.className).toContain("bg-info");
  cleanup();
  expect(seesProblem("cart-empty", checkoutMessages["cart-empty"]).className).toContain("bg-bad");
});
