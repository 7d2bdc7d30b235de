import { describe, expect, test } from "vitest";
import type { Searchable, SearchHits } from "./search.ts";
import { SearchIndexBuilder } from "./search-index.ts";

const SEARCH_RESULTS = 24;

function card(name: string, texts: Partial<Omit<Searchable, "hit">> = {}): Searchable {
  const none = { en: "", te: null };
  const hit = {
    kind: "story",
    id: name,
    name: none,
    picture: null,
    line: none,
    page: null,
  } as const;
  return { hit, name, series: "", written: "", text: "", ...texts };
}

function indexOf(...cards: Searchable[]) {
  const builder = new SearchIndexBuilder();
  for (const one of cards) builder.add(one);
  return builder.finish();
}

const STORE = indexOf(
  card("Turning the Page", {
    written: "Some stories don’t end. కొన్ని కథలు ముగియవు.",
    series: "Quotes",
  }),
  card("Tea First", { written: "Tea first. Then the truth.", series: "Quotes" }),
  card("Sharing an Umbrella", {
    text: "Two pairs of shoes in the rain",
    series: "Nannu Dochukunduvate",
  }),
  card("The Rain Stopped", { written: "వాన ఆగింది.", text: "Footprints", series: "Quotes" }),
  card("Last Bus Home", { text: "A window in the rain", series: "Nannu Dochukunduvate" }),
);

const namesOf = ({ hits }: SearchHits) => hits.map((hit) => hit.id);
const names = (query: string) => namesOf(STORE.find(query));

describe("the search finds", () => {
  test.each([
    ["a name", "tea first", "Tea First"],
    ["the beginning of a word", "umbr", "Sharing an Umbrella"],
    ["words on a card", "some stories dont end", "Turning the Page"],
    ["Telugu words", "కథలు", "Turning the Page"],
    ["Telugu words in Latin letters, as people type them", "kadhalu mugiyavu", "Turning the Page"],
    ["a letter too few", "umbrela", "Sharing an Umbrella"],
    ["a letter too many", "umbrrellla", "Sharing an Umbrella"],
    ["a wrong letter", "umbrolla", "Sharing an Umbrella"],
    ["two letters swapped", "umbrlela", "Sharing an Umbrella"],
    ["two mistakes in a long word", "dochukumduvale", "Sharing an Umbrella"],
    ["words in any order", "home last", "Last Bus Home"],
  ])("%s: %s", (_, query, name) => {
    expect(STORE.find(query).matches).toBe("all");
    expect(names(query)).toContain(name);
  });

  test("what has the word in its name before what has it in its description", () => {
    expect(names("rain")).toEqual(["The Rain Stopped", "Sharing an Umbrella", "Last Bus Home"]);
  });

  test("only what has all the words, while anything has", () => {
    expect(names("rain umbrella")).toEqual(["Sharing an Umbrella"]);
  });

  test("the nearest where nothing has all of them, those with more words first", () => {
    const found = STORE.find("rain umbrella elephant");
    expect(found.matches).toBe("nearest");
    expect(namesOf(found)[0]).toBe("Sharing an Umbrella");
  });

  test("what is near where a word of the store is itself a mistake", () => {
    const index = indexOf(card("Letter"), card("Latter days"));
    expect(namesOf(index.find("latter"))).toEqual(["Latter days"]);
    expect(namesOf(index.find("letter days"))).toEqual(["Latter days"]);
  });

  test("nothing, and says so", () => {
    for (const query of ["xyzzyqwv", "", "   ", "?!", "bcdg".repeat(25)]) {
      expect(STORE.find(query)).toEqual({ matches: "none", hits: [], total: 0 });
    }
    expect(indexOf().find("rain").matches).toBe("none");
  });

  test.each([
    ["Telugu in Latin letters", "varsham", "The Rain Stopped"],
    ["with an ending", "varshamlo", "The Rain Stopped"],
    ["Telugu", "వర్షం", "The Rain Stopped"],
    ["Hindi", "baarish", "The Rain Stopped"],
    ["a loan word in Telugu script", "చాయ్", "Tea First"],
    ["beside another word", "goduguu varsham", "Sharing an Umbrella"],
  ])("a word by another that means the same, %s: %s", (_, query, name) => {
    expect(STORE.find(query).matches).toBe("all");
    expect(names(query)).toContain(name);
  });

  test("what has the word itself before what has one that means the same", () => {
    const index = indexOf(card("Monsoon Mail"), card("Varsham"));
    expect(namesOf(index.find("varsham"))).toEqual(["Varsham", "Monsoon Mail"]);
  });

  test("short words as whole words, since too many begin with the two letters that they fold to", () => {
    const index = indexOf(card("Tea First"), card("Till Ten"), card("Dear Diary"), card("Sister"));
    for (const query of ["tee", "టీ", "tea", "teas", "చాయ్"])
      expect(namesOf(index.find(query)), query).toEqual(["Tea First"]);
    for (const query of ["sea", "bee", "సీ"]) expect(index.find(query).matches, query).toBe("none");
    for (const [query, name] of [
      ["si", "Sister"],
      ["dear di", "Dear Diary"],
    ] as const)
      expect(namesOf(index.find(query)), "two letters on the way to a word").toEqual([name]);
  });

  test("no more than a page of them, and says how many there are", () => {
    const index = indexOf(...Array.from({ length: 100 }, (_, number) => card(`Rain ${number}`)));
    const found = index.find("rain");
    expect(found.hits).toHaveLength(SEARCH_RESULTS);
    expect(found.total).toBe(100);
    expect(namesOf(found)[0]).toBe("Rain 0");
  });

  test("the same the second time", () => {
    const first = STORE.find("rain");
    STORE.find("umbrella page bus");
    expect(STORE.find("rain")).toEqual(first);
  });
});
