import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.server.ts";

describe("configuration", () => {
  it("needs no variable at all on a bare machine", () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 3000, host: "127.0.0.1", origin: null, demoSignIn: true });
  });

  it("names the wrong variable, what it got and what it wants", () => {
    expect(() => readConfig({ PORT: "http" })).toThrow(
      new ConfigError('PORT wants a port from 0 to 65535; it got "http".'),
    );
  });

  it("takes some of what makes documents paint early, or none", () => {
    expect([...readConfig({ FIRST_PAINT: "scripts-after-paint" }).firstPaint]).toEqual([
      "scripts-after-paint",
    ]);
    expect(() => readConfig({ FIRST_PAINT: "quickly" })).toThrow(
      "FIRST_PAINT wants none, or some of style-sheet-inside,scripts-after-paint",
    );
  });

  it("names every wrong variable at once", () => {
    expect(() => readConfig({ PORT: "70000", APP_ORIGIN: "store.example" })).toThrow(
      /PORT.*\nAPP_ORIGIN/s,
    );
  });

  it("never prints a secret", () => {
    expect(() => readConfig({ SECRET: "hunter2" })).toThrow(
      /^(?!.*hunter2).*SECRET wants at least 32/s,
    );
  });

  it("refuses a UPI id of a provider that isn't on the list [§5.5, §5.6, R22]", () => {
    expect(() => readConfig({ UPI_ID: "store@unknownbank" })).toThrow(
      /UPI_ID wants a provider among/,
    );
    expect(() => readConfig({ UPI_ID: "store@ptyes", UPI_PROVIDERS: "ybl,paytm" })).toThrow(
      /if the ID is right, set UPI_PROVIDERS=ybl,paytm,ptyes/,
    );
    for (const providers of ["sbi", "SBI"]) {
      const { upi } = readConfig({ UPI_ID: "store@sbi", UPI_PROVIDERS: providers });
      expect(upi.id).toBe("store@sbi");
    }
  });

  it("says 'Invalid UPI ID format' of a UPI id that has none [§8.45]", () => {
    expect(() => readConfig({ UPI_ID: "my store@okicici" })).toThrow(
      new ConfigError(
        'UPI_ID wants an id such as store@okicici (Invalid UPI ID format); it got "my store@okicici".',
      ),
    );
  });

  it("takes the six providers of the specification, and a payee's id and name [§9.25, §9.27]", () => {
    for (const provider of ["ybl", "paytm", "okaxis", "okhdfcbank", "okicici", "oksbi"]) {
      const upi = { UPI_ID: `store@${provider}`, UPI_NAME: "Our Store" };
      expect(readConfig(upi).upi).toMatchObject({ id: `store@${provider}`, name: "Our Store" });
    }
  });

  it("keeps the demo sign-in off beyond this machine and beside DATABASE_URL, unless told", () => {
    const beyond = { APP_ORIGIN: "https://store.example" };
    expect(readConfig(beyond).demoSignIn).toBe(false);
    expect(readConfig({ DATABASE_URL: "postgres://db/store" }).demoSignIn).toBe(false);
    expect(readConfig({ ...beyond, DEMO_SIGN_IN: "1" }).demoSignIn).toBe(true);
  });

  it("makes the demo sign-in worthless once Google is configured [§1.6]", () => {
    const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret", DEMO_SIGN_IN: "1" };
    expect(readConfig(google).demoSignIn).toBe(false);
  });

  it("takes an origin without a path only", () => {
    expect(readConfig({ APP_ORIGIN: "https://store.example/" }).origin).toBe(
      "https://store.example",
    );
    expect(() => readConfig({ APP_ORIGIN: "https://store.example/shop" })).toThrow(ConfigError);
  });

  it("listens on this machine alone behind a proxy, unless HOST says otherwise", () => {
    const beyond = { APP_ORIGIN: "https://store.example" };
    expect(readConfig(beyond).host).toBe("0.0.0.0");
    expect(readConfig({ ...beyond, TRUST_PROXY: "1" }).host).toBe("127.0.0.1");
    expect(readConfig({ ...beyond, TRUST_PROXY: "10.0.0.5" }).host).toBe("127.0.0.1");
    expect(readConfig({ ...beyond, TRUST_PROXY: "1", HOST: "::" }).host).toBe("::");
  });

  it("takes a count of proxies, or addresses", () => {
    expect(() => readConfig({ TRUST_PROXY: "nginx" })).toThrow(
      'TRUST_PROXY wants the number of proxies in front, 0 to 5, or their addresses and networks; it got "nginx".',
    );
  });

  it("stores files in a bucket where all five settings of it are there, and names what is missing", () => {
    const s3 = {
      S3_ENDPOINT: "https://s3.example/",
      S3_BUCKET: "shop",
      S3_REGION: "eu-central-1",
      S3_ACCESS_KEY_ID: "AKIAEXAMPLE",
      S3_SECRET_ACCESS_KEY: "hunter2hunter2",
    };
    expect(readConfig({}).s3).toBeNull();
    expect(readConfig(s3).s3).toEqual({
      endpoint: "https://s3.example",
      bucket: "shop",
      region: "eu-central-1",
      accessKeyId: "AKIAEXAMPLE",
      secretAccessKey: "hunter2hunter2",
    });
    for (const name of Object.keys(s3)) {
      expect(() => readConfig({ ...s3, [name]: "" })).toThrow(
        `${name} wants to be set together with`,
      );
    }
  });

  it.each([
    "s3.example",
    "ftp://s3.example",
    "https://key:hunter2@s3.example",
    "https://s3.example?x=hunter2",
  ])("takes no endpoint with a name in it, and never shows it: %s", (S3_ENDPOINT) => {
    const read = () => readConfig({ S3_ENDPOINT });
    expect(read).toThrow("S3_ENDPOINT wants an address such as https://s3.example");
    expect(read).not.toThrow("hunter2");
  });

  it("takes the origin of a CDN for pictures, by https where the store is", () => {
    expect(readConfig({ PICTURES_ORIGIN: "https://cdn.example/" }).picturesOrigin).toBe(
      "https://cdn.example",
    );
    expect(readConfig({ PICTURES_ORIGIN: "http://localhost:9" }).picturesOrigin).toBe(
      "http://localhost:9",
    );
    expect(() => readConfig({ PICTURES_ORIGIN: "https://cdn.example/shop" })).toThrow(
      "PICTURES_ORIGIN wants an origin",
    );
    expect(() =>
      readConfig({ APP_ORIGIN: "https://store.example", PICTURES_ORIGIN: "http://cdn.example" }),
    ).toThrow("PICTURES_ORIGIN wants https, as APP_ORIGIN");
  });
});
