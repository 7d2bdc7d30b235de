import { beforeEach, expect, it } from "vitest";
import { currentCatalogueVersion } from "#data/catalogue-version.server";
import { db } from "#data/db.server";
import { settings as rows } from "#data/schema.server";
import { config, readConfig, setConfig } from "#request/config.server";
import { environmentSettings, loadSettings, settings } from "#request/settings/settings.server";
import { testDatabase } from "#test/database/database";
import { signedIn } from "#test/people/people";
import { saveSettings } from "./settings.server.ts";

testDatabase({ byHand: ["settings-recorded"] });
setConfig(readConfig({}));

const now = new Date("2026-11-22T12:00:00Z");
let by: string;

beforeEach(async () => {
  await db.delete(rows);
  await loadSettings();
  by = (await signedIn({ seller: true })).person.id;
});

it("the environment's settings rule until an owner has saved others, whose history stays [R22]", async () => {
  expect(settings()).toEqual(environmentSettings(config));
  await saveSettings("brand", { storeName: "Chukkalu" }, { seen: 0, by, now });
  await saveSettings("brand", { storeName: "Vennela" }, { seen: 1, by, now });
  await loadSettings();
  expect(settings()).toEqual({ ...environmentSettings(config), brand: { storeName: "Vennela" } });
  const history = await db.select().from(rows).orderBy(rows.version);
  expect(history.map(({ version, value, changed_by }) => [version, value, changed_by])).toEqual([
    [1, { storeName: "Chukkalu" }, by],
    [2, { storeName: "Vennela" }, by],
  ]);
});

it("of two owners who save at once, the second overwrites nothing", async () => {
  const answers = await Promise.all(
    ["Chukkalu", "Vennela"].map((storeName) =>
      saveSettings("brand", { storeName }, { seen: 0, by, now }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers).toContainEqual(expect.objectContaining({ ok: false }));
  expect(await db.select().from(rows)).toHaveLength(1);
});

it("a version that nobody has seen is none to save over", async () => {
  const ahead = { seen: 999_999, by, now };
  const saved = await saveSettings("brand", { storeName: "Vennela" }, ahead);
  expect(saved).toMatchObject({ ok: false, problem: { code: "changed-meanwhile" } });
});

it("a save moves the catalogue's version, by which every node reads the settings again", async () => {
  const version = await currentCatalogueVersion();
  await saveSettings("brand", { storeName: "Chukkalu" }, { seen: 0, by, now });
  expect(await currentCatalogueVersion()).not.toBe(version);
});

it("a row that can't be read counts as none, and the environment's holds", async () => {
  await db.insert(rows).values({ subject: "payee", version: 1, value: { upiId: "nobody" } });
  await loadSettings();
  expect(settings().payee).toEqual(environmentSettings(config).payee);
});

it("a fact that this version can't read sends no money to the environment's UPI ID", async () => {
  const upiId = "ravi@ptyes";
  const newer = {
    ...{ upiId, name: "రవి", registeredName: "రవి కుమార్", providers: ["ptyes"], category: "58" },
    ...{ kind: "co-operative", worked: ["upi-id", "voice"], triedOn: "yesterday" },
  };
  await db.insert(rows).values({ subject: "payee", version: 1, value: newer });
  await loadSettings();
  expect(settings().payee).toMatchObject({
    ...{ upiId, name: upiId, registeredName: "", providers: ["ptyes"], category: "" },
    ...{ kind: "small-merchant", worked: null, triedOn: "" },
  });
  const providers = { upiId, kind: "merchant", category: "", providers: 5 };
  await db.insert(rows).values({ subject: "payee", version: 2, value: providers });
  await loadSettings();
  expect(settings().payee).toMatchObject({ upiId, kind: "merchant", category: "" });
});
