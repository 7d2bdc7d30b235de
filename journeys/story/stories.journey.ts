import { DESKTOP, expect, journey, PHONE } from "#test/browser/journey";
import { open, read, waitForPage } from "../steps.ts";

journey(
  "a tile of a story page says Listen on Spotify under the mouse [§2.53]",
  async ({ visit }) => {
    const page = await visit({ on: DESKTOP });
    await open(page, "/stories");
    await page.getByRole("link", { name: /Nannu Dochukunduvate.*Explore Story/ }).click();
    await waitForPage(page, "/category/ndk-story");
    const tile = page.getByRole("link", { name: /^Season 1/ });
    const label = tile.getByText("Listen on Spotify");
    const shown = () => label.evaluate((words) => getComputedStyle(words).opacity);
    await label.waitFor();
    expect(await shown()).toBe("0");
    await tile.hover();
    await expect.poll(shown).toBe("1");
    await page.mouse.move(0, 0);
    await expect.poll(shown).toBe("0");
    await tile.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect.poll(shown).toBe("1");
  },
);

journey(
  "a phone shows how an episode's description begins, and all of it on a press",
  async ({ visit }) => {
    const page = await visit();
    await open(page, "/stories");
    const promo = page.getByRole("article").filter({ hasText: "The Night Bus Tapes" });
    const description = promo.getByText(/^Two strangers, one broken headlamp/);
    const hidden = () =>
      description.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(await hidden()).toBeGreaterThan(0);
    const all = promo.getByText("Read all");
    await all.click();
    expect(await hidden()).toBe(0);
    await all.click();
    expect(await hidden()).toBeGreaterThan(0);
  },
);

journey("a wide screen shows the whole description", async ({ visit }) => {
  const page = await visit({ on: DESKTOP });
  await open(page, "/stories");
  await read(page, /give the other away\.$/);
  expect(await page.getByText("Read all").filter({ visible: true }).count()).toBe(0);
});

journey(
  "what stands far below a phone's screen is neither drawn nor loaded before one scrolls there",
  async ({ visit }) => {
    // Lower than most phones: pictures without a place of their own would be loaded at this distance.
    const page = await visit({ on: { ...PHONE, viewport: { width: 360, height: 480 } } });
    const covers: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/story-covers/")) covers.push(request.url());
    });
    await open(page, "/stories");
    await page.waitForLoadState("networkidle");
    expect(covers).toEqual([]);
    const tile = page.getByRole("link", { name: /Nannu Dochukunduvate.*Explore Story/ });
    await tile.scrollIntoViewIfNeeded();
    await expect.poll(() => covers.length).toBeGreaterThan(0);
    await expect
      .poll(() => tile.locator("img").evaluate((picture: HTMLImageElement) => picture.naturalWidth))
      .toBeGreaterThan(0);
  },
);
