import type { Searchable } from "../../../app/domain/search/search.ts";
import { random } from "../../../seed/art/svg.ts";
import { series } from "../../../seed/series.ts";

/**
 * Makes many cards with words like a real store's: names of two to four words, half of them with a line of English
 * and half with one of Telugu, each described in both. Words are as frequent as in a language: a few are common, most
 * of 25,000 are rare.
 */
export function generatedCards(count: number): Searchable[] {
  const chance = random("cards");
  const [english, telugu] = [
    vocabulary(10_000, chance, latinWord),
    vocabulary(15_000, chance, teluguWord),
  ];
  const words = (from: readonly string[], least: number, most: number) =>
    Array.from({ length: least + Math.floor(chance() * (most - least + 1)) }, () =>
      drawn(from, chance),
    ).join(" ");
  return Array.from({ length: count }, (_, number) => {
    const of = drawnFrom(number);
    const id = `${of.prefixes[0]}-${String(number).padStart(6, "0")}`;
    const texts = {
      alt: { en: words(english, 10, 18), te: words(telugu, 6, 12) },
      written: {
        en: number % 2 ? words(english, 4, 12) : null,
        te: number % 2 ? null : words(telugu, 3, 8),
      },
    };
    const name = words(english, 2, 4);
    return {
      hit: {
        kind: "product",
        id,
        name: { en: name, te: null },
        series: { en: of.name, te: of.name_te },
        called: null,
        picture: "product-images/card",
        price: null,
        soldOut: false,
        texts,
      },
      name,
      series: `${of.name} ${of.name_te}`,
      written: Object.values(texts.written).join(" "),
      text: `${texts.alt.en} ${texts.alt.te} ${id}`,
    };
  });
}

/** Returns the series of the card with this number; all series take turns. */
function drawnFrom(number: number): (typeof series)[number] {
  const of = series[number % series.length];
  if (!of) throw new Error("there is no series");
  return of;
}

type Chance = () => number;

function vocabulary(size: number, chance: Chance, word: (chance: Chance) => string): string[] {
  const words = new Set<string>();
  while (words.size < size) words.add(word(chance));
  return [...words];
}

/** Returns a word by Zipf's law, approximately: the hundredth word is a tenth as frequent as the first. */
function drawn(words: readonly string[], chance: Chance): string {
  return words[Math.floor(words.length ** chance()) - 1] ?? words[0] ?? "";
}

function letters(from: string, chance: Chance): string {
  const choices = from.split(" ");
  return choices[Math.floor(chance() * choices.length)] ?? "";
}

function latinWord(chance: Chance): string {
  const syllable = () =>
    letters("b c d f g h l m n p r s t w st tr br th sh ch", chance) +
    letters("a e i o u ea ai oo ow", chance) +
    letters("n r l s t m d ck rn", chance);
  return Array.from({ length: 1 + Math.floor(chance() * 3) }, syllable).join("");
}

function teluguWord(chance: Chance): string {
  const syllable = () =>
    letters("క గ చ జ ట డ ణ త ద న ప బ భ మ య ర ల వ శ స హ ళ ధ థ క్క న్న ల్ల మ్మ త్త", chance) +
    letters("ా ి ీ ు ూ ె ే ొ ో ం", chance);
  return Array.from({ length: 2 + Math.floor(chance() * 4) }, syllable).join("");
}
