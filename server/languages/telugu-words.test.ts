import { expect, test } from "vitest";

const files = import.meta.glob<string>(["/app/**/*.ts", "!/app/**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Words of which the store says another one everywhere else, and the passive, which nobody says. */
const UNWANTED = [/పేమెంట్/, /జోడించ/, /లో వేయండి/, /వర్తింపజే/, /బడింది|బడదు|బడవు|బడలే/];

test("Telugu has one word for a payment and one for adding, and no passive", () => {
  const found = Object.entries(files).flatMap(([file, text]) =>
    UNWANTED.flatMap((word) => (word.test(text) ? [`${file} ${word.source}`] : [])),
  );
  expect(Object.keys(files)).toContain("/app/domain/orders/messages.te.ts");
  expect(found).toEqual([]);
});
