import { describe } from "vitest";
import { badInput } from "#test/store/bad-input";

describe("bad input to the shop", () => badInput((path) => !path.startsWith("/admin")));
