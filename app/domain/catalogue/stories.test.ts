import { expect, test } from "vitest";
import { playerAddress } from "./stories.ts";

test("a playlist's player is the service's own; any other address has none", () => {
  const id = "1nightbustapesKathalu1";
  const player = `https://open.spotify.com/embed/playlist/${id}`;
  expect(playerAddress(`https://open.spotify.com/playlist/${id}`)).toBe(player);
  expect(playerAddress(`https://open.spotify.com/intl-te/playlist/${id}?si=abc`)).toBe(player);
  for (const other of [
    "https://evil.example/playlist/1",
    "javascript:alert(1)",
    "",
    "https://open.spotify.com/",
  ]) {
    expect(playerAddress(other)).toBeNull();
  }
});
