import { imageTypeOf, programOf } from "#domain/pictures/picture-bytes";
import { type Encoding, smallerEncodings } from "#domain/pictures/smaller-picture";

/** Returns the picture in the same format with at most this many bytes. Null: this browser can't make it. */
export async function smallerPicture(chosen: File, mostBytes: number): Promise<File | null> {
  const bytes = new Uint8Array(await chosen.arrayBuffer());
  const type = imageTypeOf(bytes);
  const picture = await createImageBitmap(chosen);
  try {
    for (const encoding of smallerEncodings(type, picture)) {
      const made = await draw(picture, encoding, `image/${type}`);
      // A browser that can't encode this type returns a PNG instead.
      if (made?.type !== `image/${type}`) return null;
      if (made.size <= mostBytes) return new File([made], chosen.name, { type: made.type });
    }
    return null;
  } finally {
    picture.close();
  }
}

/**
 * Facts about the chosen file that the smaller one doesn't have any more, as form fields. Without TLS, browsers can't
 * hash.
 */
export async function chosenFacts(chosen: File): Promise<Record<string, string>> {
  const bytes = new Uint8Array(await chosen.arrayBuffer());
  const program = programOf(bytes);
  const hash = await globalThis.crypto.subtle?.digest("SHA-256", bytes);
  return {
    ...(hash && { chosen_sha256: hex(new Uint8Array(hash)), chosen_bytes: `${chosen.size}` }),
    ...(program && { chosen_program: program }),
  };
}

async function draw(
  picture: ImageBitmap,
  { width, height, quality, bits, grey }: Encoding,
  type: string,
): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  if (grey || bits) {
    const image = context.getImageData(0, 0, width, height);
    if (grey) removeColours(image.data);
    if (bits) reduceColours(image.data, bits);
    context.putImageData(image, 0, 0);
  }
  return await new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** Rounds red, green and blue to a few values each. Differences that nobody sees make up most of a PNG's size. */
function reduceColours(data: ImageDataArray, bits: number): void {
  const step = 255 / (2 ** bits - 1);
  const nearest = Uint8ClampedArray.from({ length: 256 }, (_, value) =>
    Math.round(Math.round(value / step) * step),
  );
  for (let at = 0; at < data.length; at++) data[at] = nearest[data[at] ?? 0] ?? 0;
}

/** Turns the picture grey without changing its brightness. */
function removeColours(data: ImageDataArray): void {
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    data.fill(0.299 * red + 0.587 * green + 0.114 * blue, at, at + 3);
  }
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
