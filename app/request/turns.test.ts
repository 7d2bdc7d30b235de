import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { nextTurn } from "./turns.server.ts";

it("one waiter goes on in each turn of the event loop, in the order of their coming", async () => {
  const gone: string[] = [];
  for (const name of ["asha", "ravi", "mina"]) void nextTurn().then(() => gone.push(name));
  expect(gone).toEqual([]);
  await turn();
  expect(gone).toEqual(["asha"]);
  await turn();
  expect(gone).toEqual(["asha", "ravi"]);
  void nextTurn().then(() => gone.push("late"));
  await turn();
  await turn();
  expect(gone).toEqual(["asha", "ravi", "mina", "late"]);
});
