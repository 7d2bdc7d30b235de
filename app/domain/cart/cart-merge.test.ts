import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { cardSizes } from "#test/store/card-sizes";
import { addToGuestCart } from "./cart.ts";
import { decideMerge, isDropped, linesToRemoveFromGuest, type MergedLine } from "./cart-merge.ts";
import { type GuestLine, withoutTakenPieces } from "./guest-lines.ts";

const lastBus = {
  name: "Last Bus Home",
  sizes: cardSizes({ postal: rupees(49), wallet: rupees(29), stamp: rupees(15) }),
};
const stdBooth = {
  name: "The STD Booth",
  sizes: cardSizes({ postal: rupees(35), wallet: rupees(22) }),
};
const catalogue = new Map([
  ["ndk-01", lastBus],
  ["ndk-08", stdBooth],
]);

const twoPostcards: GuestLine = {
  id: "ndk-01",
  size: "postal",
  addedPrice: rupees(49),
  quantity: 2,
};
const postcard = { id: "ndk-01", size: "postal" as const };

function merge(guest: GuestLine[], cart: { quantity: number }[] = [], lineCount = cart.length) {
  const held = cart.map(({ quantity }) => ({ ...postcard, quantity }));
  return decideMerge({ guest, cart: held, lineCount, catalogue });
}

describe("the merge at sign-in", () => {
  test("quantities of lines already present are summed, new ones are inserted [§4.3]", () => {
    const stamps: GuestLine = { ...twoPostcards, size: "stamp", addedPrice: null };
    const name = "Last Bus Home";
    expect(merge([twoPostcards, stamps], [{ quantity: 3 }])).toEqual({
      insert: [{ id: "ndk-01", size: "stamp", addedPrice: rupees(15), quantity: 2 }],
      update: [{ ...postcard, quantity: 5 }],
      lines: [
        { ...postcard, name, merged: 2, rest: 0, problem: null },
        { ...postcard, size: "stamp", name, merged: 2, rest: 0, problem: null },
      ],
    });
  });

  test("a sum stops at 100, and the rest stays with the guest's cart [R7, R59]", () => {
    const { update, lines } = merge([twoPostcards], [{ quantity: 99 }]);
    expect(update).toMatchObject([{ quantity: 100 }]);
    expect(lines).toMatchObject([{ merged: 1, rest: 1, problem: "line-full" }]);
    expect(withoutTakenPieces([twoPostcards], linesToRemoveFromGuest(lines))).toEqual([
      { ...twoPostcards, quantity: 1 },
    ]);
  });

  test("of a saved line of more than 100 pieces, 100 come along and the rest stays [R7, R59]", () => {
    const { insert, lines } = merge([{ ...twoPostcards, quantity: 250 }]);
    expect(insert).toMatchObject([{ quantity: 100 }]);
    expect(lines).toMatchObject([{ merged: 100, rest: 150, problem: "line-full" }]);
  });

  test("the 51st line stays with the guest's cart, a fuller 50th doesn't [R41, R59]", () => {
    const { lines } = merge([twoPostcards], [], 50);
    expect(lines).toMatchObject([{ merged: 0, rest: 2, problem: "cart-full" }]);
    expect(linesToRemoveFromGuest(lines)).toEqual([]);
    expect(merge([twoPostcards], [{ quantity: 1 }], 50).update).toMatchObject([{ quantity: 3 }]);
  });

  test("a product that isn't sold and a size without a price are dropped and named [R41]", () => {
    const unsold: GuestLine = { ...twoPostcards, id: "ndk-99" };
    const unpriced: GuestLine = { ...twoPostcards, id: "ndk-08", size: "stamp" };
    const { insert, lines } = merge([unsold, unpriced]);
    expect(insert).toEqual([]);
    expect(lines).toMatchObject([
      { name: "", merged: 0, rest: 2, problem: "product-unavailable" },
      { name: "The STD Booth", merged: 0, rest: 2, problem: "size-unavailable" },
    ]);
    expect(withoutTakenPieces([unsold, unpriced], linesToRemoveFromGuest(lines))).toEqual([]);
  });

  test("the price when it was added is kept, so that a change can be told [R8]", () => {
    const cheaper: GuestLine = { ...twoPostcards, addedPrice: rupees(39) };
    expect(merge([cheaper]).insert).toMatchObject([{ addedPrice: rupees(39) }]);
  });

  test("what was added after the merge was sent stays in the guest's cart [R7]", () => {
    const taken = [{ ...postcard, quantity: 2 }];
    const stamps: GuestLine = { ...twoPostcards, size: "stamp" };
    expect(withoutTakenPieces([stamps, { ...twoPostcards, quantity: 5 }], taken)).toEqual([
      stamps,
      { ...twoPostcards, quantity: 3 },
    ]);
    expect(withoutTakenPieces([{ ...twoPostcards, quantity: 1 }], taken)).toEqual([]);
  });
});

// ── Random sequences of changes and lost requests ───────────────────────────────────────────────

/**
 * Simulates the server: the customer's cart, and the result of each merge by the guest cart's id. The real store does
 * this in a transaction that locks the cart.
 */
class Server {
  readonly cart = new Map<string, number>();
  private readonly answers = new Map<string, MergedLine[]>();

  merge(id: string, guest: GuestLine[]): MergedLine[] {
    const before = this.answers.get(id);
    if (before) return before;
    const cart = [...this.cart].map(([id, quantity]) => ({
      ...postcard,
      id,
      quantity,
    }));
    const { insert, update, lines } = decideMerge({
      guest,
      cart,
      lineCount: cart.length,
      catalogue: sold,
    });
    for (const line of [...insert, ...update]) this.cart.set(line.id, line.quantity);
    if (linesToRemoveFromGuest(lines).length > 0) this.answers.set(id, lines);
    return lines;
  }
}

/** Simulates a browser: the guest cart and its id, which all its tabs share. */
class Browser {
  lines: GuestLine[] = [];
  id = "cart 1";
  private carts = 1;
  readonly dropped: MergedLine[] = [];

  add(line: GuestLine): number {
    const added = addToGuestCart(this.lines, line);
    if (!added.ok) return 0;
    this.lines = added.lines;
    return line.quantity;
  }

  take(id: string, merged: MergedLine[]): void {
    const taken = linesToRemoveFromGuest(merged);
    if (id !== this.id || taken.length === 0) return;
    this.lines = withoutTakenPieces(this.lines, taken);
    this.carts += 1;
    this.id = `cart ${this.carts}`;
    this.dropped.push(...merged.filter(isDropped));
  }
}

const ids = Array.from({ length: 60 }, (_, index) => `ndk-${index + 100}`);
const sold = new Map(ids.slice(2).map((id) => [id, lastBus] as const));

type Step =
  | { kind: "add"; id: string; quantity: number }
  | { kind: "send" | "arrive" | "answer" | "lose"; which: number }
  | { kind: "fill"; count: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("add" as const),
      id: fc.oneof(fc.constantFrom(...ids.slice(0, 4)), fc.constantFrom(...ids)),
      quantity: fc.integer({ min: 1, max: 60 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom("send" as const, "arrive" as const, "answer" as const, "lose" as const),
      which: fc.nat(1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("fill" as const),
      count: fc.integer({ min: 1, max: 20 }),
    }),
  },
);

type Request = { id: string; guest: GuestLine[]; merged: MergedLine[] | null };

test("whatever is lost, repeated or added in between, no piece is lost or doubled [§4.2, R7]", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: "max" }), (steps) => {
      const [server, browser] = [new Server(), new Browser()];
      let added = 0;
      let requests: Request[] = [];
      const send = () => requests.push({ id: browser.id, guest: browser.lines, merged: null });
      const arrive = (request: Request) => {
        request.merged = server.merge(request.id, request.guest);
      };
      for (const each of steps) {
        if (each.kind === "add") added += browser.add({ ...twoPostcards, ...each });
        else if (each.kind === "fill") {
          // Another device adds lines to the customer's cart.
          for (const id of ids.slice(-each.count)) {
            if (server.cart.size >= 50 || server.cart.has(id)) continue;
            server.cart.set(id, 1);
            added += 1;
          }
        } else if (each.kind === "send") send();
        else {
          const request = requests[each.which % requests.length];
          if (!request) continue;
          if (each.kind === "arrive") arrive(request);
          else {
            if (each.kind === "answer" && request.merged) browser.take(request.id, request.merged);
            if (each.kind === "lose" || request.merged)
              requests = requests.filter((other) => other !== request);
          }
        }
      }
      // The customer signs in again until no more pieces merge; from here on no request is lost.
      for (let before = ""; before !== browser.id; ) {
        before = browser.id;
        browser.take(browser.id, server.merge(browser.id, browser.lines));
      }
      const pieces = (all: Iterable<{ quantity: number }>) =>
        [...all].reduce((sum, { quantity }) => sum + quantity, 0);
      const inCart = [...server.cart.values()].reduce((sum, quantity) => sum + quantity, 0);
      const dropped = browser.dropped.reduce((sum, { rest }) => sum + rest, 0);
      expect(inCart + pieces(browser.lines) + dropped).toBe(added);
      expect(server.cart.size).toBeLessThanOrEqual(50);
      expect(Math.max(0, ...server.cart.values())).toBeLessThanOrEqual(100);
    }),
    { numRuns: 5_000 },
  );
});
