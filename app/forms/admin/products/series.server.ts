import { z } from "zod";
import { createSeries, saveSeries } from "#data/catalogue/products/series.server";
import { PREFIX_MESSAGES } from "#domain/catalogue/products/ids";
import {
  checkbox,
  nameField,
  numberField,
  optionalText,
  pictureField,
  refuseSave,
  seenField,
  textField,
} from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, refuse } from "#forms/form.server";

const Series = z.object({
  name: nameField(60),
  name_te: optionalText(60),
  description: textField(300),
  description_te: optionalText(300),
  image_url: pictureField,
  position: numberField(0, 9_999),
  is_active: checkbox,
});

const example = {
  name: "Festival Cards",
  name_te: "పండుగ కార్డులు",
  description: "For every festival.",
  description_te: "ప్రతి పండుగకు.",
  image_url: "",
  position: "5",
  is_active: "on",
};

const RESERVED = ["ndk-story", "rk-story", "combos", "episodes", "new", "addition"];

export const seriesForms = [
  form(
    "/admin/products/series/addition",
    {
      ...sellersForm("edit-catalogue"),
      schema: Series.extend({
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
      example: { prefix: "fest", key: "festival-cards", ...example },
    },
    async ({ person: seller, value }) => {
      const answer = await createSeries(value, { by: seller.id, now: new Date() });
      if (answer.ok) return answer;
      const { code } = answer.problem;
      if (code === "prefix-malformed" || code === "prefix-taken")
        return refuse(code, { prefix: PREFIX_MESSAGES[code] });
      return refuse(code, { key: "Another series has this address." }, 409);
    },
  ),

  form(
    "/admin/products/series/:key/details",
    {
      ...sellersForm("edit-catalogue"),
      schema: Series.extend({ version: seenField }),
      example: { version: "1", ...example },
    },
    async ({ person, value: { version, ...fields } }, { params }) => {
      const saving = { seen: version, by: person.id, now: new Date() };
      const saved = await saveSeries(params.key, fields, saving);
      return saved.ok ? saved : refuseSave(saved.problem);
    },
  ),
];
