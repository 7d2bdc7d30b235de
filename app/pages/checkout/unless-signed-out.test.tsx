// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { checkoutMessages } from "#domain/checkout/messages";
import { ASHA, GUEST } from "#test/components/sessions";
import { openPage } from "#test/components/store-page";
import { EmptyCheckout } from "./empty-checkout.tsx";
import { UnlessSignedOut } from "./unless-signed-out.tsx";

afterEach(cleanup);

function openEmptyCheckout(visitor: typeof GUEST) {
  const Page = () => (
    <UnlessSignedOut>
      <EmptyCheckout unavailable={[]} />
    </UnlessSignedOut>
  );
  openPage([{ path: "/", Component: Page }], "/", visitor);
}

test("an open checkout whose person has signed out elsewhere says so, and leads to Sign in", async () => {
  openEmptyCheckout(GUEST);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("You're signed out.");
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toMatch(/^\/auth/);
  expect(screen.queryAllByText(checkoutMessages["cart-empty"])).toHaveLength(0);
});

test("a checkout of who is signed in says that the cart is empty", async () => {
  openEmptyCheckout(ASHA);
  expect(await screen.findByText(checkoutMessages["cart-empty"])).toBeTruthy();
});
