import { expect, test } from "vitest";
import { isWeakTransactionId } from "./weak-id.ts";

test.each(["000000000000", "777777777777", "123456789012", "987654321098", "024680246802"])(
  "%s is easily made up",
  (id) => expect(isWeakTransactionId(id)).toBe(true),
);

test.each(["412738945601", "000000000001", "123456789013", "121212121212"])("%s isn't", (id) =>
  expect(isWeakTransactionId(id)).toBe(false),
);
