// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { readLanguageFrom } from "#domain/language";
import { Link, type LinkProps } from "./link.tsx";

afterEach(cleanup);

function rendered(props: LinkProps): HTMLElement {
  render(<Link {...props}>Onward</Link>);
  return screen.getByRole("link", { name: "Onward" });
}

test.each([
  ["/", "/", "/te"],
  ["/cart", "/cart", "/te/cart"],
  ["/orders?after=1", "/orders?after=1", "/te/orders?after=1"],
  ["/?from=mail", "/?from=mail", "/te?from=mail"],
  ["/checkout-details#pay", "/checkout-details#pay", "/te/checkout-details#pay"],
])("a link to %s is %s, and %s in Telugu", (to, english, telugu) => {
  expect(rendered({ to }).getAttribute("href")).toBe(english);
  cleanup();
  const before = readLanguageFrom(() => "te");
  try {
    expect(rendered({ to }).getAttribute("href")).toBe(telugu);
  } finally {
    readLanguageFrom(before);
  }
});

test("what a visit carries stands in the link", () => {
  const link = rendered({ to: "/addresses", state: { fromCheckout: true }, keepsScroll: true });
  expect(JSON.parse(link.dataset.goto ?? "")).toEqual({
    state: { fromCheckout: true },
    keepsScroll: true,
  });
});

test("a link has the attributes of any other", () => {
  const link = rendered({ to: "/shop", rel: "up", className: "quiet", lang: "te" });
  expect([link.getAttribute("rel"), link.className, link.lang]).toEqual(["up", "quiet", "te"]);
  expect(link.dataset.prefetch).toBeUndefined();
});
