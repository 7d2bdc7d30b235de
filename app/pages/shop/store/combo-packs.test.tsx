// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { rupees, ZERO } from "#domain/money/money";
import { PLACEHOLDER_PICTURE } from "#protocol/picture-addresses";
import { ComboPacks, type Pack } from "./combo-packs.tsx";
import { CombosSection } from "./combos-section.tsx";

afterEach(cleanup);
const RAIN: Pack = {
  id: "rain-pack",
  name: "Rain Pack",
  description: "Two cards for a wet evening.",
  picture: "https://pictures.example/rain.jpg",
  figures: {
    finalPrice: rupees(80),
    originalPrice: rupees(107),
    savings: rupees(27),
    savedPercent: 25,
    totalValue: rupees(127),
    items: 3,
  },
  soldOut: false,
};

function open(...packs: Pack[]) {
  render(<ComboPacks packs={packs} />);
}

const card = () => screen.getByRole("article");

describe("a combo card", () => {
  test("has picture, name, description, prices, value, savings, number of items and a badge [§2.55]", () => {
    open(RAIN);
    expect(card().querySelector("img")?.getAttribute("src")).toBe(RAIN.picture);
    for (const words of [
      "Rain Pack",
      "Two cards for a wet evening.",
      "₹80",
      "You save ₹27 (25%)",
      "Total value ₹127",
      "3 items included",
      "Save 25%",
    ])
      expect(within(card()).getByText(words)).toBeTruthy();
    expect(within(card()).getByText("₹107").tagName).toBe("S");
  });

  test("leads by Buy Now to the combo's page [§2.56]", () => {
    open(RAIN);
    const buy = within(card()).getByText("Buy Now");
    expect(buy.closest("a")?.getAttribute("href")).toBe("/combo/rain-pack");
  });

  test("leads there also when it is sold out, and says so instead", () => {
    open({ ...RAIN, soldOut: true });
    const link = within(card()).getByRole("link", { name: "Rain Pack: Sold out" });
    expect(link.getAttribute("href")).toBe("/combo/rain-pack");
    expect(within(card()).queryByText("Buy Now")).toBeNull();
  });

  test("shows the placeholder where the combo has no picture [§2.55]", () => {
    open({ ...RAIN, picture: null });
    expect(card().querySelector("img")?.getAttribute("src")).toBe(PLACEHOLDER_PICTURE);
  });

  test("of a combo that isn't cheaper strikes nothing through and has no badge [R37]", () => {
    const { figures } = RAIN;
    const same = { originalPrice: null, savings: ZERO, savedPercent: 0 };
    open({ ...RAIN, figures: { ...figures, ...same } });
    expect(card().querySelector("s")).toBeNull();
    expect(within(card()).queryByText(/^Save|You save/)).toBeNull();
  });
});

test("the section of combos says when there are none, and asks for none [§2.59]", () => {
  render(<CombosSection packs={[]} />);
  const section = screen.getByRole("region", { name: "Special Combo Packs" });
  expect(within(section).getByText("No combo packs available at the moment.")).toBeTruthy();
  expect(within(section).queryByRole("article")).toBeNull();
  expect(section.querySelector("[data-combos]")).toBeNull();
});
