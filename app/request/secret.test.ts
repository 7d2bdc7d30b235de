import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.server.ts";
import { checkSecret } from "./secret.server.ts";

const folder = mkdtempSync(join(tmpdir(), "secret-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the secret in DATA_DIR", () => {
  it("is made whole, for its owner alone, and stays", () => {
    const config = readConfig({ DATA_DIR: join(folder, "new") });
    checkSecret(config);
    const path = join(config.dataDir, "secret");
    const made = readFileSync(path, "utf8");
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(config.dataDir)).toEqual(["secret"]);
    checkSecret(config);
    expect(readFileSync(path, "utf8")).toBe(made);
  });

  it.each([
    ["empty", "", 0],
    ["cut short", "0123456789abcdef\n", 16],
  ])("that is %s stops the start with a sentence", (name, text, length) => {
    const config = readConfig({ DATA_DIR: join(folder, name) });
    mkdirSync(config.dataDir);
    writeFileSync(join(config.dataDir, "secret"), text);
    expect(() => checkSecret(config)).toThrow(
      new ConfigError(
        `${join(config.dataDir, "secret")} wants at least 32 characters and has ${length}: put it back from your back-up, or delete it and a new one is made, which signs everybody out.`,
      ),
    );
  });
});
