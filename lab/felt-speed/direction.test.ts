import { beforeEach, expect, it } from "vitest";
import { Direction } from "./direction.ts";

/** A line that sends 1 byte a millisecond; each byte is under way for 200 ms. */
const SLOW = { bitsPerSecond: 8_000, delay: 200 };

let line: Direction;
let arrived: string[];

beforeEach(() => {
  line = new Direction(SLOW);
  arrived = [];
});

function send(connection: number, name: string, bytes: number, leavesAfter = 0): void {
  line.add(connection, { bytes, leavesAfter, deliver: () => arrived.push(name) });
}

it("a packet arrives when its bytes have left and the way is done, not before", () => {
  send(1, "a", 100);
  expect(line.run(0)).toBe(300);
  line.run(299);
  expect(arrived).toEqual([]);
  expect(line.run(300)).toBe(Infinity);
  expect(arrived).toEqual(["a"]);
});

it("the connections of a line share its bytes, a packet of each in turn", () => {
  for (const name of ["a1", "a2", "a3"]) send(1, name, 100);
  for (const name of ["b1", "b2"]) send(2, name, 100);
  line.run(500);
  expect(arrived).toEqual(["a1", "b1", "a2"]);
  line.run(700);
  expect(arrived).toEqual(["a1", "b1", "a2", "b2", "a3"]);
});

it("a late look at the clock loses no time of the line", () => {
  for (const name of ["a", "b", "c"]) send(1, name, 100);
  line.run(0);
  line.run(10_000);
  expect(arrived).toEqual(["a", "b", "c"]);
  send(1, "d", 100, 10_000);
  expect(line.run(10_000)).toBe(10_300);
});

it("a new connection's first packet waits for its round trip, and others go meanwhile", () => {
  send(1, "new", 100, 400);
  send(2, "old", 100);
  line.run(300);
  expect(arrived).toEqual(["old"]);
  line.run(699);
  expect(arrived).toEqual(["old"]);
  line.run(700);
  expect(arrived).toEqual(["old", "new"]);
});

it("what was broken off takes no bytes any more, and what is under way arrives", () => {
  for (const name of ["a1", "a2"]) send(1, name, 100);
  line.run(0);
  line.drop(1);
  send(2, "b", 100);
  line.run(400);
  expect(arrived).toEqual(["a1", "b"]);
  expect(line.sent).toBe(200);
});
