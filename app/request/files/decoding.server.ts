import { availableParallelism } from "node:os";
import sharp from "sharp";

// How many pictures are decoded at once. Decoding needs much memory and a whole processor, and one processor is left
// for requests.
const MOST_DECODED_AT_ONCE = availableParallelism() > 2 ? 2 : 1;
let decoding = 0;
const queue: (() => void)[] = [];

sharp.cache(false);
sharp.concurrency(1);

export async function decodeInTurn<T>(work: () => Promise<T>): Promise<T> {
  if (decoding >= MOST_DECODED_AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve));
  else decoding += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else decoding -= 1;
  }
}
