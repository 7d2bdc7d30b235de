import { beforeAll, describe, expect, it } from "vitest";
import { readConfig, setConfig } from "#request/config.server";
import {
  browserIdOf,
  deleteFlow,
  findFlow,
  identityProvenAt,
  saveFlow,
} from "./sign-in-flow.server.ts";

type SignInFlow = Parameters<typeof saveFlow>[1];

const noon = new Date("2026-11-20T12:00:00Z");

function flow(state: string, startedAt = noon.getTime()): SignInFlow {
  return {
    browser: "browser-1",
    origin: "http://localhost:3000",
    language: "en" as const,
    next: "/orders",
    startedAt,
    fresh: false,
    checks: { state, nonce: "nonce", verifier: "verifier" },
  };
}

/** Makes the next request of a browser that got these `Set-Cookie` headers. */
function requestWith(lines: string[], origin = "http://localhost:3000"): Request {
  const cookies = lines.filter((line) => !line.includes("Max-Age=0;"));
  const Cookie = cookies.map((line) => line.split(";", 1)[0]).join("; ");
  return new Request(`${origin}/auth/callback`, { headers: { Cookie } });
}

const empty = new Request("http://localhost:3000/auth");

beforeAll(() => setConfig(readConfig({ SECRET: "a secret for the test of sign-in flows" })));

describe("when somebody proved who they are", () => {
  const before = new Date(noon.getTime() - 60 * 60 * 1_000);

  it("is what the provider says of a usual sign-in, and never a time that is still to come", () => {
    expect(identityProvenAt(before, { fresh: false }, noon)).toEqual(before);
    expect(identityProvenAt(null, { fresh: false }, noon)).toEqual(noon);
    const tomorrow = new Date(noon.getTime() + 24 * 60 * 60 * 1_000);
    expect(identityProvenAt(tomorrow, { fresh: false }, noon)).toEqual(noon);
  });

  it("is now for who was sent to do so, also where the provider doesn't ask them anew [R22]", () => {
    expect(identityProvenAt(before, { fresh: true }, noon)).toEqual(noon);
  });
});

describe("the way back", async () => {
  it("is known by its state, in the browser that began it", async () => {
    const request = requestWith(await saveFlow(empty, flow("state-one-abc")));
    expect(await findFlow(request, "state-one-abc", noon)).toEqual(flow("state-one-abc"));
    expect(await findFlow(request, "state-two-abc", noon)).toBeNull();
    expect(await findFlow(empty, "state-one-abc", noon)).toBeNull();
  });

  it("can't be changed, and is worthless under another secret", async () => {
    const [line = ""] = await saveFlow(empty, flow("state-one-abc"));
    const [, value = ""] = /=([^;]*)/.exec(line) ?? [];
    for (let at = 0; at < value.length - 1; at++) {
      const other = value[at] === "A" ? "B" : "A";
      const changed = value.slice(0, at) + other + value.slice(at + 1);
      const request = requestWith([line.replace(value, changed)]);
      expect(await findFlow(request, "state-one-abc", noon)).toBeNull();
    }
    setConfig(readConfig({ SECRET: "another secret for the test of flows" }));
    expect(await findFlow(requestWith([line]), "state-one-abc", noon)).toBeNull();
    setConfig(readConfig({ SECRET: "a secret for the test of sign-in flows" }));
  });

  it("leaves a browser its four newest", async () => {
    const lines: string[] = [];
    for (let tab = 0; tab < 4; tab++) {
      lines.push(...(await saveFlow(empty, flow(`tab-${tab}`, noon.getTime() + tab))));
    }
    const [, ...ended] = await saveFlow(requestWith(lines), flow("tab-4"));
    expect(ended).toEqual([expect.stringMatching(/^flow-tab-0=; Max-Age=0;/)]);
  });

  it("needs the whole state, not only the part that names its cookie", async () => {
    const request = requestWith(await saveFlow(empty, flow("state-one-abc")));
    expect(await findFlow(request, "state-one-abd", noon)).toBeNull();
  });

  it("is open for ten minutes, whatever the browser does with its cookie", async () => {
    const request = requestWith(await saveFlow(empty, flow("state-one-abc")));
    expect(
      await findFlow(request, "state-one-abc", new Date(noon.getTime() + 599_999)),
    ).not.toBeNull();
    expect(await findFlow(request, "state-one-abc", new Date(noon.getTime() + 600_000))).toBeNull();
  });

  it("is bound to this host on https", async () => {
    const request = new Request("https://kathalu.example/auth");
    const [line] = await saveFlow(request, flow("state-one-abc"));
    expect(line).toMatch(
      /^__Host-flow-state-one-ab=[\w.%]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it("counts one browser over all its tabs", async () => {
    const request = requestWith(await saveFlow(empty, flow("state-one-abc")));
    expect(await browserIdOf(request)).toBe("browser-1");
    expect(await browserIdOf(empty)).not.toBe(await browserIdOf(empty));
  });

  it("ends by its own cookie, and no other's", async () => {
    expect(await deleteFlow(empty, "state-one-abc")).toMatch(/^flow-state-one-ab=; Max-Age=0; /);
    expect(await deleteFlow(empty, "s;t=a/te-one-abcdef")).toMatch(/^flow-state-one-ab=; /);
  });

  it("deletes none of a browser that has room", async () => {
    const lines: string[] = [];
    for (const tab of ["one", "two", "three"]) {
      const added = await saveFlow(requestWith(lines), flow(`${tab}-tab-state`));
      expect(added).toHaveLength(1);
      lines.push(...added);
    }
  });

  it.each([
    ["language", "English", { language: "fr" }, { language: "en" }],
    ["proof", "of a usual sign-in", { fresh: "yes" }, { fresh: false }],
  ])("whose %s can't be read is %s", async (_, __, saved, read) => {
    const lines = await saveFlow(empty, { ...flow("state-one-abc"), ...saved } as SignInFlow);
    expect(await findFlow(requestWith(lines), "state-one-abc", noon)).toMatchObject(read);
  });

  it("keeps its language and that it is for a fresh proof", async () => {
    const begun = { ...flow("state-one-abc"), language: "te" as const, fresh: true };
    expect(
      await findFlow(requestWith(await saveFlow(empty, begun)), "state-one-abc", noon),
    ).toEqual(begun);
  });

  it.each(["browser", "origin", "next", "startedAt"])("without its %s is none", async (name) => {
    const lines = await saveFlow(empty, { ...flow("state-one-abc"), [name]: undefined });
    expect(await findFlow(requestWith(lines), "state-one-abc", noon)).toBeNull();
  });

  it.each(["nonce", "verifier"])("without its check's %s is none", async (name) => {
    const checks = { ...flow("state-one-abc").checks, [name]: undefined };
    const lines = await saveFlow(empty, { ...flow("state-one-abc"), checks });
    expect(await findFlow(requestWith(lines), "state-one-abc", noon)).toBeNull();
  });
});
