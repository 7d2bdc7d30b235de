import { describe, expect, it } from "vitest";
import { refusalMessages } from "#domain/refusal-messages";
import { LIMITS } from "#request/forms/limits.server";
import { EACH_FORM, exampleOf, NO_ROWS } from "#test/store/form-examples";
import { HOSTILE } from "#test/store/hostile-input";
import { FORMS, formAt } from "./table.server.ts";

/** Matches Zod's own sentences, which a form answers only if the store has none for that mistake. */
const ZODS_OWN =
  /^(Invalid (input|option|string|key|email|URL|UUID|ISO|date)\b|Too (big|small):|Unrecognized key)/m;

describe("every form of the store", () => {
  it("has an address that leads to it and to no other", () => {
    for (const form of FORMS) {
      const path = form.address.replaceAll(/:(\w+)/g, "a-$1");
      const names = [...form.address.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
      expect(formAt(path), path).toEqual({
        form,
        params: Object.fromEntries(names.map((name) => [name, `a-${name}`])),
      });
    }
    expect(new Set(FORMS.map(({ address }) => address)).size).toBe(FORMS.length);
  });

  it("counts by a name that no other limit has", () => {
    const limits = new Set([
      ...Object.values(LIMITS),
      ...FORMS.flatMap(({ limit }) => limit ?? []),
    ]);
    expect(new Set([...limits].map(({ name }) => name)).size).toBe(limits.size);
  });

  it("is nowhere else", () => {
    for (const path of [
      "",
      "/",
      "/cart",
      "/cart/coupon/",
      "/Cart/coupon",
      "/cart/coupon/removal/x",
    ])
      expect(formAt(path), path).toBeNull();
  });

  it.each(EACH_FORM)("%s: the example is as the form wants it", async (_, form) => {
    const { error } = form.schema.safeParse(await exampleOf(form, NO_ROWS));
    expect(error?.issues).toBeUndefined();
  });

  it.each(EACH_FORM)(
    "%s: whatever stands in a field is read, or refused in the store's own words",
    async (_, form) => {
      const example = await exampleOf(form, NO_ROWS);
      for (const name of Object.keys(example)) {
        for (const [what, value] of Object.entries(HOSTILE)) {
          const sent = { ...example, [name]: value };
          const read = form.schema.safeParse(sent, { error: () => refusalMessages.fieldWrong });
          const about = read.error?.issues.map(({ path: [field] }) => field) ?? [];
          // If two fields belong together, the error may be shown at the other one.
          const known = [name, undefined, ...Object.keys(example)];
          expect(known, `${name} with ${what}`).toEqual(expect.arrayContaining(about));
          const messages = read.error?.issues.map(({ message }) => message).join("\n") ?? "";
          expect(messages, `${name} with ${what}`).not.toMatch(ZODS_OWN);
        }
      }
    },
  );
});
