import { describe, expect, it } from "vitest";
import { ConfigError, isLoopback, readConfig } from "./config.server.ts";

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

  it.each([
    ["STORE_NAME", "x".repeat(61), "at most"],
    ["LANGUAGES", "en,xx", "some of en,te"],
    ["LANGUAGES", "te", "en among them"],
    ["CONTACT_PHONE", "98765", "a phone number"],
    ["CONTACT_PHONE", "call 98765 43210", "a phone number"],
    ["CONTACT_PHONE", "+91 98765 43210 or 2", "a phone number"],
    ["CONTACT_EMAIL", "asha", "an email address"],
    ["TRACKING_LINK", "https://courier.example/", "a courier's address with {id} in it"],
    ["UPI_NAME", "కథలు", "plain ASCII letters"],
  ])("refuses %s=%s", (name, value, wanted) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} wants ${wanted}`);
  });

  it("takes a phone number with or without its country", () => {
    for (const number of ["+91 98765 43210", "9876543210"])
      expect(readConfig({ CONTACT_PHONE: number }).contact.phone).toBe(number);
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

  it("of a bare machine is what docs/running.md says", () => {
    expect(readConfig({})).toMatchObject({
      stopGraceSeconds: 0,
      metrics: null,
      diskMarks: { megabytes: 256, files: 1_000 },
      secret: null,
      logLevel: "info",
      databaseUrl: null,
      databaseConnections: 16,
      picturesOrigin: null,
      s3: null,
      backup: { passphrase: null, passphraseFile: null, alarmDays: 2, s3: null },
      storeName: "Kathalu",
      languages: ["en", "te"],
      upi: { id: "kathalu@okicici", name: "Kathalu Stories" },
      demoPayee: true,
      sellerEmails: ["seller@example.com"],
      contact: { email: "hello@example.com", phone: "+91 98765 43210" },
      trackingLink: null,
      google: null,
      demoSignInPublic: false,
      smtpUrl: null,
      mailFrom: null,
      keepsMessages: false,
      contactInbox: null,
      logEmails: true,
      readScreenshots: true,
      firstPaint: new Set(["style-sheet-inside", "scripts-after-paint"]),
    });
  });

  it("counts an empty variable as absent", () => {
    expect(readConfig({ PORT: "", SECRET: "", STORE_NAME: "" })).toEqual(readConfig({}));
  });

  it.each([
    ["PORT", ["0", "65535"], ["-1", "65536", "1.5"], "a port from 0 to 65535"],
    ["METRICS_PORT", ["0", "65535"], ["x"], "a port from 0 to 65535"],
    ["STOP_GRACE_SECONDS", ["0", "300"], ["x"], "seconds from 0 to 300"],
    ["DISK_MARK_MB", ["0", "1000000000"], ["x"], "megabytes"],
    ["DISK_MARK_FILES", ["0", "1000000000"], ["x"], "a number of files"],
    ["DATABASE_CONNECTIONS", ["2", "200"], ["x"], "a number from 2 to 200"],
    ["BACKUP_ALARM_DAYS", ["0", "60"], ["x"], "days from 0 to 60"],
    ["LOG_LEVEL", ["debug", "silent"], ["loud"], "debug, info, warn, error or silent"],
    ["DEMO_SIGN_IN", ["0", "1"], ["yes"], "0 or 1"],
    ["LOG_EMAILS", ["0", "1"], ["yes"], "0 or 1"],
    ["OFFLINE_PAGES", ["0", "1"], ["yes"], "0 or 1"],
    ["READ_SCREENSHOTS", ["0", "1"], ["yes"], "0 or 1"],
    [
      "APP_ORIGIN",
      ["http://a.example:81"],
      ["a.example", "ftp://a.example", "https://"],
      "an origin",
    ],
    [
      "DATABASE_URL",
      ["postgres://db/a", "postgresql://db/a"],
      ["mysql://db/a", "xpostgres://a"],
      "an address that begins with postgres://",
    ],
    [
      "SMTP_URL",
      [],
      ["http://mail", "xsmtp://mail"],
      "an address that begins with smtp:// or smtps://",
    ],
    ["S3_BUCKET", [], ["a", "-ab", "ab-", "a/b"], "a bucket's name"],
    ["S3_REGION", [], ["eu central", "x".repeat(65)], "a region such as eu-central-1"],
    ["BACKUP_S3_REGION", [], ["eu/central"], "a region such as eu-central-1"],
    ["BACKUP_S3_ENDPOINT", [], ["https://s3.example#x"], "an address such as https://s3.example"],
    ["BACKUP_PASSPHRASE", ["x".repeat(12)], ["x".repeat(11)], "at least 12 characters"],
    ["SECRET", ["x".repeat(32)], ["x".repeat(31)], "at least 32 characters"],
    ["STORE_NAME", ["x", "x".repeat(40)], ["x".repeat(41)], "at most 40 characters"],
    ["LANGUAGES", ["en", "te, en"], ["te"], "en among them"],
    ["LANGUAGES", [], ["en,fr"], "some of en,te"],
    ["UPI_NAME", ["A ~", "x".repeat(50)], ["కథలు", "a\n"], "plain ASCII letters"],
    ["CONTACT_EMAIL", ["a@b.example"], ["a.example"], "an email address"],
    ["CONTACT_INBOX", ["a@b.example"], ["a.example"], "an email address"],
    [
      "CONTACT_PHONE",
      ["9876543210", "+91 98765 43210"],
      ["987654321", "98765-43210", "++919876543210"],
      "a phone number such as",
    ],
    [
      "TRACKING_LINK",
      ["https://courier.example/{id}"],
      ["https://courier.example/"],
      "a courier's address with {id} in it",
    ],
  ])("takes %s at its edges and refuses what lies beyond", (name, taken, refused, wanted) => {
    for (const value of taken) expect(() => readConfig({ [name]: value })).not.toThrow();
    for (const value of refused)
      expect(() => readConfig({ [name]: value })).toThrow(`${name} wants ${wanted}`);
  });

  it.each([
    ["STOP_GRACE_SECONDS", "301"],
    ["DISK_MARK_MB", "-1"],
    ["DISK_MARK_FILES", "1.5"],
    ["DATABASE_CONNECTIONS", "1"],
    ["DATABASE_CONNECTIONS", "201"],
    ["BACKUP_ALARM_DAYS", "61"],
    ["UPI_NAME", "x".repeat(51)],
    ["TRUST_PROXY", "6"],
  ])("names %s where it is %s", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} wants `);
  });

  it("names a variable that is wanted beside another, which got nothing", () => {
    expect(() => readConfig({ SMTP_URL: "smtp://mail.example" })).toThrow(
      new ConfigError("MAIL_FROM wants to be set together with SMTP_URL; it got nothing."),
    );
    for (const name of ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"])
      expect(() => readConfig({ [name]: "x" })).toThrow(
        "GOOGLE_CLIENT_SECRET wants to be set together with GOOGLE_CLIENT_ID",
      );
    const both = {
      BACKUP_PASSPHRASE: "correct horse battery",
      BACKUP_PASSPHRASE_FILE: "/run/pass",
    };
    expect(() => readConfig(both)).toThrow("BACKUP_PASSPHRASE_FILE wants to be set alone");
  });

  it("serves metrics on a port of their own", () => {
    expect(readConfig({ METRICS_PORT: "9100" }).metrics).toEqual({ port: 9100, host: "127.0.0.1" });
    const host = { METRICS_PORT: "9100", METRICS_HOST: "10.0.0.5" };
    expect(readConfig(host).metrics).toEqual({ port: 9100, host: "10.0.0.5" });
    expect(() => readConfig({ PORT: "9100", METRICS_PORT: "9100" })).toThrow(
      "METRICS_PORT wants another port than PORT (9100)",
    );
    expect(readConfig({ PORT: "0", METRICS_PORT: "0" }).metrics?.port).toBe(0);
  });

  it("keeps backups in another bucket where all four settings of it are there", () => {
    const other = {
      BACKUP_S3_ENDPOINT: "https://backup.example/path//",
      BACKUP_S3_REGION: "ap-south-1",
      BACKUP_S3_ACCESS_KEY_ID: "AKIAEXAMPLE",
      BACKUP_S3_SECRET_ACCESS_KEY: "hunter2hunter2",
    };
    expect(readConfig(other).backup.s3).toEqual({
      endpoint: "https://backup.example/path",
      region: "ap-south-1",
      accessKeyId: "AKIAEXAMPLE",
      secretAccessKey: "hunter2hunter2",
    });
    for (const name of Object.keys(other)) {
      const others = Object.keys(other).filter((each) => each !== name);
      expect(() => readConfig({ ...other, [name]: "" })).toThrow(
        `${name} wants to be set together with ${others}`,
      );
    }
  });

  it.each([
    "DATABASE_URL",
    "SMTP_URL",
    "S3_ENDPOINT",
    "BACKUP_S3_ENDPOINT",
    "BACKUP_PASSPHRASE",
    "SECRET",
  ])("never shows what %s got", (name) => {
    const read = () => readConfig({ [name]: "hunter2" });
    expect(read).toThrow(`${name} wants`);
    expect(read).toThrow("; it got a value that isn't one.");
    expect(read).not.toThrow("hunter2");
  });

  it("answers this machine alone while anybody can sign in as anybody", () => {
    expect(readConfig({}).host).toBe("127.0.0.1");
    expect(readConfig({ DEMO_SIGN_IN: "1" })).toMatchObject({
      host: "0.0.0.0",
      demoSignInPublic: true,
    });
    const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
    expect(readConfig(google)).toMatchObject({
      host: "0.0.0.0",
      google: { clientId: "id", clientSecret: "secret" },
      demoPayee: false,
      demoSignInPublic: false,
      keepsMessages: true,
      languages: ["en"],
      contact: { email: "", phone: "" },
    });
    expect(readConfig({ ...google, LANGUAGES: "en,te" }).languages).toEqual(["en", "te"]);
  });

  it("stops with grace behind a proxy, where a balancer looks", () => {
    expect(readConfig({ TRUST_PROXY: "1" }).stopGraceSeconds).toBe(5);
    expect(readConfig({ TRUST_PROXY: "1", STOP_GRACE_SECONDS: "0" }).stopGraceSeconds).toBe(0);
    expect(readConfig({ STOP_GRACE_SECONDS: "9" }).stopGraceSeconds).toBe(9);
  });

  it("emails a copy of each message where there are a mail server and an inbox", () => {
    const mail = { SMTP_URL: "smtps://mail.example", MAIL_FROM: "Kathalu <a@b.example>" };
    expect(readConfig(mail)).toMatchObject({
      smtpUrl: mail.SMTP_URL,
      mailFrom: mail.MAIL_FROM,
      contactInbox: null,
    });
    const inbox = { CONTACT_INBOX: "inbox@b.example" };
    expect(readConfig(inbox).contactInbox).toBeNull();
    expect(readConfig({ ...mail, ...inbox }).contactInbox).toBe("inbox@b.example");
  });

  it("keeps public pages in browsers for when there is no network, but not on this machine's own addresses", () => {
    expect(readConfig({}).offlinePages).toBe(false);
    expect(readConfig({ APP_ORIGIN: "http://localhost:3000" }).offlinePages).toBe(false);
    expect(readConfig({ APP_ORIGIN: "https://a.example" }).offlinePages).toBe(true);
    const off = { APP_ORIGIN: "https://a.example", OFFLINE_PAGES: "0" };
    expect(readConfig(off).offlinePages).toBe(false);
    expect(readConfig({ OFFLINE_PAGES: "1" }).offlinePages).toBe(true);
  });

  it("reads lists, whatever spaces and empty places they have", () => {
    expect(
      readConfig({ SELLER_EMAILS: " Asha@B.example ,, ravi@b.example," }).sellerEmails,
    ).toEqual(["asha@b.example", "ravi@b.example"]);
    expect([...readConfig({ FIRST_PAINT: "none" }).firstPaint]).toEqual([]);
    expect(readConfig({ LOG_EMAILS: "0", READ_SCREENSHOTS: "0" })).toMatchObject({
      logEmails: false,
      readScreenshots: false,
    });
  });
});

it.each([
  ["http://localhost:3000", true],
  ["http://127.0.0.1", true],
  ["https://127.255.1.9:8443", true],
  ["http://[::1]:3000", true],
  ["http://store.localhost", false],
  ["http://localhost.example", false],
  ["http://127.0.0.1.example", false],
  ["http://10.0.0.1", false],
])("%s is this machine: %s", (origin, isThisMachine) => {
  expect(isLoopback(origin)).toBe(isThisMachine);
});
