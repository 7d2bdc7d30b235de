import { describe, expect, it } from "vitest";
import { changedMessage, factLines, historyLines } from "./admin-events.ts";

describe("a history", () => {
  const sentence = (subject: string, subjectId: string | null, action: string, facts = {}) =>
    historyLines({ subject, subjectId, action, facts }).sentence;

  it("says what was done to what, and of a customer not whom", () => {
    expect(sentence("product", "qt-07", "archived")).toBe("Archived: product qt-07");
    expect(sentence("customer", "0198f3c2-aaaa", "erased")).toBe("Erased: customer");
    expect(sentence("seller", null, "role-changed")).toBe("Role changed: team");
    expect(sentence("email-template", "order_placed", "switched-off")).toBe(
      "Switched off: email order placed",
    );
  });

  it("names the columns that a seller chose by their letters and names, not by numbers", () => {
    const facts = { header: "date|narration|", date: 0, text: 1, credit: 2, debit: null, fee: 27 };
    const event = { subject: "statement", subjectId: null, action: "columns-named", facts };
    expect(historyLines(event).facts).toEqual([
      "Date: A (date)",
      "Text: B (narration)",
      "Credit: C",
      "Debit: none",
      "Fee: AB",
    ]);
  });

  it("names a colour as its field is named, in each scheme", () => {
    const saved = (facts: object) => sentence("settings", "looks", "saved", facts);
    expect(saved({ buttons: { before: "", after: "#a1b2c3" } })).toBe(
      "Buttons, and the store's name set to #a1b2c3",
    );
    expect(saved({ darkLinks: { before: "#a1b2c3", after: "#c3b2a1" } })).toBe(
      "Links (dark) changed from #a1b2c3 to #c3b2a1",
    );
  });

  it("shows a product's own sizes without their keys", () => {
    const facts = {
      own_sizes: {
        before:
          "Bookmark (bookmark), 50 × 150 mm, ₹49; Big (print) (big-print, పెద్దది), ₹99, portrait",
        after: "Bookmark (bookmark)",
      },
    };
    const event = { subject: "product", subjectId: "b-1", action: "saved", facts };
    expect(historyLines(event).facts).toEqual([
      "Own sizes: Bookmark, 50 × 150 mm, ₹49; Big (print) (పెద్దది), ₹99, portrait → Bookmark",
    ]);
  });

  it("says of a setting what it was and what it became, in one sentence", () => {
    const facts = { storeName: { before: "Kathalu", after: "Chai Cards" } };
    const event = { subject: "settings", subjectId: "brand", action: "saved", facts };
    expect(historyLines(event)).toEqual({
      sentence: "Store name changed from Kathalu to Chai Cards",
      facts: [],
    });
    expect(sentence("settings", "payee", "saved", { upiId: { before: "", after: "a@ybl" } })).toBe(
      "UPI ID set to a@ybl",
    );
    const emptied = { messageTe: { before: "సెలవు", after: null } };
    expect(sentence("settings", "pause", "saved", emptied)).toBe(
      "Message in Telugu removed. It was: సెలవు",
    );
  });

  it("says each of several settings in a sentence of its own, in a shop's words", () => {
    const facts = {
      kind: { before: "personal", after: "small-merchant" },
      registeredName: { before: "RAVI KUMAR K", after: "RAVI PRINTS" },
      worked: { before: null, after: ["upi-id", "saved-qr"] },
    };
    expect(
      historyLines({ subject: "settings", subjectId: "payee", action: "saved", facts }),
    ).toEqual({
      sentence: "Saved: where customers pay",
      facts: [
        "Kind of UPI ID changed from personal to small merchant",
        "What customers' apps show changed from RAVI KUMAR K to RAVI PRINTS",
        "What worked with ₹1 set to copied UPI ID, saved code",
      ],
    });
  });

  it("names no file, id or field of ours", () => {
    const mark = { file: { before: null, after: "bc27ca0e3d790e07" } };
    expect(sentence("settings", "icon", "saved", mark)).toBe("Picture changed");
    const id = "0198f3c2-6f1e-7c3a-9a51-1f0f4a1b2c3d";
    expect(sentence("coupon", id, "added", { code: "DIWALI", discount_value: 10 })).toBe(
      "Added: coupon ‘DIWALI’",
    );
    expect(sentence("statement", id, "confirmed")).toBe("Confirmed: statement");
    expect(sentence("settings", "delivery", "saved")).toBe("Saved: delivery");
    const facts = { file: "hdfc-november.csv", near: 2 };
    expect(
      historyLines({ subject: "statement", subjectId: id, action: "confirmed", facts }),
    ).toEqual({
      sentence: "Confirmed: statement ‘hdfc-november.csv’",
      facts: ["Almost the same ID: 2"],
    });
    const parcels = { subject: "orders", subjectId: null, action: "exported" };
    expect(historyLines({ ...parcels, facts: { file: "india-post", parcels: 40 } }).facts).toEqual([
      "File: parcels for India Post",
      "Parcels: 40",
    ]);
    expect(factLines({ layout: "mapped" }, "statement")).toEqual(["Bank or app: another"]);
    expect(factLines({ hsn: "4909", percent: 5, covers: "products" }, "tax-rate")).toEqual([
      "HSN or SAC code: 4909",
      "GST rate (%): 5",
      "It holds for: every product",
    ]);
    const registration = { before: "", after: "registered" };
    expect(sentence("settings", "invoices", "saved", { registration })).toBe(
      "Invoices set to tax invoices",
    );
    expect(factLines({ layout: "hdfc" }, "statement")).toEqual(["Bank or app: HDFC Bank"]);
    expect(factLines({ banner_image_url: "episode-banners/ab12.webp" }, "episode")).toEqual([
      "Picture: changed",
    ]);
  });
});

it("shows what it was and what it is, lists, what is empty, and no more than fits", () => {
  expect(factLines({ price: { before: 49, after: 59 }, sizes: ["postal", "stamp"] })).toEqual([
    "Price: 49 → 59",
    "Sizes: postal, stamp",
  ]);
  expect(factLines({ name_te: { before: "", after: null } })).toEqual([
    "Name in Telugu: none → none",
  ]);
  expect(factLines({ is_active: { before: true, after: false } }, "combo")).toEqual([
    "In the shop: yes → no",
  ]);
  expect(factLines({ couriers: [{ name: "DTDC", link: "" }] })).toEqual(["Couriers: DTDC"]);
  expect(factLines({ discount_value: { before: "10.00", after: "12.50" } }, "coupon")).toEqual([
    "Discount: 10 → 12.50",
  ]);
  expect(factLines({ text: "x".repeat(300) })[0]).toHaveLength("Text: ".length + 201);
});

describe("the words of a history are those of the forms", () => {
  const saved = (subject: string, subjectId: string, facts: Record<string, unknown>) =>
    historyLines({ subject, subjectId, action: "saved", facts });

  it("a field that several subjects have is named by the subject that it belongs to", () => {
    const kind = { kind: { before: "", after: "Bookmark" } };
    expect(saved("product", "qt-07", kind).facts).toEqual(["Kind: none → Bookmark"]);
    const from = { subject: "message", subjectId: "1", action: "answered" };
    expect(historyLines({ ...from, facts: { from: "new" } }).facts).toEqual(["It was: new"]);
  });

  it("a setting is named by its form's words, a choice by what was chosen", () => {
    const fee = { standardFee: { before: "50", after: "60" } };
    expect(saved("settings", "delivery", fee).sentence).toBe(
      "Standard delivery changed from ₹50 to ₹60",
    );
    const hero = { hero: { before: "site/hero", after: "" } };
    expect(saved("settings", "home", hero).sentence).toBe("Picture removed. It was: an envelope");
    const event = { subject: "settings", subjectId: "delivery", action: "saved", facts: fee };
    const now = new Date();
    expect(changedMessage({ by: "meera@store.example", at: now, event }, now)).toMatch(
      /^meera@store\.example saved this just now \(standard delivery\), after you opened it\./,
    );
  });

  it("a product's pictures are told by what they show, not by their files", () => {
    const pictures = (before: string, after: string) =>
      saved("product", "qt-07", { pictures: { before, after } }).facts;
    expect(pictures("2: A glass of tea (c0ffee)", "2: A cup (beef01); 3: A pot (c0ffee)")).toEqual([
      "Pictures: 2: A glass of tea → 2: A cup; 3: A pot",
    ]);
    expect(pictures("2: A glass of tea (c0ffee)", "2: A glass of tea (beef01)")).toEqual([
      "Pictures: changed",
    ]);
  });

  it("a statement's counts of nothing are left out, and counts say what they count", () => {
    const found = { verify: 3, doubtful: 0, takenBack: 0, withoutOrder: 2 };
    const statement = { subject: "statement", subjectId: null, action: "confirmed" };
    expect(historyLines({ ...statement, facts: found }).facts).toEqual([
      "Verified: 3",
      "Money without an order: 2",
    ]);
    const cleared = { deleted: 44, archived: 1 };
    const store = { subject: "store", subjectId: null, action: "demo-cleared", facts: cleared };
    expect(historyLines(store).facts[0]).toBe("Rows and texts removed: 44");
    // As earlier versions recorded it.
    const byKind = { ...store, facts: { deleted: { products: 40, combos: 4 } } };
    expect(historyLines(byKind).facts[0]).toBe("Rows and texts removed: products 40, combos 4");
  });
});
