import { beforeEach, expect, test, vi } from "vitest";
import { smallerForm } from "./smaller-form.ts";
import { smallerPicture } from "./smaller-picture.ts";
import { texts } from "./texts.ts";

vi.mock("./smaller-picture.ts", { spy: true });

const draw = vi.mocked(smallerPicture);
const small = (bytes: number) =>
  new File([new Uint8Array(bytes)], "pay.png", { type: "image/png" });

beforeEach(() => {
  draw.mockReset().mockImplementation(async (_, bytes) => small(bytes));
});

const chosenPicture = () => small(3_000_000);

/** Asks for a smaller version of a form that was refused, and returns what would be sent. */
async function sentAgain(chosen: File, fields: Record<string, string>, tries = 1) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("screenshot", chosen);
  const answer = await smallerForm({ form, tries, isConnectionCut: false });
  if (!(answer instanceof FormData)) return answer;
  const { screenshot, ...rest } = Object.fromEntries(answer);
  return { bytes: (screenshot as File).size, ...rest };
}

test("a Confirm that is pressed while the upload's picture is made smaller waits for the same one", async () => {
  const chosen = chosenPicture();
  const facts = { chosen_bytes: "3000000", chosen_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) };
  const [uploaded, confirmed] = await Promise.all([
    sentAgain(chosen, { version: "0199" }),
    sentAgain(chosen, { version: "0199", transaction_id: "012345678901" }),
  ]);
  expect(uploaded).toEqual({ bytes: 950_000, version: "0199", ...facts });
  expect(confirmed).toEqual(Object.assign({ transaction_id: "012345678901" }, uploaded));
  expect(await sentAgain(chosen, { version: "0199" })).toEqual(uploaded);
  expect(draw).toHaveBeenCalledOnce();
});

test("another size, and another picture, are made anew", async () => {
  const chosen = chosenPicture();
  expect(await sentAgain(chosen, {})).toMatchObject({ bytes: 950_000 });
  expect(await sentAgain(chosen, {}, 2)).toMatchObject({ bytes: 450_000 });
  expect(await sentAgain(chosenPicture(), {})).toMatchObject({ bytes: 950_000 });
  expect(draw).toHaveBeenCalledTimes(3);
});

test("where it can't be made smaller, both say so", async () => {
  draw.mockRejectedValue(new Error("not drawn"));
  const chosen = chosenPicture();
  const messages = await Promise.all([sentAgain(chosen, {}), sentAgain(chosen, {})]);
  expect(messages).toEqual(Array(2).fill(texts.en.cantBeSmaller));
  expect(draw).toHaveBeenCalledOnce();
});
