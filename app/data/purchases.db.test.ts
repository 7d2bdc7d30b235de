import { beforeAll, describe, expect, test } from "vitest";
import { rupees } from "#domain/money";
import { testDatabase } from "#test/database";
import { person } from "#test/store-rows";
import { db } from "./db.server.ts";
import { boughtEpisodes } from "./purchases.server.ts";
import { episodePurchases, storyEpisodes } from "./schema.server.ts";

testDatabase();

const playlistOf = (id: string) => `https://open.spotify.com/playlist/${id}`;

beforeAll(async () => {
  await db.insert(storyEpisodes).values(
    ["night-bus", "monsoon", "platform", "harbour"].map((id) => ({
      id,
      title: id,
      total_episodes: 4,
      original_price: rupees(199),
      sale_price: rupees(129),
      spotify_playlist_url: playlistOf(id),
    })),
  );
});

async function buys(
  user_id: string,
  episode_id: string,
  day: number,
  payment_status: "pending" | "completed" | "cancelled",
) {
  await db.insert(episodePurchases).values({
    user_id,
    episode_id,
    amount_paid: rupees(129),
    purchase_price: rupees(129),
    payment_status,
    purchased_at: new Date(Date.UTC(2026, 10, day)),
  });
}

describe("[§7 episode_purchases] a person's purchases", () => {
  test("come with their episode, the newest first, and nobody else's", async () => {
    const [asha, ravi] = [await person("asha"), await person("ravi")];
    await buys(asha, "monsoon", 2, "completed");
    await buys(asha, "night-bus", 1, "completed");
    await buys(asha, "platform", 3, "pending");
    await buys(ravi, "night-bus", 4, "completed");
    expect(await boughtEpisodes(asha)).toEqual([
      { id: "platform", payment: "pending", playlist: null },
      { id: "monsoon", payment: "completed", playlist: playlistOf("monsoon") },
      { id: "night-bus", payment: "completed", playlist: playlistOf("night-bus") },
    ]);
  });

  test("are those that count: a cancelled one is none", async () => {
    const asha = await person();
    await buys(asha, "harbour", 1, "cancelled");
    expect(await boughtEpisodes(asha)).toEqual([]);
  });
});
