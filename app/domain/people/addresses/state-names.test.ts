import { expect, test } from "vitest";
import { testIn } from "#test/language";
import { statesOfPin } from "./pin-codes.ts";
import { stateName } from "./state-names.ts";

const PREFIXES = Array.from({ length: 1_000 }, (_, prefix) => String(prefix).padStart(3, "0"));

test("every state that a PIN code may lie in has its name in Telugu [R56]", () => {
  const states = [...new Set(PREFIXES.flatMap(statesOfPin))];
  expect(stateName("Telangana")).toBe("Telangana");
  testIn("te");
  expect(states.filter((state) => !/^[\u0c00-\u0c7f\u200c ,]+$/.test(stateName(state)))).toEqual(
    [],
  );
});
