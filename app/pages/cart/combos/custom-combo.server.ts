import { z } from "zod";
import { parsePrice } from "#domain/money/money";

// Whether an entry is an item that can be bought is the domain's to say, entry by entry (spec §5).
const RequestedItem = z
  .object({ product_id: z.string().max(80), size: z.string().max(20), quantity: z.number() })
  .transform(({ product_id: id, ...item }) => ({ id, ...item }));

/** What the builder sends of a selection: its items, and the price that it showed. */
export const customCombo = {
  items: z.string().transform(parsedJson).pipe(z.array(RequestedItem)),
  final_price: z
    .string()
    .transform(parsePrice)
    .refine((price) => price !== null),
};

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
