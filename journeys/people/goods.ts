import sharp from "sharp";
import { createProduct } from "#data/catalogue/products/products.server";
import { parseProduct } from "#domain/catalogue/products/values";
import { storePicture } from "#forms/admin/products/store-picture.server";
import { newPerson } from "#test/browser/journey";
import { signedIn } from "#test/people/people";

const SHAPES = [
  ["across", 1200, 800],
  ["upright", 800, 1000],
  ["square", 900, 900],
  ["long", 500, 1200],
  ["wide", 1500, 600],
  ["nearly a card", 900, 1000],
] as const;

/** Makes a poster, which isn't a card: it has pictures of different shapes, a kind, and one size of its own. */
export async function poster(pictures: number, id = `qt-9${pictures}`): Promise<string> {
  const [first, ...others] = await Promise.all(SHAPES.slice(0, pictures).map(picture));
  const parsed = parseProduct(
    {
      product_name: "A Wall of Words",
      kind: "Poster",
      weight_grams: "60",
      is_active: "yes",
      place: "99",
      image_url: first?.path ?? "",
      picture_alt: first?.alt ?? "",
      own_sizes: [
        {
          ...{ key: "", name: "Poster", name_te: "పోస్టర్", dimensions: "420 × 297 mm" },
          ...{ price: "199", weight: "", drawn: "landscape", in_builder: "" },
        },
      ],
      pictures: others,
    },
    () => true,
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  // Another screen's test may have added the poster already.
  const { person } = await signedIn({ email: newPerson("printer") });
  await createProduct(id, parsed.values, { by: person.id, now: new Date() });
  return id;
}

async function picture([alt, width, height]: (typeof SHAPES)[number]) {
  const background = { r: width % 200, g: height % 200, b: 120 };
  const image = sharp({ create: { width, height, channels: 3, background } });
  const file = new File([new Uint8Array(await image.png().toBuffer())], "a.png");
  const crop = { x: 0, y: 0, width: 1, height: 1 };
  const stored = await storePicture(file, { kind: "product", crop }, new Date());
  if (!stored.ok) throw new Error(stored.problem.code);
  return { path: stored.path, alt, alt_te: "" };
}
