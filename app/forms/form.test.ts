import { data, RouterContextProvider, redirect } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { markOutcomeUnknown } from "#data/database-errors.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { storeMessages } from "#domain/messages";
import { peopleMessages } from "#domain/people/messages";
import { refusalMessages } from "#domain/refusal-messages";
import { readConfig, setConfig } from "#request/config.server";
import { LIMITS } from "#request/forms/limits.server";
import { requestInfoContext } from "#request/request-info.server";
import {
  antiForgeryToken,
  GUEST_TOKEN_HOLDER,
  isValidToken,
} from "#request/session/anti-forgery.server";
import { form, type RefusedAnswer, refuse } from "./form.server.ts";

const Parcel = z.object({
  name: z
    .string()
    .trim()
    .min(1, peopleMessages["name-missing"])
    .max(50, peopleMessages["name-too-long"]),
  pieces: z.coerce.number().int().min(1),
});

const here = "http://localhost:3000";

beforeAll(() => setConfig(readConfig({ SECRET: "a secret for the test of the forms" })));

type Sent = { body: BodyInit; origin?: string | null; site?: string; type?: string };

function sent({ body, origin = here, site, type }: Sent): Request {
  const headers = new Headers();
  if (origin !== null) headers.set("Origin", origin);
  if (site) headers.set("Sec-Fetch-Site", site);
  if (type) headers.set("Content-Type", type);
  return new Request(`${here}/parcel`, { method: "POST", body, headers });
}

function parcel(fields: Record<string, string>): URLSearchParams {
  return new URLSearchParams({
    token: antiForgeryToken(GUEST_TOKEN_HOLDER, new Date()),
    ...fields,
  });
}

function visit(request: Request) {
  const context = new RouterContextProvider();
  const info = { requestId: "test", address: "192.0.2.1", nonce: "", isPublic: false };
  context.set(requestInfoContext, info);
  return { request, context, params: {} };
}

const answerOf = (answer: unknown) => (answer as { data?: unknown }).data ?? answer;

const parcels = {
  schema: Parcel,
  example: { name: "Asha", pieces: "1" },
  failed: () => checkoutMessages.orderFailed,
};
const everybodys = { ...parcels, who: "anyone" } as const;

async function read(request: Request, rules: { maxBytes?: number } = {}) {
  const { answer } = form("/parcel", { ...everybodys, ...rules }, async ({ value }) => ({
    ok: true as const,
    value,
  }));
  return answerOf(await answer(visit(request))) as { ok: boolean; token?: string };
}

async function refusalOf(reading: Promise<unknown>) {
  return await reading.then(
    () => "read",
    (thrown: { init?: ResponseInit }) => thrown.init?.status,
  );
}

describe("a form", () => {
  it("gives the values as the schema wants them", async () => {
    const form = await read(sent({ body: parcel({ name: " Asha ", pieces: "3" }) }));
    expect(form).toEqual({ ok: true, value: { name: "Asha", pieces: 3 } });
  });

  it("may be multipart, in any script", async () => {
    const body = new FormData();
    for (const [name, value] of parcel({ name: "ఆశ 🌸", pieces: "1" })) body.append(name, value);
    expect(await read(sent({ body }))).toEqual({ ok: true, value: { name: "ఆశ 🌸", pieces: 1 } });
  });

  it("says what is wrong at each field, once, and gives back what was typed", async () => {
    const long = "x".repeat(51);
    const form = await read(sent({ body: parcel({ name: long, pieces: "many" }) }));
    expect(form).toMatchObject({
      ok: false,
      problem: "fields",
      errors: { name: peopleMessages["name-too-long"], pieces: refusalMessages.fieldWrong },
      values: { name: long, pieces: "many" },
    });
  });

  it("names a missing field by a sentence, not by a type", async () => {
    const form = await read(sent({ body: parcel({ pieces: "1" }) }));
    expect(form).toMatchObject({ errors: { name: refusalMessages.fieldWrong } });
  });

  it("refuses text that the database can't store", async () => {
    const form = await read(sent({ body: parcel({ name: "a\0b", pieces: "1" }) }));
    expect(form).toMatchObject({ ok: false, errors: { name: refusalMessages.fieldWrong } });
  });

  it("larger than it may be is refused by a sentence", async () => {
    const body = parcel({ name: "x".repeat(200_000), pieces: "1" });
    expect(await read(sent({ body }))).toMatchObject({
      ok: false,
      problem: "too_large",
      errors: { form: refusalMessages.formTooLarge },
    });
    const chunked = new FormData();
    for (const [name, value] of body) chunked.append(name, value);
    expect(await read(sent({ body: chunked }), { maxBytes: 300_000 })).toMatchObject({
      problem: "too_large",
    });
  });

  it("that isn't one is refused", async () => {
    const strange = [
      sent({ body: "{}", type: "application/json" }),
      sent({ body: "nonsense", type: "multipart/form-data; boundary=x" }),
    ];
    for (const request of strange) {
      expect(await read(request)).toMatchObject({ ok: false, problem: "malformed" });
    }
  });

  it.each([
    ["from another site", { origin: "https://evil.example" }],
    ["from another port of this machine", { origin: "http://localhost:3001" }],
    ["from a page without an origin", { origin: "null" }],
    ["that doesn't say where it comes from", { origin: null }],
    ["whose browser says that it crosses sites", { site: "cross-site" }],
    ["whose browser says that it crosses origins", { site: "same-site" }],
  ])("%s is refused although its value is right", async (_, where) => {
    const body = parcel({ name: "Asha", pieces: "1" });
    expect(await refusalOf(read(sent({ body, ...where })))).toBe(403);
  });

  it("for a host that isn't ours is refused, whatever Origin it names, or none", async () => {
    const body = parcel({ name: "Asha", pieces: "1" });
    for (const headers of [{ Origin: "http://rebound.example" }, new Headers()]) {
      const init = { method: "POST", body, headers };
      expect(await refusalOf(read(new Request("http://rebound.example/parcel", init)))).toBe(403);
    }
  });

  it("behind a proxy is ours when it comes from the configured origin", async () => {
    const secret = "a secret for the test of the forms";
    setConfig(readConfig({ SECRET: secret, APP_ORIGIN: "https://kathalu.example" }));
    const body = parcel({ name: "Asha", pieces: "1" });
    const form = await read(sent({ body, origin: "https://kathalu.example", site: "same-origin" }));
    setConfig(readConfig({ SECRET: secret }));
    expect(form).toMatchObject({ ok: true });
  });

  it("whose value ran out brings a fresh one, so that the client repeats once", async () => {
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    const fields = { name: "Asha", pieces: "1" };
    const old = new URLSearchParams({
      token: antiForgeryToken(GUEST_TOKEN_HOLDER, twoHoursAgo),
      ...fields,
    });
    const form = await read(sent({ body: old }));
    expect(form).toMatchObject({
      ok: false,
      problem: "token_expired",
      errors: { form: refusalMessages.formExpired },
      values: fields,
    });
    const token = form.token ?? "";
    const again = await read(sent({ body: new URLSearchParams({ token, ...fields }) }));
    expect(again).toMatchObject({ ok: true });
  });

  it("without a value does nothing either", async () => {
    const body = new URLSearchParams({ name: "Asha", pieces: "1" });
    expect(await read(sent({ body }))).toMatchObject({ ok: false, problem: "token_expired" });
  });
});

describe("what a form answers", () => {
  const customers = { ...parcels, who: "customer" } as const;
  const done = async () => ({ ok: true as const });

  it("tells somebody who isn't signed in before a byte of the form is read", async () => {
    const request = sent({ body: parcel({ name: "Asha", pieces: "1" }) });
    const { answer } = form("/parcel", customers, done);
    expect(await answer(visit(request))).toMatchObject({
      data: {
        ok: false,
        problem: "signed-out",
        errors: { form: refusalMessages.signInToContinue },
      },
      init: { status: 401 },
    });
    expect(request.bodyUsed).toBe(false);
  });

  it("says so in the form's own words, at the form's own place", async () => {
    const rules = { ...customers, signedOut: () => "Log in first.", field: "coupon" };
    const { answer } = form("/parcel", rules, done);
    expect(await answer(visit(sent({ body: parcel({}) })))).toMatchObject({
      data: { errors: { coupon: "Log in first." } },
    });
  });

  it("of the admin doesn't exist for others, wherever they come from", async () => {
    const { answer } = form(
      "/parcel",
      { ...parcels, who: "seller", permission: "work-orders" },
      done,
    );
    for (const origin of [here, "https://evil.example"]) {
      const body = parcel({ name: "Asha", pieces: "1" });
      await expect(answer(visit(sent({ body, origin })))).rejects.toMatchObject({
        data: storeMessages.pageNotFound,
        init: { status: 404 },
      });
    }
  });

  const whose = (work: () => Promise<RefusedAnswer>) =>
    form("/parcel", everybodys, work).answer(
      visit(sent({ body: parcel({ name: "Asha", pieces: "1" }) })),
    );

  it("answers the form's own sentence where the work fails", async () => {
    const answer = await whose(() => Promise.reject(new Error("a bug")));
    expect(answer).toMatchObject({
      data: { ok: false, problem: "failed", errors: { form: checkoutMessages.orderFailed } },
      init: { status: 500 },
    });
  });

  it("lets the work refuse, lead elsewhere and say that a page isn't there", async () => {
    expect(await whose(async () => refuse("full", { form: "Full." }, 409))).toMatchObject({
      data: { ok: false, problem: "full", errors: { form: "Full." } },
      init: { status: 409 },
    });
    const elsewhere = redirect("/orders");
    await expect(whose(() => Promise.reject(elsewhere))).rejects.toBe(elsewhere);
    const missing = data(storeMessages.pageNotFound, { status: 404 });
    await expect(whose(() => Promise.reject(missing))).rejects.toBe(missing);
  });

  it.each([
    ["fields", 422, () => sent({ body: parcel({ pieces: "1" }) })],
    ["token_expired", 403, () => sent({ body: new URLSearchParams({ token: "old" }) })],
    ["too_large", 413, () => sent({ body: parcel({ name: "x".repeat(70_000) }) })],
    ["malformed", 400, () => sent({ body: "{}", type: "application/json" })],
  ])(
    "whose form isn't used says by its status that it is %s, and does nothing",
    async (problem, status, request) => {
      let worked = false;
      const { answer } = form("/parcel", everybodys, async () => {
        worked = true;
        return { ok: true as const };
      });
      const args = visit(request());
      const refused = (await answer(args)) as RefusedAnswer;
      expect(refused).toMatchObject({ data: { ok: false, problem }, init: { status } });
      const { token } = refused.data as { token?: string };
      expect(isValidToken(token ?? "", GUEST_TOKEN_HOLDER, new Date())).toBe(true);
      expect(worked).toBe(false);
    },
  );

  it("asks for a fresh sign-in before it counts or works, where the form says so", async () => {
    let works = 0;
    const work = async () => {
      works += 1;
      return { ok: true as const };
    };
    const send = async (fresh: boolean) => {
      const { answer } = form("/parcel", { ...everybodys, fresh, field: "name" }, work);
      return (await answer(
        visit(sent({ body: parcel({ name: "Asha", pieces: "1" }) })),
      )) as RefusedAnswer;
    };
    expect(await send(true)).toMatchObject({
      data: { problem: "sign-in-again", errors: { name: refusalMessages.signInAgain } },
      init: { status: 409 },
    });
    expect(works).toBe(0);
    expect(await send(false)).toEqual({ ok: true });
  });

  it("refuses what was typed on another person's page, and hands the rest on without the page's owner", async () => {
    const fields = { name: "Asha", pieces: "1", pageOwner: "01939d2e-0000-7000-8000-000000000001" };
    const send = () => read(sent({ body: parcel(fields) }));
    expect(await send()).toMatchObject({ ok: false, problem: "another-person" });
    fields.pageOwner = "";
    expect(await send()).toEqual({ ok: true, value: { name: "Asha", pieces: 1 } });
  });

  it("says that nobody knows what came of it where the answer of a write was lost", async () => {
    const lost = new Error("Connection terminated");
    const args = visit(sent({ body: parcel({ name: "Asha", pieces: "1" }) }));
    const failing = (error: Error) => form("/parcel", everybodys, () => Promise.reject(error));
    expect(await failing(lost).answer(args)).toMatchObject({
      data: { problem: "failed" },
      init: { status: 500 },
    });
    expect(args.context.get(requestInfoContext).databaseUnavailable).toBe(true);
    const again = visit(sent({ body: parcel({ name: "Asha", pieces: "1" }) }));
    expect(await failing(markOutcomeUnknown(lost) as Error).answer(again)).toMatchObject({
      data: { problem: "unknown", errors: { form: refusalMessages.outcomeUnknown } },
      init: { status: 500 },
    });
    const bug = visit(sent({ body: parcel({ name: "Asha", pieces: "1" }) }));
    await failing(new Error("a bug")).answer(bug);
    expect(bug.context.get(requestInfoContext).databaseUnavailable).toBeUndefined();
  });

  it("gives a field that comes twice as a list, and back as what came last", async () => {
    const twice = parcel({ pieces: "many" });
    twice.append("name", "Asha");
    twice.append("name", "Ravi");
    const Names = z.object({ name: z.array(z.string()), pieces: z.string() });
    const { answer } = form("/parcel", { ...everybodys, schema: Names }, async ({ value }) => ({
      ok: true as const,
      value,
    }));
    expect(await answer(visit(sent({ body: twice })))).toEqual({
      ok: true,
      value: { name: ["Asha", "Ravi"], pieces: "many" },
    });
    expect(await read(sent({ body: twice }))).toMatchObject({ values: { name: "Ravi" } });
  });

  it("never gives a file nor the form's own value back", async () => {
    const body = new FormData();
    for (const [name, value] of parcel({ name: "", pieces: "1" })) body.append(name, value);
    body.append("picture", new File(["PNG"], "a.png"));
    expect(await read(sent({ body }))).toMatchObject({ values: { name: "", pieces: "1" } });
    const { values } = (await read(sent({ body }))) as unknown as { values: object };
    expect(Object.keys(values)).toEqual(["name", "pieces"]);
  });

  it("names every field that holds what the database can't store, and the form where none is meant", async () => {
    const Loose = z
      .object({ name: z.string(), pieces: z.string() })
      .refine(({ name, pieces }) => name !== pieces, "Not the same.");
    const { answer } = form("/parcel", { ...everybodys, schema: Loose }, async () => ({
      ok: true as const,
    }));
    const errorsOf = async (fields: Record<string, string>) =>
      ((await answer(visit(sent({ body: parcel(fields) })))) as RefusedAnswer).data.errors;
    expect(await errorsOf({ name: "a\0", pieces: "\0b" })).toEqual({
      name: refusalMessages.fieldWrong,
      pieces: refusalMessages.fieldWrong,
    });
    expect(await errorsOf({ name: "a", pieces: "a" })).toEqual({ form: "Not the same." });
  });
});

describe("an entry of the table", () => {
  it("says who may, how much and how often, where the form says nothing: nobody's permission, text, no limit", () => {
    const entry = form("/parcel", everybodys, async () => ({ ok: true as const }));
    expect(entry).toMatchObject({
      address: "/parcel",
      who: "anyone",
      permission: null,
      fresh: false,
      maxBytes: 65_536,
      limit: null,
      example: parcels.example,
    });
  });

  it("says what the form says", () => {
    const rules = {
      ...parcels,
      who: "seller",
      permission: "work-orders",
      fresh: true,
      maxBytes: 7,
      limit: { of: LIMITS.cart, sentence: () => "Too many." },
    } as const;
    const entry = form("/admin/parcel", rules, async () => ({ ok: true as const }));
    const { who, permission, fresh, maxBytes } = rules;
    expect(entry).toMatchObject({ who, permission, fresh, maxBytes, limit: LIMITS.cart });
  });
});
