import { describe, expect, it } from "vitest";
import { signatureExpiry } from "#protocol/picture-addresses";
import { documentPath, PageCache } from "./page-cache.ts";

type PageCacheOptions = ConstructorParameters<typeof PageCache>[0];

const MINUTE = 60_000;

/** A cache over a shop of one page. The test sets the page's answer, the clock and the catalogue version. */
function shop(options: Partial<PageCacheOptions> = {}) {
  const world = {
    now: 1_795_000_000_000,
    version: "1",
    renderings: 0,
    paths: [] as string[],
    errors: [] as string[],
    answer: (): Response | Promise<Response> => page(`<h1>Shop ${world.renderings}</h1>`),
  };
  const cache = new PageCache({
    render: async (path) => {
      world.renderings++;
      world.paths.push(path);
      return { response: await world.answer(), nonce: "once", https: false };
    },
    cachable: (path) => path === "/shop" || path.startsWith("/product/"),
    version: async () => world.version,
    styleSheet: () => null,
    security: [["X-Content-Type-Options", "nosniff"]],
    onError: (_, what) => world.errors.push(what),
    now: () => world.now,
    ...options,
  });
  return { world, cache };
}

function page(html: string, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      ...headers,
    },
  });
}

/** A page whose only picture is signed until this time, in milliseconds. */
function pageUntil(end: number): Response {
  const signed = `${end / 1000}-${"s".repeat(22)}`;
  return page(`<img src="/pictures/${signed}/product-images/ndk-01/960.webp">`);
}

/** HTML like a product list's: the same markup around different words. */
function manyCards(): string {
  const cards = Array.from({ length: 400 }, (_, card) => {
    const name = (card * 7_919).toString(36);
    return `<li><a href="/product/${name}"><img src="/pictures/${name}.webp" alt="Card ${name}"></a></li>`;
  });
  return cards.join("");
}

/** Expects that a stale page is shown while it is rendered again. */
async function isRenewed(cache: PageCache): Promise<void> {
  const shown = textOf(cache.get("/shop"));
  expect(shown).toBeDefined();
  await expect.poll(() => textOf(cache.get("/shop"))).not.toBe(shown);
}

const textOf = (answer: Awaited<ReturnType<PageCache["fetch"]>>) =>
  answer?.identity.body.toString();

describe("the page cache", () => {
  it("renders once for a thousand people who come at the same moment", async () => {
    const { world, cache } = shop();
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => cache.fetch("/shop")));
    expect(world.renderings).toBe(1);
    expect(new Set(answers.map(textOf))).toEqual(new Set(["<h1>Shop 1</h1>"]));
  });

  it("has a rendered page ready at once, and nothing before", async () => {
    const { cache } = shop();
    expect(cache.get("/shop")).toBeNull();
    await cache.fetch("/shop");
    expect(textOf(cache.get("/shop"))).toBe("<h1>Shop 1</h1>");
  });

  it("sends a page smaller once there was time to compress it well, and stays so while it is the same", async () => {
    const { world, cache } = shop();
    world.answer = () => page(manyCards());
    const first = (await cache.fetch("/shop"))?.br?.body.length ?? 0;
    const size = () => cache.get("/shop")?.br?.body.length ?? 0;
    await expect.poll(size).toBeLessThan(first);
    const recompressed = size();
    expect((await cache.fetch("/shop"))?.br?.body.length).toBe(recompressed);
    world.answer = () => page(`${manyCards()}<p>One more</p>`);
    expect(textOf(await cache.fetch("/shop"))).toContain("One more");
  });

  it("shows a page older than a minute while it renders the next", async () => {
    const { world, cache } = shop();
    await cache.fetch("/shop");
    world.now += MINUTE;
    expect(textOf(cache.get("/shop"))).toBe("<h1>Shop 1</h1>");
    await expect.poll(() => textOf(cache.get("/shop"))).toBe("<h1>Shop 2</h1>");
    expect(world.renderings).toBe(2);
  });

  it("shows no page of the old catalogue once the catalogue has moved", async () => {
    const { world, cache } = shop();
    await cache.checkVersion();
    await cache.fetch("/shop");
    world.version = "2";
    await cache.checkVersion();
    expect(cache.get("/shop")).toBeNull();
    expect(textOf(await cache.fetch("/shop"))).toBe("<h1>Shop 2</h1>");
  });

  it("counts a page as old when the catalogue moved while it was rendered", async () => {
    const { world, cache } = shop();
    await cache.checkVersion();
    world.answer = async () => {
      world.version = "2";
      await cache.checkVersion();
      return page("old price");
    };
    await cache.fetch("/shop");
    expect(cache.get("/shop")).toBeNull();
  });

  it("never stores an address with a query string", async () => {
    const { world, cache } = shop({ cachable: () => true });
    expect(await cache.fetch("/shop?page=2")).toBeNull();
    expect(await cache.fetch("/shop?")).toBeNull();
    expect(world.renderings).toBe(0);
  });

  it("renders nothing but the pages it was given", async () => {
    const { world, cache } = shop();
    expect(await cache.fetch("/orders")).toBeNull();
    expect(world.renderings).toBe(0);
  });

  it("stores the data of a page beside the page, each by its own address and type", async () => {
    const { world, cache } = shop();
    await cache.fetch("/shop");
    world.answer = () =>
      page("[1]", { "Content-Type": "text/x-script", "X-Remix-Response": "yes" });
    const data = await cache.fetch("/shop.data");
    expect(world.paths).toEqual(["/shop", "/shop.data"]);
    expect(data?.identity.headers.join("\n")).toMatch(/text\/x-script[\s\S]*x-remix-response\nyes/);
    expect(textOf(cache.get("/shop"))).toContain("<h1>");
    expect(documentPath("/_.data")).toBe("/");
  });

  it.each([
    ["a cookie", page("x", { "Set-Cookie": "sid=1" })],
    ["the word private", page("x", { "Cache-Control": "public, private" })],
    ["a body that varies by cookie", page("x", { Vary: "Cookie" })],
    ["a missing page with a cookie", page("x", { "Set-Cookie": "sid=1" }, 404)],
  ])("gives nobody else an answer with %s", async (_, response) => {
    const { world, cache } = shop();
    world.answer = () => response;
    expect(await cache.fetch("/shop")).toBeNull();
    expect(cache.get("/shop")).toBeNull();
  });

  it.each([
    ["no-store", page("x", { "Cache-Control": "no-store" })],
    ["a failure", page("x", {}, 500)],
  ])(
    "sends an answer with %s to those who wait for it, rendered once, and doesn't store it",
    async (_, response) => {
      const { world, cache } = shop();
      world.answer = () => response;
      const answers = await Promise.all([cache.fetch("/shop"), cache.fetch("/shop")]);
      expect(answers.map((answer) => answer?.status)).toEqual([response.status, response.status]);
      expect(answers.map(textOf)).toEqual(["x", "x"]);
      expect(answers[0]?.identity.headers.join()).toMatch(/Cache-Control,no-store/);
      expect(world.renderings).toBe(1);
      expect(cache.get("/shop")).toBeNull();
    },
  );

  it.each([
    ["a missing page", 404, {}],
    ["a redirect", 302, { Location: "/shop" }],
  ])("remembers %s briefly, until the catalogue moves", async (_, status, headers) => {
    const { world, cache } = shop();
    await cache.checkVersion();
    world.answer = () => page("missing", headers, status);
    expect((await cache.fetch("/product/nope"))?.status).toBe(status);
    expect(cache.get("/product/nope")?.status).toBe(status);
    world.now += 10_001;
    expect(cache.get("/product/nope")).toBeNull();
    await cache.fetch("/product/nope");
    world.version = "2";
    await cache.checkVersion();
    expect(cache.get("/product/nope")).toBeNull();
    world.answer = () => page("new");
    expect(textOf(await cache.fetch("/product/nope"))).toBe("new");
    expect(textOf(cache.get("/product/nope"))).toBe("new");
  });

  it("remembers a bounded number of what isn't there", async () => {
    const { world, cache } = shop();
    world.answer = () => page("missing", {}, 404);
    for (let i = 0; i < 300; i++) await cache.fetch(`/product/nope-${i}`);
    const known = Array.from({ length: 300 }, (_, i) => cache.get(`/product/nope-${i}`));
    expect(known.filter(Boolean).length).toBe(256);
    expect(known.at(-1)).not.toBeNull();
  });

  it("renders the missing page of all addresses that no route answers once, until the catalogue moves", async () => {
    const { world, cache } = shop({ missing: (path) => (path.startsWith("/wp-") ? "/404" : null) });
    await cache.checkVersion();
    world.answer = () => page("missing", { "Cache-Control": "no-store" }, 404);
    expect(cache.getMissing("/wp-login.php")).toBeNull();
    const many = Array.from({ length: 50 }, (_, i) => cache.fetch(`/wp-${i}`));
    expect((await Promise.all(many)).map((answer) => answer?.status)).toEqual(many.map(() => 404));
    const known = cache.getMissing("/wp-login.php");
    expect([known?.status, textOf(known)]).toEqual([404, "missing"]);
    expect(known?.identity.headers.join()).toMatch(/Cache-Control,no-store/);
    expect(known?.identity.headers.join()).not.toMatch(/must-revalidate/);
    expect(world.paths).toEqual(["/404"]);
    expect(cache.getMissing("/shop")).toBeNull();
    world.version = "2";
    await cache.checkVersion();
    expect(cache.getMissing("/wp-login.php")).toBeNull();
  });

  it.each([200, 500])("doesn't store an answer of %i for it", async (status) => {
    const { world, cache } = shop({ missing: () => "/404" });
    world.answer = () => page("x", {}, status);
    expect((await cache.fetch("/wp-login.php"))?.status).toBe(status);
    expect(cache.getMissing("/wp-login.php")).toBeNull();
  });

  it("forgets a page that has become a missing one", async () => {
    const { world, cache } = shop();
    await cache.fetch("/product/ndk-01");
    world.answer = () => page("missing", {}, 404);
    world.version = "2";
    await cache.checkVersion();
    expect((await cache.fetch("/product/ndk-01"))?.status).toBe(404);
    expect(cache.get("/product/ndk-01")?.status).toBe(404);
  });

  it("renders a page anew within five minutes of its pictures' end, and doesn't show the old one", async () => {
    const { world, cache } = shop();
    world.answer = () => pageUntil(world.now + 30 * MINUTE);
    await cache.fetch("/shop");
    world.now += 25 * MINUTE - 1;
    await isRenewed(cache);
    world.now += 10 * MINUTE + 1;
    await isRenewed(cache);
    world.now += 25 * MINUTE;
    expect(cache.get("/shop")).toBeNull();
  });

  it("takes new signatures in the minutes in which the old ones still hold, and nobody waits", async () => {
    const { world, cache } = shop();
    world.answer = () => pageUntil(signatureExpiry(world.now / 1_000) * 1_000);
    await cache.fetch("/shop");
    const ends = signatureExpiry(world.now / 1_000) * 1_000;
    for (; world.now < ends + 50 * MINUTE; world.now += MINUTE) {
      // Waits for the rendering in the background, however slow the machine is. The test's clock stands still
      // meanwhile.
      await expect.poll(() => cache.get("/shop"), { interval: 1 }).not.toBeNull();
    }
  });

  it("shows what it knows while the database is away, and asks again two seconds later", async () => {
    const { world, cache } = shop();
    await cache.fetch("/shop");
    world.version = "2";
    await cache.checkVersion();
    world.answer = () => page("broken", {}, 500);
    expect(textOf(await cache.fetch("/shop"))).toBe("<h1>Shop 1</h1>");
    expect(textOf(cache.get("/shop"))).toBe("<h1>Shop 1</h1>");
    world.now += 2_000;
    world.answer = () => page("back");
    expect(cache.get("/shop")).toBeNull();
    expect(textOf(await cache.fetch("/shop"))).toBe("back");
  });

  it.each([
    ["a fallback", () => page("fallback", { "Cache-Control": "no-store" })],
    ["the way to the store", () => page("", { "Cache-Control": "no-store", Location: "/" }, 302)],
    ["its data's fallback", () => page("[]", { "Cache-Control": "no-store" }, 202)],
  ])("shows the good page on where a failed rendering answers with %s", async (_, fallback) => {
    const { world, cache } = shop();
    await cache.fetch("/shop");
    world.version = "2";
    await cache.checkVersion();
    world.answer = fallback;
    expect(textOf(await cache.fetch("/shop"))).toBe("<h1>Shop 1</h1>");
    expect(textOf(cache.get("/shop"))).toBe("<h1>Shop 1</h1>");
    world.now += 2_000;
    world.answer = () => page("back");
    expect(textOf(await cache.fetch("/shop"))).toBe("back");
  });

  it("doesn't remember the way that a failed rendering leads, where it has no good page", async () => {
    const { world, cache } = shop();
    world.answer = () => page("", { "Cache-Control": "no-store", Location: "/" }, 302);
    expect((await cache.fetch("/shop"))?.status).toBe(302);
    expect(cache.get("/shop")).toBeNull();
  });

  it("doesn't bring back a page whose pictures are void, not even in an outage", async () => {
    const { world, cache } = shop();
    world.answer = () => pageUntil(world.now + 20 * MINUTE);
    await cache.fetch("/shop");
    world.now += 20 * MINUTE - 1;
    expect(cache.get("/shop")).toBeNull();
    world.answer = () => page("broken", {}, 500);
    expect(await cache.fetch("/shop")).not.toBeNull();
    world.now += 1;
    world.answer = () => Promise.reject(new Error("no database"));
    expect(await cache.fetch("/shop")).toBeNull();
    expect(world.errors).toEqual(["a public page could not be rendered"]);
  });

  it("stores a bounded number of pages, and evicts the least recently visited", async () => {
    const { cache } = shop({ maxEntries: 10 });
    for (let i = 0; i < 11; i++) {
      await cache.fetch(`/product/ndk-${i}`);
      cache.get("/product/ndk-0");
    }
    const cached = Array.from({ length: 11 }, (_, i) => cache.get(`/product/ndk-${i}`) !== null);
    expect(cached.filter(Boolean).length).toBe(10);
    expect(cached.slice(0, 3)).toEqual([true, false, true]);
  });

  it("stores a bounded number of bytes", async () => {
    const { world, cache } = shop({ maxBytes: 100_000 });
    world.answer = () => page("x".repeat(60_000));
    await cache.fetch("/product/ndk-1");
    await cache.fetch("/product/ndk-2");
    expect(cache.get("/product/ndk-1")).toBeNull();
    expect(cache.get("/product/ndk-2")).not.toBeNull();
  });
});

it("counts what it rendered and what it sent from memory, and nothing that is another's to answer", async () => {
  const { cache } = shop();
  await cache.fetch("/shop");
  for (let i = 0; i < 3; i++) cache.get("/shop");
  for (const path of ["/session", "/forms/cart/lines", "/shop?_routes=a"]) {
    cache.get(path);
    await cache.fetch(path);
  }
  expect(cache.figures()).toMatchObject({ hits: 3, misses: 1, entries: 1 });
});
