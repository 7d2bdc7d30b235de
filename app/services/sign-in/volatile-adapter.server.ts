import { LRUCache } from "lru-cache";
import type { Adapter, AdapterPayload } from "oidc-provider";

const MOST_ENTRIES = 5_000;

/**
 * Stores the demo provider's short-lived state in this process's memory, each entry until it expires. If there are
 * too many entries, the oldest go first.
 */
export function volatileAdapter(now: () => number = Date.now): (name: string) => Adapter {
  const entries = new LRUCache<string, AdapterPayload>({
    max: MOST_ENTRIES,
    ttlResolution: 0,
    perf: { now },
  });

  function findBy(name: string, field: "uid" | "userCode", value: string) {
    return entries.find((payload, key) => key.startsWith(`${name}:`) && payload[field] === value);
  }

  return (name) => ({
    async upsert(id, payload, expiresIn = 600) {
      entries.set(`${name}:${id}`, payload, { ttl: expiresIn * 1000 });
    },
    find: async (id) => entries.get(`${name}:${id}`),
    findByUid: async (uid) => findBy(name, "uid", uid),
    findByUserCode: async (code) => findBy(name, "userCode", code),
    async consume(id) {
      const payload = entries.get(`${name}:${id}`);
      if (payload) payload.consumed = Math.floor(now() / 1000);
    },
    async destroy(id) {
      entries.delete(`${name}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, payload] of entries.entries()) {
        if (payload.grantId === grantId) entries.delete(key);
      }
    },
  });
}
