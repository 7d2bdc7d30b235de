import { expect, test, vi } from "vitest";

const { reads, now } = vi.hoisted(() => ({ reads: [] as string[], now: { loading: "" } }));

vi.mock("#domain/language", async (original) => {
  const actual = await original<typeof import("#domain/language")>();
  const note = (key: string) => now.loading && reads.push(`${now.loading}: ${key}`);
  return {
    ...actual,
    currentLanguage: () => {
      note("currentLanguage()");
      return actual.currentLanguage();
    },
    inLanguage: (texts: Record<string, object>) =>
      new Proxy(texts.en ?? {}, {
        get: (target, key) => {
          note(String(key));
          return Reflect.get(target, key);
        },
      }),
  };
});

const modules = import.meta.glob([
  "/app/**/*.{ts,tsx}",
  "!/app/**/*.test.*",
  "!/app/entry.client.tsx",
  "!/app/routes.ts",
]);

test("no sentence is read while a module loads, when no language is current [R56]", async () => {
  for (const [file, load] of Object.entries(modules)) {
    now.loading = file;
    await load();
  }
  now.loading = "";
  expect(reads).toEqual([]);
});
