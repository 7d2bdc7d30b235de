import type { Adapter, AdapterPayload } from "oidc-provider";

type Kept = { payload: AdapterPayload; until: number };

const MOST_ENTRIES = 5_000;

/**
 * Where the demo provider keeps its minutes-long state: in this process, each entry until its time is
 * up, the oldest first to go.
 */
export function volatileAdapter(now: () => number = Date.now): (name: string) => Adapter {
  const entries = new Map<string, Kept>();

  function find(key: string): AdapterPayload | undefined {
    const kept = entries.get(key);
    if (kept && kept.until > now()) return kept.payload;
    entries.delete(key);
    return undefined;
  }

  function findBy(name: string, field: "uid" | "userCode", value: string) {
    const live = [...entries].filter(([key, kept]) => key.startsWith(name) && kept.until > now());
    return live.find(([, { payload }]) => payload[field] === value)?.[1].payload;
  }

  return (name) => ({
    async upsert(id, payload, expiresIn) {
      entries.delete(`${name}:${id}`);
      entries.set(`${name}:${id}`, { payload, until: now() + (expiresIn ?? 600) * 1000 });
      const [oldest] = entries.keys();
      if (entries.size > MOST_ENTRIES && oldest) entries.delete(oldest);
    },
    find: async (id) => find(`${name}:${id}`),
    findByUid: async (uid) => findBy(name, "uid", uid),
    findByUserCode: async (code) => findBy(name, "userCode", code),
    async consume(id) {
      const payload = find(`${name}:${id}`);
      if (payload) payload.consumed = Math.floor(now() / 1000);
    },
    async destroy(id) {
      entries.delete(`${name}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) {
        if (payload.grantId === grantId) entries.delete(key);
      }
    },
  });
}
