import { DESKTOP, expect, journey } from "#test/journey";
import { arrive, open } from "./steps.ts";

journey(
  "[§2 Stories] a tile of a story page says Listen on Spotify under the mouse",
  async ({ visit }) => {
    const page = await visit({ on: DESKTOP });
    await open(page, "/stories");
    await page.getByRole("link", { name: /Nannu Dochukunduvate.*Explore Story/ }).click();
    await arrive(page, "/category/ndk-story");
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
