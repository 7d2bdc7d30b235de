import { describe } from "vitest";
import { badInput } from "#test/store/bad-input";

describe("bad input to the admin", () => badInput((path) => path.startsWith("/admin")));
