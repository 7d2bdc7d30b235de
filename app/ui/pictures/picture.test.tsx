// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PLACEHOLDER_PICTURE } from "#protocol/picture-addresses";
import { watchFailedPictures } from "./failed-pictures.tsx";
import { Picture } from "./picture.tsx";
import { PlainPicture } from "./plain-picture.tsx";

let endWatch = () => {};

beforeEach(() => {
  endWatch = watchFailedPictures();
});
afterEach(() => {
  endWatch();
  cleanup();
});

const SIGNED = "/pictures/1795171200-c2lnbmF0dXJlc2lnbmF0dX/product-images/ndk-01";
const OTHER = SIGNED.replace("ndk-01", "ndk-02");
const card = (address: string | null) => (
  <Picture address={address} alt="Last Bus Home" sizes="50vw" />
);
const image = () => screen.getByAltText<HTMLImageElement>("Last Bus Home");
const source = () => document.querySelector("source");

describe("a picture", () => {
  test("offers every width of a signed address, WebP to browsers without AVIF", () => {
    render(card(SIGNED));
    expect(image().getAttribute("src")).toBe(`${SIGNED}/960.webp`);
    expect(source()?.getAttribute("type")).toBe("image/avif");
    expect(source()?.getAttribute("srcset")).toBe(
      `${SIGNED}/160.avif 160w, ${SIGNED}/320.avif 320w, ${SIGNED}/640.avif 640w`,
    );
    expect(source()?.getAttribute("sizes")).toBe("50vw");
  });

  test("offers them at a CDN as well", () => {
    const there = `https://pictures.example${SIGNED}`;
    render(card(there));
    expect(image().getAttribute("src")).toBe(`${there}/960.webp`);
    expect(source()?.getAttribute("srcset")).toContain(`${there}/640.avif 640w`);
  });

  test("says its size, so that nothing shifts, and waits until it is near unless it is the first", () => {
    const { rerender } = render(card(SIGNED));
    expect([image().getAttribute("width"), image().getAttribute("height")]).toEqual([
      "960",
      "1200",
    ]);
    expect(image().getAttribute("loading")).toBe("lazy");
    rerender(<Picture address={SIGNED} alt="Last Bus Home" sizes="50vw" eager />);
    expect(image().getAttribute("loading")).toBe("eager");
    expect(image().getAttribute("fetchpriority")).toBe("high");
  });

  test("takes an outside address as it is, and the placeholder where there is none [§7.49, §7.50]", () => {
    const { rerender } = render(card("https://example.com/a.jpg"));
    expect(image().getAttribute("src")).toBe("https://example.com/a.jpg");
    expect(source()).toBeNull();
    rerender(card(null));
    expect(image().getAttribute("src")).toBe(PLACEHOLDER_PICTURE);
  });

  test("falls back to the placeholder when it fails, and tries its next address [§2.31, §7.50]", () => {
    const { rerender } = render(card(SIGNED));
    fireEvent.error(image());
    expect(image().getAttribute("src")).toBe(PLACEHOLDER_PICTURE);
    expect(source()?.hasAttribute("srcset")).toBe(false);
    fireEvent.error(image());
    expect(image().getAttribute("src")).toBe(PLACEHOLDER_PICTURE);
    rerender(card(OTHER));
    expect(image().getAttribute("src")).toBe(`${OTHER}/960.webp`);
    expect(source()?.getAttribute("srcset")).toContain(`${OTHER}/640.avif 640w`);
  });

  test("falls back also when it failed before the page woke up [§2.31]", () => {
    const shown = wakeUp({ complete: true, naturalWidth: 0, currentSrc: "/640.avif" });
    expect(shown.getAttribute("src")).toBe(PLACEHOLDER_PICTURE);
  });

  test("of one address alone falls back, too, and tries its next address [§2.31]", () => {
    const receipt = (src: string) => <PlainPicture src={src} alt="Last Bus Home" />;
    const { rerender } = render(receipt("/orders/1/screenshot"));
    expect(image().getAttribute("src")).toBe("/orders/1/screenshot");
    fireEvent.error(image());
    expect(image().getAttribute("src")).toBe(PLACEHOLDER_PICTURE);
    rerender(receipt("/orders/2/screenshot"));
    expect(image().getAttribute("src")).toBe("/orders/2/screenshot");
  });

  test("that isn't the catalogue's stays as it is", () => {
    render(<img src="/logo.webp" alt="Last Bus Home" />);
    fireEvent.error(image());
    expect(image().getAttribute("src")).toBe("/logo.webp");
  });

  test("a picture that arrived before, and one that hasn't begun, stay", () => {
    const arrived = wakeUp({ complete: true, naturalWidth: 640, currentSrc: "/640.avif" });
    expect(arrived.getAttribute("src")).toBe(`${SIGNED}/960.webp`);
    const lazy = wakeUp({ complete: true, naturalWidth: 0, currentSrc: "" });
    expect(lazy.getAttribute("src")).toBe(`${SIGNED}/960.webp`);
  });
});

/** Starts the script, then React, on the server's HTML, whose image is already in this state. */
function wakeUp(state: Partial<HTMLImageElement>): Element {
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(card(SIGNED));
  const before = container.querySelector("img");
  for (const [name, value] of Object.entries(state)) Object.defineProperty(before, name, { value });
  endWatch();
  endWatch = watchFailedPictures();
  render(card(SIGNED), { container, hydrate: true });
  return container.querySelector("img") as Element;
}
