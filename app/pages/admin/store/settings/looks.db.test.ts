import { createRequestHandler } from "react-router";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#data/db.server";
import { adminEvents, settings as rows } from "#data/schema.server";
import { branded } from "#domain/email/branding";
import { emailTemplates } from "#domain/email/emails";
import { STANDARD_LOOKS } from "#domain/settings/looks";
import { logoAddress } from "#protocol/icon-addresses";
import { loadSettings, settings } from "#request/settings/settings.server";
import { storeFacts } from "#request/settings/store-facts.server";
import { renderPublicPage } from "#server/http/rendering";
import { isCachedPath } from "#server/page-cache/cached-paths";
import { PageCache } from "#server/page-cache/page-cache";
import { versionWithSettings } from "#server/store";
import { testDatabase } from "#test/database/database";
import { stockCatalogue } from "#test/database/store-rows";
import { appForVisitors, publicPage, seller, type Visitor } from "#test/people/visitors";
import { appUnderTest } from "#test/store/app";

testDatabase();
appForVisitors();

let owner: Visitor;
let pages: PageCache;

beforeAll(async () => {
  await stockCatalogue();
  const handle = createRequestHandler(await appUnderTest(), "test");
  pages = new PageCache({
    render: (path) => renderPublicPage(path, { handle, origin: "http://localhost:3000" }),
    cachable: isCachedPath,
    version: versionWithSettings(),
    styleSheet: () => null,
    security: [],
    onError: (error) => {
      throw error;
    },
  });
});
beforeEach(async () => {
  await db.delete(rows);
  await db.delete(adminEvents);
  await loadSettings();
  owner = await seller();
});

const LOOKS = "/forms/admin/settings/looks/versions";
const LOGO = "/forms/admin/settings/logo/versions";
const ICON = "/forms/admin/settings/icon/versions";
const BLUE = { background: "#f4f7fb", text: "#101b2d", buttons: "#1d4ed8", links: "#1d4ed8" };

async function cached(path: string) {
  await pages.checkVersion();
  const answer = await pages.fetch(path);
  const headers = answer?.identity.headers ?? [];
  const policy = String(headers[headers.indexOf("Content-Security-Policy") + 1]);
  return { html: String(answer?.identity.body), policy };
}

/** A picture of one colour on a transparent background. */
async function picture(width: number, height: number, colour = { r: 120, g: 170, b: 255 }) {
  const inner = { width: width - 4, height: height - 4, channels: 4 } as const;
  const bytes = await sharp({ create: { ...inner, background: { ...colour, alpha: 1 } } })
    .extend({ ...{ top: 2, bottom: 2, left: 2, right: 2 }, background: { ...colour, alpha: 0 } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "logo.png", { type: "image/png" });
}

describe("colours and fonts", () => {
  it("are in pages that were cached as soon as they are saved, allowed by the page's policy", async () => {
    const before = await cached("/shop");
    expect(before.html).not.toContain("<style");
    expect(before.html).not.toContain('"looks"');
    expect(await owner.post(LOOKS, { version: "0", ...BLUE })).toMatchObject({ ok: true });
    const { html, policy } = await cached("/shop");
    const [, css = ""] = /<style>(.*?)<\/style>/.exec(html) ?? [];
    expect(css).toContain("--color-paper:#f4f7fb;");
    expect(css).toContain("--color-kumkum:#1d4ed8;");
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(css));
    expect(policy).toContain(`'sha256-${Buffer.from(hash).toString("base64")}'`);
    expect(policy).not.toContain("unsafe-inline");
    expect(html).toContain('<meta name="theme-color" content="#f4f7fb"');
    const manifest = await (await publicPage("/manifest.webmanifest")).json();
    expect(manifest).toMatchObject({ theme_color: "#f4f7fb", background_color: "#f4f7fb" });
  });

  it("that are taken back leave pages as they were, byte for byte", async () => {
    const before = await cached("/shop");
    await owner.post(LOOKS, { version: "0", ...BLUE });
    expect((await cached("/shop")).html).not.toBe(before.html);
    expect(await owner.post(LOOKS, { version: "1" })).toMatchObject({ ok: true });
    const after = await cached("/shop");
    expect(after).toEqual(before);
    expect(settings().looks).toEqual(STANDARD_LOOKS);
  });

  it("have a plain frame around pictures where their owner chose one, and no other", async () => {
    await owner.post(LOOKS, { version: "0", frame: "plain" });
    expect((await cached("/shop")).html).toMatch(/<style>:root\{--frame-mask:none;[^<]*<\/style>/);
    const other = await owner.post(LOOKS, { version: "1", frame: "gilded" });
    expect(other.errors).toHaveProperty("frame");
    expect(settings().looks.frame).toBe("plain");
  });

  it("of a heading in the system's face fetch no font ahead", async () => {
    const font = /<link rel="preload"[^>]*as="font"/;
    expect((await cached("/shop")).html).toMatch(font);
    await owner.post(LOOKS, { version: "0", headingFace: "sans" });
    expect((await cached("/shop")).html).not.toMatch(font);
  });

  it.each([
    "red",
    "#fff",
    "#12345g",
    "#1234567",
    "#123456;}body{display:none",
    "</style><script>alert(1)</script>",
    "url(https://evil.example/x)",
    "var(--color-ink)",
    "#123456\n",
    "\u202e#123456",
    "١٢٣٤٥٦",
  ])("take nothing but #rrggbb: %j", async (hostile) => {
    const answer = await owner.post(LOOKS, { version: "0", background: hostile });
    if (hostile.trim() === "#123456") return expect(settings().looks.background).toBe("#123456");
    expect(answer.errors.background).toContain("a colour such as #b3261e");
    expect(settings().looks).toEqual(STANDARD_LOOKS);
    expect((await cached("/shop")).html).not.toContain("<style");
  });

  it("take no face but those of the list, and no field that isn't theirs", async () => {
    const face = await owner.post(LOOKS, { version: "0", headingFace: 'x";}*{color:red' });
    expect(face.errors).toHaveProperty("headingFace");
    await owner.post(LOOKS, { version: "0", ...BLUE, ok: "#ffffff", "--color-ok": "#ffffff" });
    expect(Object.keys(settings().looks).sort()).toEqual(Object.keys(STANDARD_LOOKS).sort());
  });

  it("that can't be read are refused, each pair at its field with the contrast it has", async () => {
    const faint = { ...BLUE, text: "#9aa4b2", labels: "#a9c0ff", darkLinks: "#333333" };
    const { errors } = await owner.post(LOOKS, { version: "0", ...faint });
    expect(errors.text).toMatch(
      /^Text on the background, light scheme: hard to read. The contrast is 2\.\d:1, and must be 4\.5:1 or more\. Text on panels/,
    );
    expect(errors.labels).toMatch(
      /^A button's label, light scheme: hard to read. The contrast is 3\.\d:1/,
    );
    expect(errors.darkLinks).toMatch(
      /^A link on the background, dark scheme: hard to read. The contrast is 1\.\d:1/,
    );
    expect(settings().looks).toEqual(STANDARD_LOOKS);
  });

  it("of two owners at once are the first one's, and the second is told what they were", async () => {
    const other = await seller("owner");
    const answers = await Promise.all([
      owner.post(LOOKS, { version: "0", highlights: "#00aa55" }),
      other.post(LOOKS, { version: "0", highlights: "#ffcc00" }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const [second] = answers.filter(({ ok }) => !ok);
    expect(second).toMatchObject({ status: 409, problem: "changed-meanwhile" });
    expect(second?.errors.form).toContain("ighlights");
    const page = await owner.read("/admin/settings/looks");
    expect(page).toMatch(/Highlights set to #(?:00aa55|ffcc00)/);
  });

  it("that a newer release wrote are read by an older one, field by field", async () => {
    const value = {
      ...BLUE,
      background: "oklch(97% 0.01 250)",
      textFace: "rounded",
      corners: "12px",
    };
    await db.insert(rows).values({
      subject: "looks",
      version: 1,
      value,
      changed_by: owner.id,
      changed_at: new Date(),
    });
    await loadSettings();
    expect(settings().looks).toEqual({ ...STANDARD_LOOKS, ...BLUE, background: "" });
    expect(await (await publicPage("/shop")).text()).toContain("--color-kumkum:#1d4ed8;");
  });

  it("are those of emails, where a template has the standard ones", async () => {
    const [standard] = emailTemplates;
    if (!standard) throw new Error("no template");
    const email = { html: standard.html_content };
    expect(branded(email, storeFacts().branding)).toEqual(email);
    await owner.post(LOOKS, { version: "0", ...BLUE, buttons: "#ffd400" });
    const { html } = branded(email, storeFacts().branding);
    expect(html).toContain("background:#f4f7fb;color:#101b2d");
    expect(html).toContain("background:#ffd400;color:#000000");
    expect(html).not.toMatch(/#(?:B3261E|FFF8EC|241A33|0E6B6B|1B1526)/);
  });
});

describe("the logo", () => {
  it("stands in place of the store's name, with its size, until it is removed", async () => {
    const named = await cached("/shop");
    expect(
      await owner.post(LOGO, { version: "0", picture: await picture(1_800, 600) }),
    ).toMatchObject({
      ok: true,
      version: 1,
    });
    const { logo } = settings();
    expect(logo).toMatchObject({ width: 120, height: 40 });
    const header = /<header.*?<\/header>/s;
    const shown = header.exec((await cached("/shop")).html)?.[0];
    expect(shown).toContain(
      `src="/brand/${logo.file}/logo.webp" alt="Kathalu" width="120" height="40"`,
    );
    expect(shown).not.toContain(">Kathalu<");
    for (const [type, format] of [
      ["webp", "webp"],
      ["png", "png"],
    ] as const) {
      const answer = await publicPage(logoAddress(logo.file, type));
      expect(answer.headers.get("Content-Type")).toBe(`image/${type}`);
      expect(answer.headers.get("Cache-Control")).toContain("immutable");
      const stored = await sharp(await answer.arrayBuffer()).metadata();
      expect(stored).toMatchObject({ format, width: 360, height: 120, hasAlpha: true });
    }
    const { html } = branded(
      { html: emailTemplates[0]?.html_content ?? "" },
      storeFacts().branding,
    );
    expect(html).toMatch(/<img src="http[^"]+\/logo\.png" alt="\{\{store_name\}\}" width="120"/);
    expect(await owner.post("/forms/admin/settings/logo/removals", { version: "1" })).toMatchObject(
      {
        ok: true,
      },
    );
    expect((await cached("/shop")).html).toBe(named.html);
    expect(await owner.read("/admin/settings/logo")).toContain("Picture changed");
  });

  it("that is dark and has no background stands on a light plate in the dark scheme", async () => {
    const dark = { r: 16, g: 27, b: 45 };
    await owner.post(LOGO, { version: "0", picture: await picture(400, 100, dark) });
    expect(settings().logo.plate).toBe(true);
    expect((await cached("/shop")).html).toContain(
      "@media (prefers-color-scheme:dark){[data-logo]{padding:0.25rem;border-radius:0.25rem;background:#fff8ec}}",
    );
    const email = { html: emailTemplates[0]?.html_content ?? "" };
    expect(branded(email, storeFacts().branding).html).toContain("height:auto;background:#fff8ec");
    await owner.post(LOGO, { version: "1", picture: await picture(400, 100) });
    expect(settings().logo.plate).toBe(false);
  });

  it("is refused by its bytes, its size and its shape, whatever it is called", async () => {
    const send = async (file: File) => await owner.post(LOGO, { version: "0", picture: file });
    const svg = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "logo.png");
    expect(await send(svg)).toMatchObject({ status: 422, problem: "not-an-image" });
    expect(await send(await picture(39, 400))).toMatchObject({ problem: "logo-too-small" });
    expect(await send(await picture(2_000, 50))).toMatchObject({ problem: "logo-too-long" });
    expect(await owner.post(LOGO, { version: "0" })).toMatchObject({
      errors: { picture: "Please choose a picture." },
    });
    expect(settings().logo.file).toBe("");
  });

  it("of two owners at once is the first one's; who removes it meanwhile is told", async () => {
    await owner.post(LOGO, { version: "0", picture: await picture(400, 100) });
    const removal = await owner.post("/forms/admin/settings/logo/removals", { version: "0" });
    expect(removal).toMatchObject({ status: 409, problem: "changed-meanwhile" });
    expect(settings().logo.file).not.toBe("");
  });
});

it("the icon that links show stands on the owner's background, whichever is saved first", async () => {
  const ground = async (address: string) => {
    const bytes = await (await publicPage(address)).arrayBuffer();
    const { data } = await sharp(bytes)
      .extract({ left: 2, top: 2, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data.subarray(0, 3)];
  };
  const shared = async () =>
    /property="og:image" content="http:\/\/localhost:3000([^"]+)"/.exec(
      (await cached("/shop")).html,
    )?.[1] ?? "";
  await owner.post(ICON, { version: "0", picture: await picture(600, 600) });
  expect(await shared()).toMatch(/\/share\.jpg$/);
  await owner.post(LOOKS, { version: "0", background: "#00ffff", text: "#000000" });
  expect(await shared()).toMatch(/\/share-00ffff\.jpg$/);
  const [red = 255, green = 0, blue = 0] = await ground(await shared());
  expect(red).toBeLessThan(8);
  expect(Math.min(green, blue)).toBeGreaterThan(247);
  await owner.post(ICON, { version: "1", picture: await picture(640, 640) });
  expect((await ground(await shared()))[0]).toBeLessThan(8);
  const { file } = settings().icon;
  expect((await publicPage(`/brand/${file}/share-123456.jpg`)).status).toBe(200);
  expect((await publicPage(`/brand/${file}/share-12345g.jpg`)).status).toBe(404);
});
