import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { nextEventLoopTurn } from "./event-loop.server.ts";

it("one waiter goes on in each turn of the event loop, in the order of their coming", async () => {
  const gone: string[] = [];
  for (const name of ["asha", "ravi", "mina"]) void nextEventLoopTurn().then(() => gone.push(name));
  expect(gone).toEqual([]);
  await turn();
  expect(gone).toEqual(["asha"]);
  await turn();
  expect(gone).toEqual(["asha", "ravi"]);
  void nextEventLoopTurn().then(() => gone.push("late"));
  await turn();
  await turn();
  expect(gone).toEqual(["asha", "ravi", "mina", "late"]);
});
