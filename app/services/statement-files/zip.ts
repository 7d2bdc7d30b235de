import { crc32, inflateRawSync } from "node:zlib";
import { RefusedFile } from "./refused-file.ts";

/** Bytes of all parts together, unpacked; 50,000 rows of an HDFC statement have 35 MB. */
const MOST_UNPACKED = 64 * 2 ** 20;

/** A workbook of one sheet has a dozen. */
const MOST_PARTS = 500;

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;

type Entry = { name: string; method: number; flags: number; size: number; at: number };

/**
 * Unpacks the parts that `wanted` accepts. Sizes in the file aren't trusted: each part is unpacked up to what is left
 * of the limit.
 */
export function unzipped(file: Buffer, wanted: (name: string) => boolean): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  let left = MOST_UNPACKED;
  for (const entry of entriesOf(file)) {
    if (!wanted(entry.name)) continue;
    if (parts.has(entry.name)) throw damaged();
    const part = unpacked(file, entry, left);
    left -= part.length;
    parts.set(entry.name, part);
  }
  return parts;
}

export function namesIn(file: Buffer): string[] {
  return entriesOf(file).map(({ name }) => name);
}

function damaged(): RefusedFile {
  return new RefusedFile({ code: "file-unreadable", line: null });
}

function tooMuch(): RefusedFile {
  return new RefusedFile({ code: "file-too-much" });
}

/** Reads the central directory at the file's end. */
function entriesOf(file: Buffer): Entry[] {
  // A comment of at most 65,535 bytes may follow it.
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > file.length || file.readUInt32LE(end) !== END) throw damaged();
  const count = file.readUInt16LE(end + 10);
  if (count > MOST_PARTS) throw tooMuch();
  const entries: Entry[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== CENTRAL) throw damaged();
    const nameLength = file.readUInt16LE(at + 28);
    entries.push({
      name: file.toString("utf8", at + 46, at + 46 + nameLength),
      flags: file.readUInt16LE(at + 8),
      method: file.readUInt16LE(at + 10),
      size: file.readUInt32LE(at + 20),
      at: file.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function unpacked(file: Buffer, { flags, method, size, at }: Entry, left: number): Buffer {
  if ((flags & 1) === 1) throw new RefusedFile({ code: "file-of-kind", kind: "password" });
  if (at + 30 > file.length || file.readUInt32LE(at) !== LOCAL) throw damaged();
  const begin = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  if (begin + size > file.length) throw damaged();
  const packed = file.subarray(begin, begin + size);
  if (method === 0) {
    if (size > left) throw tooMuch();
    return packed;
  }
  if (method !== 8) throw damaged();
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(left, 1) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooMuch();
    throw damaged();
  }
}

/** A ZIP file of these parts, uncompressed, with correct sizes. */
export function stored(parts: ReadonlyMap<string, Buffer>): Buffer {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, part] of parts) {
    const nameBytes = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(LOCAL, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt32LE(crc32(part), 14);
    local.writeUInt32LE(part.length, 18);
    local.writeUInt32LE(part.length, 22);
    local.writeUInt16LE(nameBytes.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(CENTRAL, 0);
    central.writeUInt16LE(20, 4);
    local.copy(central, 6, 4, 30);
    central.writeUInt32LE(at, 42);
    directory.push(central, nameBytes);
    chunks.push(local, nameBytes, part);
    at += local.length + nameBytes.length + part.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(parts.size, 8);
  end.writeUInt16LE(parts.size, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...chunks, ...directory, end]);
}
