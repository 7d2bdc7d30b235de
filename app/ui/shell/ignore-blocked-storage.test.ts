import { ScrollRestoration } from "react-router";
import { expect, test } from "vitest";

test("React Router still uses sessionStorage again after it couldn't; once it doesn't, the workaround goes", () => {
  expect(String(ScrollRestoration)).toMatch(
    /catch \(error\) \{\s*console\.error\(error\);\s*sessionStorage\.removeItem/,
  );
});
