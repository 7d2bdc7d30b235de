import { changeCatalogue } from "#data/catalogue-version.server";
import { db } from "#data/db.server";
import { plainPages } from "#data/schema.server";

/** Makes a page whose text has everything that a text can have; the footer doesn't link to it. Returns its path. */
export async function sizeGuide(): Promise<string> {
  const id = "size-guide";
  await changeCatalogue(db, (tx) =>
    tx
      .insert(plainPages)
      .values({ id, title: "Size guide", text: TEXT, in_footer: false })
      .onConflictDoNothing(),
  );
  return `/pages/${id}`;
}

const TEXT = `Each card is cut by hand, so it may be a millimetre wider or narrower than what stands here.

## In millimetres

| Size | Width | Height | Weight of one card | Fits into an envelope |
| --- | --- | --- | --- | --- |
| Postal | 105 | 148 | 6 grams | C6, with room for a letter |
| Wallet | 54 | 86 | 2 grams | C7 |
| Stamp | 30 | 40 | 1 gram | any |

## What to choose

1. **Postal** to send and to frame.
2. **Wallet** to carry.
   - It has round corners.
   - It is laminated.
3. **Stamp** for letters and diaries.

> My grandmother keeps hers in the tin of tea.

### Something else?

[See them all](/shop), or write to hello@example.com.

---

Printed in Guntur.`;
