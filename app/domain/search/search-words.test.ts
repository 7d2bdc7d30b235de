import { describe, expect, test } from "vitest";
import { queryWords, searchWords } from "./search-words.ts";

const MOST_QUERY_WORDS = 6;

describe("words that people write in many ways are one", () => {
  test.each([
    ["కథలు", "kathalu", "kadhalu", "kathaloo", "KATHALU", "kaathalu"],
    [
      "నన్ను దోచుకుందువటే",
      "nannu dochukunduvate",
      "nanu dochukunduvatey".slice(0, -1),
      "nannu dhochukundhuvate",
    ],
    ["రుక్మిణీ కళ్యాణం", "rukmini kalyanam", "Rukmini Kalyaanam", "rukminee kalyanam"],
    ["అభి డైరీ", "abhi dairi", "abi dairee"],
    ["వాన ఆగింది", "vaana aagindi", "vana agindi", "waana aagindhi"],
    ["చిన్న దీపం చాలు", "chinna deepam chaalu", "china dipam chalu"],
    ["నువ్వు లేని నిశ్శబ్దం", "nuvvu leni nissabdam", "nuvu leni nishabdham"],
    ["మాట ఇవ్వడం కాదు", "maata ivvadam kaadu", "mata ivadam kadhu"],
    ["ఎక్కడ", "ekkada", "yekkada"],
    ["సంబంధం", "sambandham", "sambandam"],
    ["ఫోన్", "phon", "fon"],
    ["story", "stories", "storys"],
    ["umbrella", "umbrellas", "umbrela"],
    ["box", "boxes"],
    ["glass", "glasses"],
    ["vase", "vases"],
    ["dish", "dishes"],
    ["tea", "tee", "teas", "టీ"],
    ["కార్డు", "కార్డులు", "cardu", "kaardulu"],
    ["isn’t", "isn't", "isnt"],
    ["café", "cafe"],
    ["౧౫", "15"],
  ])("%s", (first, ...others) => {
    for (const other of others) expect(searchWords(other), other).toEqual(searchWords(first));
  });

  test("and words that aren't the same stay apart", () => {
    for (const [one, other] of [
      ["rain", "ruin"],
      ["వాన", "వీణ"],
      ["lamp", "lump"],
      ["tea", "toe"],
    ] as const) {
      expect(searchWords(one)).not.toEqual(searchWords(other));
    }
  });

  test("joiners and marks of punctuation are no letters", () => {
    expect(searchWords("అపార్ట్‌మెంట్")).toEqual(searchWords("అపార్ట్మెంట్"));
    expect(searchWords("“Stay.” — the rain!")).toEqual(searchWords("stay the rain"));
    expect(searchWords(" ,.;  ")).toEqual([]);
  });
});

describe("a query", () => {
  test("is its telling words, each once; where there is none, what there is", () => {
    expect(queryWords("the rain and the Rain")).toEqual(searchWords("rain"));
    expect(queryWords("to the")).toEqual(searchWords("to the"));
    expect(queryWords("")).toEqual([]);
  });

  test("costs no more however long it is", () => {
    const words = queryWords(Array.from({ length: 50 }, (_, i) => `w${i}`).join(" "));
    expect(words).toHaveLength(MOST_QUERY_WORDS);
    expect(queryWords("ab".repeat(50))[0]).toHaveLength(20);
    expect(queryWords("క".repeat(100))[0]).toHaveLength(20);
  });
});
