import { crc32 } from "node:zlib";

export type ZipPart = {
  name: string;
  bytes: Uint8Array;
  /** Compresses the part; if missing, the part is stored uncompressed. */
  pack?: (bytes: Uint8Array) => Uint8Array;
  /** The unpacked size that the file claims, if that is a lie. */
  claimed?: number;
  encrypted?: boolean;
};

/** Makes a ZIP file, which may lie about its parts. */
export function zipFile(parts: readonly ZipPart[]): Uint8Array {
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const { name, bytes, pack, claimed = bytes.length, encrypted = false } of parts) {
    const packed = pack?.(bytes) ?? bytes;
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(encrypted ? 1 : 0, 2);
    facts.writeUInt16LE(pack ? 8 : 0, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claimed, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), facts, Buffer.from(name)]);
    const behind = Buffer.alloc(14);
    behind.writeUInt32LE(at, 10);
    const made = Buffer.from([20, 0]);
    directory.push(
      Buffer.concat([Buffer.from("PK\x01\x02"), made, facts, behind, Buffer.from(name)]),
    );
    files.push(local, packed);
    at += local.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, central, end]);
}
