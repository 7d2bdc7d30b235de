const ROWS = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)] as const;

/**
 * Returns the edit distance of two words (Damerau–Levenshtein): letters changed, added, left out or swapped. If it is
 * above `most`, returns `most` + 1. Words may have up to 63 letters.
 */
export function editDistance(one: string, other: string, most: number): number {
  let [before, above, row] = ROWS as readonly [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= other.length; j++) above[j] = j;
  for (let i = 1; i <= one.length; i++) {
    row[0] = i;
    let fewest = i;
    for (let j = 1; j <= other.length; j++) {
      const here = one.charCodeAt(i - 1);
      const there = other.charCodeAt(j - 1);
      let least = (above[j - 1] ?? 0) + (here === there ? 0 : 1);
      least = Math.min(least, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && here === other.charCodeAt(j - 2) && one.charCodeAt(i - 2) === there) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      row[j] = least;
      if (least < fewest) fewest = least;
    }
    if (fewest > most) return most + 1;
    [before, above, row] = [above, row, before];
  }
  return Math.min(above[other.length] ?? 0, most + 1);
}

/** Returns how many typing mistakes a word of this length may have. */
export function maxMistakes(word: string): 0 | 1 | 2 {
  if (word.length < 4) return 0;
  return word.length < 7 ? 1 : 2;
}
