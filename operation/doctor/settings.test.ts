import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig, SETTING_NAMES } from "#request/config.server";
import { startS3Server } from "#test/store/s3-server";
import { printedFinding, secretsOf, summary, warning, withoutSecrets, wrong } from "./findings.ts";
import { diskFindings, filesFindings } from "./machine.ts";
import { envFileTraps, readableByOthers, unknownNames } from "./settings.ts";

const found = (environment: Record<string, string>, envFile: Record<string, string> = {}) =>
  unknownNames(SETTING_NAMES, { environment, envFile }).map((one) =>
    "advice" in one ? `${one.found} ${one.advice}` : "",
  );

describe("npm run doctor, on settings,", () => {
  it("names the setting that a typing error meant", () => {
    expect(found({ SECRT: "x", SMPT_URL: "x", APP_ORGIN: "x", SELLER_EMAIL: "x" })).toEqual([
      expect.stringMatching(/^APP_ORGIN .* Is APP_ORIGIN meant\?$/),
      expect.stringMatching(/^SECRT .* Is SECRET meant\?$/),
      expect.stringMatching(/^SELLER_EMAIL .* Is SELLER_EMAILS meant\?$/),
      expect.stringMatching(/^SMPT_URL .* Is SMTP_URL meant\?$/),
    ]);
  });

  it("leaves alone what others set, but nothing that stands in .env for nobody", () => {
    const others = { LANGUAGE: "en", PATH: "/bin", PGHOST: "b", TZ: "UTC", NODE_ENV: "production" };
    expect(found({ ...others, HOME: "/", HOSTNAME: "a", USER: "me", npm_config_x: "1" })).toEqual(
      [],
    );
    expect(found({}, { ...others, PORT: "1", STORE_COLOUR: "red" })).toEqual([
      expect.stringMatching(/^STORE_COLOUR /),
    ]);
  });

  it("sees an address that a # in .env cuts off, and a value that the environment overrules", () => {
    const text =
      "SMTP_URL=smtp://me:pa#ss@mail.example\nSECRET='a#b'\nPORT=3000 # ours\n#HOST=1#2\nexport MAIL_FROM=a#b\n";
    const traps = envFileTraps(text, { environment: { PORT: "3001" }, envFile: { PORT: "3000" } });
    expect(traps.map((one) => one.found.split(" ")[0])).toEqual(["SMTP_URL", "MAIL_FROM", "PORT"]);
    expect(JSON.stringify(traps)).not.toContain("pa");
  });

  it("warns of secrets that every account of the machine may read", () => {
    expect(readableByOthers(".env", 0o100644)[0]?.found).toContain("(mode 644)");
    expect(readableByOthers(".env", 0o100600)).toEqual([]);
    expect(readableByOthers(".env", null)).toEqual([]);
  });
});

describe("npm run doctor", () => {
  it("prints what to do below what it found, and counts", () => {
    const [full] = wrong("Full.", "Make room.");
    expect(full && printedFinding("Disk", full)).toBe(
      "wrong    Disk      Full.\n                   → Make room.",
    );
    expect(summary([...wrong("", ""), ...warning("", ""), ...warning("", "")])).toBe(
      "1 wrong, 2 warnings.",
    );
    expect(summary([])).toBe("All is well.");
  });

  it("repeats no secret that a server repeats", () => {
    const secrets = secretsOf({
      DATABASE_URL: "postgres://shop:p%40ssword@db.example/shop",
      SMTP_URL: "smtps://me:mailword@mail.example",
      SECRET: "0123456789abcdef0123456789abcdef",
      S3_SECRET_ACCESS_KEY: "s3s3s3",
      STORE_NAME: "Kathalu",
    });
    const text = "p@ssword p%40ssword mailword 0123456789abcdef0123456789abcdef s3s3s3 Kathalu";
    expect(withoutSecrets(text, secrets)).toBe("… … … … … Kathalu");
  });

  it("says of a disk what /readyz says, by the same marks", async () => {
    const dataDir = tmpdir();
    const [full] = await diskFindings({ dataDir, diskMarks: { megabytes: 1e9, files: 0 } });
    expect(full).toMatchObject({ level: "wrong", found: expect.stringContaining("nearly full") });
    const [enough] = await diskFindings({ dataDir, diskMarks: { megabytes: 0, files: 0 } });
    expect(enough?.level).toBe("ok");
    const missing = { dataDir: join(dataDir, "not-there"), diskMarks: { megabytes: 0, files: 0 } };
    expect((await diskFindings(missing))[0]?.level).toBe("warning");
    const inTheWay = { ...missing, dataDir: join(import.meta.filename, "below") };
    expect((await diskFindings(inTheWay))[0]).toMatchObject({
      level: "wrong",
      found: expect.stringContaining("can't be written"),
    });
  });

  it("says of a wrong key of the object store where keys are looked up, not to look at disks", async () => {
    const server = await startS3Server();
    const { endpoint, bucket, region } = server.settings;
    const files = (id: string, secret: string, name = bucket) =>
      filesFindings(
        readConfig({
          S3_ENDPOINT: endpoint,
          S3_BUCKET: name,
          S3_REGION: region,
          S3_ACCESS_KEY_ID: id,
          S3_SECRET_ACCESS_KEY: secret,
        }),
      );
    expect((await files("S3RVER", "S3RVER"))[0]?.level).toBe("ok");
    for (const [id, secret] of [
      ["nobody", "S3RVER"],
      ["S3RVER", "another"],
    ] as const)
      expect(await files(id, secret)).toMatchObject([
        { level: "wrong", advice: expect.stringMatching(/^Copy S3_ACCESS_KEY_ID/) },
      ]);
    expect(await files("S3RVER", "S3RVER", "elsewhere")).toMatchObject([
      { level: "wrong", advice: expect.stringMatching(/^S3_BUCKET is its name alone/) },
    ]);
    await server.stop();
  });
});
