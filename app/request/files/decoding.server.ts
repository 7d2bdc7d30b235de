import sharp from "sharp";

// Two at a time: a decoder may need the whole picture in memory.
const AT_ONCE = 2;
let decoding = 0;
const waiting: (() => void)[] = [];

sharp.cache(false);
sharp.concurrency(1);

export async function oneOfTwo<T>(work: () => Promise<T>): Promise<T> {
  if (decoding >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else decoding += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else decoding -= 1;
  }
}
