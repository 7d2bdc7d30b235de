import { describe, expect, it } from "vitest";
import { volatileAdapter } from "./volatile-adapter.server.ts";

function adapterAt(clock: { now: number }) {
  return volatileAdapter(() => clock.now);
}

describe("the demo provider's memory", () => {
  it("gives back what it was given until its time is over", async () => {
    const clock = { now: 1 };
    const codes = adapterAt(clock)("AuthorizationCode");
    await codes.upsert("one", { accountId: "asha@example.com" }, 60);
    clock.now = 60_001;
    expect(await codes.find("one")).toEqual({ accountId: "asha@example.com" });
    clock.now = 60_002;
    expect(await codes.find("one")).toBeUndefined();
  });

  it("keeps kinds apart", async () => {
    const adapter = adapterAt({ now: 1 });
    await adapter("Session").upsert("one", { uid: "u" }, 60);
    expect(await adapter("Interaction").find("one")).toBeUndefined();
    expect(await adapter("Interaction").findByUid("u")).toBeUndefined();
    expect(await adapter("Session").findByUid("u")).toEqual({ uid: "u" });
  });

  it("marks a code as used, and forgets all that came of a grant", async () => {
    const adapter = adapterAt({ now: 5_000 });
    await adapter("AuthorizationCode").upsert("one", { grantId: "g" }, 60);
    await adapter("AccessToken").upsert("two", { grantId: "g" }, 60);
    await adapter("AuthorizationCode").consume("one");
    expect(await adapter("AuthorizationCode").find("one")).toMatchObject({ consumed: 5 });
    await adapter("AccessToken").revokeByGrantId("g");
    expect(await adapter("AccessToken").find("two")).toBeUndefined();
  });

  it("has an end: the oldest goes first", async () => {
    const sessions = adapterAt({ now: 1 })("Session");
    for (let n = 0; n <= 5_000; n++) await sessions.upsert(`s${n}`, { uid: `u${n}` }, 60);
    expect(await sessions.find("s0")).toBeUndefined();
    expect(await sessions.find("s5000")).toEqual({ uid: "u5000" });
  });
});
