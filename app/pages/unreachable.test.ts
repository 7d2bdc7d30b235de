import { data, redirect } from "react-router";
import { describe, expect, it } from "vitest";
import { COMBO_ADD_FAILED, PAGE_NOT_FOUND, STORE_UNREACHABLE } from "#domain/messages";
import { unlessUnreachable } from "./unreachable.ts";

const failing = (thrown: unknown) => () => Promise.reject(thrown);

describe("a form that is sent", () => {
  it("hears the store's answer", async () => {
    expect(await unlessUnreachable(async () => ({ ok: true }))).toEqual({ ok: true });
  });

  it.each([
    ["without a network", new TypeError("Failed to fetch")],
    ["to a store that fails", data("Unexpected Server Error", { status: 500 }).init],
    ["to a store whose gateway answers", { status: 502 }],
  ])("%s gets a sentence, and the status that leaves the page as it is", async (_when, thrown) => {
    expect(await unlessUnreachable(failing(thrown))).toMatchObject({
      data: { ok: false, problem: "unreachable", errors: { form: STORE_UNREACHABLE } },
      init: { status: 503 },
    });
  });

  it("gets the form's own sentence, at its own field, with its own advice", async () => {
    const words = { sentence: COMBO_ADD_FAILED, field: "combo", advice: STORE_UNREACHABLE };
    expect(await unlessUnreachable(failing(new TypeError()), words)).toMatchObject({
      data: { errors: { combo: COMBO_ADD_FAILED }, advice: STORE_UNREACHABLE },
    });
  });

  it.each([
    ["is led to another page", redirect("/auth")],
    ["is told that the page isn't there", { status: 404, data: PAGE_NOT_FOUND }],
  ])("%s, where the store says so", async (_what, thrown) => {
    await expect(unlessUnreachable(failing(thrown))).rejects.toBe(thrown);
  });
});
