import { describe, expect, test } from "vitest";
import { type EvidenceFacts, evidenceOf, type OtherPayment } from "./evidence.ts";

const at = (day: number) => new Date(Date.UTC(2026, 10, day));

const alone: EvidenceFacts = {
  orderId: "this",
  hasPicture: true,
  promisedAt: at(10),
  sameId: [],
  samePicture: [],
  sameChosen: [],
  chosenBytes: null,
  program: null,
};

function other(more: Partial<OtherPayment> = {}): OtherPayment {
  return {
    id: "another payment",
    orderId: "another",
    orderNumber: "ORD1",
    outcome: null,
    submittedAt: at(11),
    ...more,
  };
}

const codes = (facts: Partial<EvidenceFacts>) =>
  evidenceOf({ ...alone, ...facts }).map(({ code, strength }) => [code, strength]);

describe("the evidence for a payment", () => {
  test("is that nobody else sent its transaction ID, nor its picture", () => {
    expect(codes({})).toEqual([
      ["id-unique", "for"],
      ["picture-unique", "for"],
    ]);
  });

  test("without a picture says so, and says nothing of one", () => {
    expect(codes({ hasPicture: false })).toEqual([
      ["picture-missing", "note"],
      ["id-unique", "for"],
    ]);
  });

  test("has the same picture on another order first, and names it", () => {
    const [first] = evidenceOf({ ...alone, samePicture: [other()] });
    expect(first).toMatchObject({
      code: "picture-on-other-order",
      strength: "doubt",
      others: [{ orderId: "another" }],
    });
  });

  test("counts a payment that no order came of as another", () => {
    expect(codes({ samePicture: [other({ orderId: null })] })[0]).toEqual([
      "picture-on-other-order",
      "doubt",
    ]);
  });

  test("says of what a browser told that it is the browser's word", () => {
    const smaller = { chosenBytes: 2_900_000, program: "Adobe Photoshop 25.0" };
    const lines = evidenceOf({ ...alone, ...smaller, sameChosen: [other()] });
    expect(lines.map(({ code, strength }) => [code, strength])).toEqual([
      ["chosen-on-other-order", "doubt"],
      ["picture-of-editor", "doubt"],
      ["picture-made-smaller", "note"],
      ["id-unique", "for"],
    ]);
    for (const { code, reason } of lines.slice(0, 3))
      expect(reason, code).toMatch(/^By the browser's word|it says the file had 2.9 MB\.$/);
    const older = other({ submittedAt: at(9) });
    expect(codes({ sameChosen: [other(), older] })[0]).toEqual([
      "chosen-older-than-order",
      "against",
    ]);
  });

  test("names the program that a picture as it was sent says it was made with", () => {
    const line = (program: string) =>
      evidenceOf({ ...alone, program }).find(({ code }) => code.startsWith("picture-of"));
    expect(line("GIMP 2.10")).toMatchObject({
      code: "picture-of-editor",
      strength: "doubt",
      reason: "The picture says that it was made with “GIMP 2.10”.",
    });
    expect(line("G991BXXU5CVDD")).toMatchObject({ code: "picture-of-program", strength: "note" });
    expect(codes({ program: "GIMP 2.10", hasPicture: false })).toEqual(
      codes({ hasPicture: false }),
    );
  });

  test("is against what was sent before the order was made", () => {
    const older = other({ submittedAt: at(9) });
    expect(codes({ samePicture: [other(), older] })[0]).toEqual([
      "picture-older-than-order",
      "against",
    ]);
    expect(codes({ sameId: [older] })[0]).toEqual(["id-older-than-order", "against"]);
    expect(codes({ sameId: [older], promisedAt: null })[0]).toEqual(["id-used-before", "doubt"]);
  });

  test("isn't the order's own earlier payment: its picture stays when only the ID was wrong", () => {
    const own = other({ orderId: "this", outcome: "rejected" });
    expect(codes({ samePicture: [own] })).toEqual(codes({}));
    expect(codes({ sameId: [own] })).toEqual([
      ["id-rejected-here", "note"],
      ["id-unique", "for"],
      ["picture-unique", "for"],
    ]);
  });

  test("names the newest other payment first", () => {
    const [first] = evidenceOf({
      ...alone,
      sameId: [
        other({ id: "old", submittedAt: at(11) }),
        other({ id: "new", submittedAt: at(12) }),
      ],
    });
    expect(first?.others.map(({ id }) => id)).toEqual(["new", "old"]);
  });
});
