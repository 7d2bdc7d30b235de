import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { activeEpisodes } from "#data/catalogue/catalogue.server";
import { listedStories, storyTilesOf } from "#data/catalogue/stories.server";
import { currentCatalogueVersion } from "#data/catalogue-version.server";
import { db } from "#data/db.server";
import { adminEvents, storyEpisodes, storyTiles } from "#data/schema.server";
import { rupees } from "#domain/money/money";
import { offersMessages } from "#domain/offers/admin-messages";
import { testDatabase } from "#test/database/database";
import { stockCatalogue } from "#test/database/store-rows";
import { appForVisitors, publicPage, seller, type Visitor } from "#test/people/visitors";

testDatabase();
appForVisitors();

let owner: Visitor;
const PLAYLIST = "https://open.spotify.com/playlist/1raintapes";

beforeAll(async () => {
  await stockCatalogue();
  owner = await seller();
});

describe("an episode", () => {
  const fields = (changed: Record<string, string> = {}) => ({
    title: "Rain Tapes",
    title_te: "వాన టేపులు",
    original_price: "199",
    sale_price: "129",
    total_episodes: "5",
    spotify_playlist_url: PLAYLIST,
    is_active: "on",
    ...changed,
  });
  const save = (changed: Record<string, string> = {}) =>
    owner.post("/forms/admin/episodes/saving", fields(changed));
  const stored = async (id: string) =>
    (await db.select().from(storyEpisodes).where(eq(storyEpisodes.id, id)))[0];

  test("is made, stands in the shop at once, and its playlist on no page of it", async () => {
    const before = await currentCatalogueVersion();
    expect(await save()).toMatchObject({ ok: true });
    expect(await stored("rain-tapes")).toMatchObject({
      title_te: "వాన టేపులు",
      sale_price: rupees(129),
      episode_duration_minutes: null,
      version: 1,
    });
    expect(await currentCatalogueVersion()).not.toBe(before);
    expect((await activeEpisodes()).map(({ id }) => id)).toContain("rain-tapes");
    const page = await (await publicPage("/stories")).text();
    expect(page).toContain("Rain Tapes");
    expect(page).not.toContain(PLAYLIST);
    expect(await save()).toMatchObject({ errors: { address: offersMessages["address-taken"] } });
  });

  test("on sale needs the playlist that its buyers get; an archived one doesn't", async () => {
    const without = { title: "No Playlist", spotify_playlist_url: "" };
    expect((await save(without)).errors).toEqual({
      spotify_playlist_url: offersMessages.playlistMissing,
    });
    expect((await save({ ...without, spotify_playlist_url: "http://a.example/x" })).errors).toEqual(
      {
        spotify_playlist_url: offersMessages.linkWrong,
      },
    );
    const { is_active: _, ...archived } = fields(without);
    expect(await owner.post("/forms/admin/episodes/saving", archived)).toMatchObject({ ok: true });
    expect((await activeEpisodes()).map(({ id }) => id)).not.toContain("no-playlist");
  });

  test("that is free is archived without a new price", async () => {
    await save({ title: "Free One" });
    const free = { sale_price: rupees(0) };
    await db.update(storyEpisodes).set(free).where(eq(storyEpisodes.id, "free-one"));
    const { is_active: _, ...archived } = fields({ title: "Free One", sale_price: "0" });
    const saving = { ...archived, id: "free-one", version: "1" };
    expect(await owner.post("/forms/admin/episodes/saving", saving)).toMatchObject({ ok: true });
    expect(await stored("free-one")).toMatchObject({ is_active: false, ...free });
  });

  test("is refused with prices and numbers that can't be, each at its field [R21]", async () => {
    const wrong = {
      title: "Wrong One",
      sale_price: "0.001",
      total_episodes: "0",
      original_price: "",
    };
    expect((await save(wrong)).errors).toEqual({
      sale_price: offersMessages.priceWrong,
      original_price: offersMessages.priceWrong,
      total_episodes: offersMessages.numberWrong(1, 1_000),
    });
    expect((await save({ title: "Wrong One", sale_price: "200" })).errors).toEqual({
      sale_price: offersMessages.dearerSale,
    });
    for (const sale_price of ["0", "0.99"])
      expect((await save({ title: "Wrong One", sale_price })).errors).toEqual({
        sale_price: offersMessages.salePriceUnpayable,
      });
    expect(await stored("wrong-one")).toBeUndefined();
  });

  test("of two owners at once, the second overwrites nothing", async () => {
    await save({ title: "Two Owners" });
    const answers = await Promise.all(
      ["99", "89"].map((sale_price) =>
        save({ id: "two-owners", version: "1", title: "Two Owners", sale_price }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)?.errors.form).toContain("(sale price)");
  });
});

describe("story tiles", () => {
  const save = (changed: Record<string, string>) =>
    owner.post("/forms/admin/story-tiles/saving", {
      page: "stories",
      title: "A tile",
      playlist_url: PLAYLIST,
      is_active: "on",
      ...changed,
    });
  const order = (page: string, before: string[], after: string[]) =>
    owner.post("/forms/admin/story-tiles/order", {
      page,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    });
  const ids = async (page: "stories" | "ndk-story") =>
    (
      await db
        .select({ id: storyTiles.id })
        .from(storyTiles)
        .where(eq(storyTiles.page, page))
        .orderBy(asc(storyTiles.position))
    ).map(({ id }) => id);

  test("are added at the end of their page, and lead to a playlist or on to a story", async () => {
    for (const title of ["First one", "Second one", "Third one"])
      expect(await save({ title })).toMatchObject({ ok: true });
    expect(await save({ title: "On to it", story_page: "ndk-story" })).toMatchObject({ ok: true });
    expect(await listedStories()).toMatchObject([
      { title: "First one", playlist: PLAYLIST },
      { title: "Second one" },
      { title: "Third one" },
      { title: "On to it", page: "ndk-story" },
    ]);
    expect((await save({ title: "Nowhere", playlist_url: "" })).errors).toEqual({
      playlist_url: offersMessages.leadsNowhere,
    });
    const onStory = { title: "Chapter one", page: "ndk-story", story_page: "rk-story" };
    expect(await save(onStory)).toMatchObject({ ok: true });
    expect(await storyTilesOf("ndk-story")).toMatchObject([{ playlist: PLAYLIST }]);
  });

  test("are put into another order as one; who saw an older order is told, and changes nothing", async () => {
    const before = await ids("stories");
    const after = before.toReversed();
    const version = await currentCatalogueVersion();
    expect(await order("stories", before, after)).toMatchObject({ ok: true });
    expect(await order("stories", before, after)).toMatchObject({ ok: true });
    expect(await ids("stories")).toEqual(after);
    expect(await currentCatalogueVersion()).toBe(String(Number(version) + 1));
    const late = await order("stories", before, [...before.slice(1), before[0] ?? ""]);
    expect(late).toMatchObject({ status: 409, problem: "changed-meanwhile" });
    expect(await order("stories", after, after.slice(1))).toMatchObject({
      problem: "tiles-differ",
    });
    expect(await ids("stories")).toEqual(after);
    const events = await db.select().from(adminEvents).where(eq(adminEvents.subject_id, "stories"));
    expect(events).toMatchObject([{ action: "ordered" }]);
  });

  test("keep their places apart however many change them at once", async () => {
    const before = await ids("stories");
    const orders = before.map((_, index) => [...before.slice(index), ...before.slice(0, index)]);
    const answers = await Promise.all([
      ...orders.map((after) => order("stories", before, after)),
      save({ title: "Meanwhile" }),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await ids("stories")).toSorted()).toEqual([...before, "meanwhile"].toSorted());
  });
});
