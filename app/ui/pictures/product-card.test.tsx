// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import { PLACEHOLDER_PICTURE } from "#protocol/picture-addresses";
import { picturesLoadAtFirst } from "#test/components/pictures";
import { ProductCard } from "./product-card.tsx";

afterEach(cleanup);
picturesLoadAtFirst();

function open(picture: string | null) {
  const card = <ProductCard name="Last Bus Home" picture={picture} to="/product/ndk-01" />;
  const Store = createRoutesStub([
    { path: "/category/:category", Component: () => card },
    { path: "/product/:id", Component: () => null },
  ]);
  render(<Store initialEntries={["/category/nannu-dochukunduvate"]} />);
  return screen.getByRole("link");
}

test("a card is one link to its product: picture, name, 'Click to know more' [§2.63]", () => {
  const card = open("https://pictures.example/ndk-01.jpg");
  expect(card.getAttribute("href")).toBe("/product/ndk-01");
  expect(card.querySelector("img")?.getAttribute("src")).toBe(
    "https://pictures.example/ndk-01.jpg",
  );
  expect(card.textContent).toBe("Last Bus HomeClick to know more");
});

test("a card without a picture has the placeholder", () => {
  expect(open(null).querySelector("img")?.getAttribute("src")).toBe(PLACEHOLDER_PICTURE);
});
