import {
  existsSync,
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
import { ConfigError, config, readConfig, setConfig } from "./config.server.ts";
import { checkSecret, derivedKey, seal, unseal } from "./secret.server.ts";

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
        `${join(config.dataDir, "secret")} wants at least 32 characters and has ${length}: put it back from your backup, or delete it and a new one is made, which signs everybody out.`,
      ),
    );
  });

  it("that somebody wrote themselves counts from 32 characters, those around it aside", () => {
    const config = readConfig({ DATA_DIR: join(folder, "own") });
    mkdirSync(config.dataDir);
    writeFileSync(join(config.dataDir, "secret"), `  ${"x".repeat(32)}\n`);
    expect(() => checkSecret(config)).not.toThrow();
  });

  it("isn't made where SECRET is set", () => {
    const config = readConfig({ DATA_DIR: join(folder, "unused"), SECRET: "x".repeat(32) });
    checkSecret(config);
    expect(existsSync(config.dataDir)).toBe(false);
  });
});

describe("a key for one purpose", () => {
  const before = config;
  afterAll(() => setConfig(before));

  it("has 32 bytes, and is another for each purpose and each SECRET", () => {
    setConfig(readConfig({ SECRET: "one secret of thirty-two characters" }));
    const [one, again, other] = ["pictures", "pictures", "cookies"].map(derivedKey);
    setConfig(readConfig({ SECRET: "two secrets of thirty-two characters" }));
    expect(one).toHaveLength(32);
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
    expect(derivedKey("pictures")).not.toEqual(one);
  });

  it("is derived from the file where SECRET isn't set, in each folder from its own", () => {
    const keyIn = (name: string) => {
      setConfig(readConfig({ DATA_DIR: join(folder, name) }));
      return derivedKey("pictures").toString("hex");
    };
    const [one, other, again] = ["one", "other", "one"].map(keyIn);
    expect(other).not.toBe(one);
    expect(again).toBe(one);
    const secret = readFileSync(join(folder, "one", "secret"), "utf8");
    setConfig(readConfig({ SECRET: secret }));
    expect(derivedKey("pictures").toString("hex")).toBe(one);
  });

  it("encrypts what is stored in a row, for this row and this SECRET alone", () => {
    setConfig(readConfig({ SECRET: "one secret of thirty-two characters" }));
    const sealed = seal("abcd efgh", "row 1");
    expect(unseal(sealed, "row 1")).toBe("abcd efgh");
    expect(seal("abcd efgh", "row 1")).not.toEqual(sealed);
    expect(sealed.toString("latin1")).not.toContain("abcd");
    expect(unseal(sealed, "row 2")).toBeNull();
    expect(unseal(sealed.fill(0, 12, 13), "row 1")).toBeNull();
    expect(unseal(Buffer.alloc(3), "row 1")).toBeNull();
    const stored = seal("abcd efgh", "row 1");
    setConfig(readConfig({ SECRET: "two secrets of thirty-two characters" }));
    expect(unseal(stored, "row 1")).toBeNull();
  });
});
