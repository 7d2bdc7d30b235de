import { expect, test } from "vitest";
import { factLines } from "#domain/people/admin-events";
import { RESOURCES } from "./all.ts";

/** Fields that a history names otherwise than the form: a picture only changes, and an id is shown as a name. */
const OTHERWISE = ["image_url", "banner_image_url", "product_id"];

type Declared = { subject: string; panels: readonly { fields: readonly Field[] }[] };
type Field = { name: string; label: string };
const declared: readonly Declared[] = RESOURCES;

test.each(
  declared.map(({ subject, panels }) => ({
    subject,
    fields: panels.flatMap(({ fields }) => fields),
  })),
)("the history of a $subject names each field as its form does", ({ subject, fields }) => {
  const compared = fields.filter(({ name }) => !OTHERWISE.includes(name));
  expect(compared.map(({ name }) => factLines({ [name]: "x" }, subject)[0])).toEqual(
    compared.map(({ label }) => `${label}: x`),
  );
});
