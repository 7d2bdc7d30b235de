import { redirect } from "react-router";
import { expect, test } from "vitest";
import {
  loadOrKeepShown,
  refreshInBackground,
  revalidateUnlessInBackground,
} from "./background-refresh.ts";

const PAGE = { id: "an-order", data: "what it shows" };

/** What an order's page shows after a refresh in the background, or the error that it fails with. */
async function shownAfter(load: () => Promise<string>, id = PAGE.id): Promise<unknown> {
  let answer: unknown;
  await refreshInBackground(PAGE, async () => {
    answer = await loadOrKeepShown(id, load).catch((error) => ({ failed: error }));
  });
  return answer;
}

/** An error response, in the shape in which the router throws it. */
const refusal = (status: number) => ({ status, statusText: "", internal: false, data: "" });

const failing = (error: unknown) => async () => {
  throw error;
};

test("a page that is read without a press shows the answer, and without one what it showed", async () => {
  expect(await shownAfter(async () => "news")).toBe("news");
  for (const lost of [new TypeError("Failed to fetch"), refusal(503)])
    expect(await shownAfter(failing(lost))).toBe(PAGE.data);
});

test("an order that isn't there, a session that has ended and another order's page are told", async () => {
  for (const failed of [refusal(404), redirect("/auth")])
    expect(await shownAfter(failing(failed))).toEqual({ failed });
  const lost = new TypeError("Failed to fetch");
  expect(await shownAfter(failing(lost), "another")).toEqual({ failed: lost });
});

test("who pressed is told that no answer came, and only their press reads what stands around the order", async () => {
  const asked = { defaultShouldRevalidate: true } as Parameters<
    typeof revalidateUnlessInBackground
  >[0];
  await refreshInBackground(PAGE, async () =>
    expect(revalidateUnlessInBackground(asked)).toBe(false),
  );
  expect(revalidateUnlessInBackground(asked)).toBe(true);
  const lost = new TypeError("Failed to fetch");
  await expect(loadOrKeepShown(PAGE.id, failing(lost))).rejects.toBe(lost);
});
