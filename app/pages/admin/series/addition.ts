import { z } from "zod";
import { createSeries } from "#data/catalogue/products/series.server";
import { PREFIX_MESSAGES } from "#domain/catalogue/products/ids";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { formAction, refuse } from "#forms/form.server";
import { SERIES_FORM } from "./form-fields.server.ts";

const RESERVED = ["ndk-story", "rk-story", "combos", "episodes", "new", "addition"];

export const action = formAction(
  {
    ...sellersForm("edit-catalogue"),
    schema: SERIES_FORM.extend({
      prefix: z.string().trim().max(40),
      key: z
        .string()
        .trim()
        .regex(
          /^[a-z][a-z0-9-]{2,39}$/,
          "An address has 3 to 40 small letters, digits and hyphens and begins with a letter.",
        )
        .refine((key) => !RESERVED.includes(key), "This address is another page's."),
    }),
  },
  async ({ person: seller, value: { version: _, ...value } }) => {
    const answer = await createSeries(value, { by: seller.id, now: new Date() });
    if (answer.ok) return answer;
    const { code } = answer.problem;
    if (code === "prefix-malformed" || code === "prefix-taken")
      return refuse(code, { prefix: PREFIX_MESSAGES[code] });
    return refuse(code, { key: "Another series has this address." }, 409);
  },
);
