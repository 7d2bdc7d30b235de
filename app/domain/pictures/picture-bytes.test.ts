import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { isEditor, PROGRAM_CHARACTERS, programOf } from "./picture-bytes.ts";

const plain = () => sharp({ create: { width: 8, height: 16, channels: 3, background: "#fff" } });
const software = (Software: string) => plain().withExif({ IFD0: { Software } });
const xmp = (attributes: string, inside = "") =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" ${attributes}>${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`;

/** Makes a PNG with an additional chunk after its header. */
async function pngWith(kind: string, content: string): Promise<Buffer> {
  const png = await plain().png().toBuffer();
  const body = Buffer.from(kind + content, "utf8");
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, 33), length, body, check, png.subarray(33)]);
}

describe("the program that made a picture", () => {
  it.each(["jpeg", "png", "webp"] as const)("is read from the EXIF of a %s", async (type) => {
    const made = await software("Adobe Photoshop 25.0").toFormat(type).toBuffer();
    expect(programOf(made)).toBe("Adobe Photoshop 25.0");
  });

  it.each(["jpeg", "png", "webp"] as const)("is read from the XMP of a %s", async (type) => {
    for (const packet of [
      xmp('xmp:CreatorTool="PicsArt 22"'),
      xmp("", "<xmp:CreatorTool>PicsArt 22</xmp:CreatorTool>"),
    ]) {
      const made =
        type === "png"
          ? await pngWith("iTXt", `XML:com.adobe.xmp\0\0\0\0\0${packet}`)
          : await plain().withXmp(packet).toFormat(type).toBuffer();
      expect(programOf(made)).toBe("PicsArt 22");
    }
  });

  it("is read from a PNG's own text, in any script", async () => {
    expect(programOf(await pngWith("tEXt", "Software\0gnome-screenshot"))).toBe("gnome-screenshot");
    expect(programOf(await pngWith("iTXt", "Software\0\0\0\0\0తెలుగు 100%"))).toBe("తెలుగు 100%");
  });

  it("is the editor where the phone is named as well", async () => {
    const made = await software("G991BXXU5CVDD")
      .withXmp(xmp('xmp:CreatorTool="Snapseed 2.0"'))
      .jpeg()
      .toBuffer();
    expect(programOf(made)).toBe("Snapseed 2.0");
    expect(["Snapseed 2.0", "GIMP 2.10", "Adobe Photoshop"].map(isEditor)).toEqual([
      true,
      true,
      true,
    ]);
    expect(["G991BXXU5CVDD", "16.5", "gnome-screenshot"].map(isEditor)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("is one line of bounded length", async () => {
    const name = `${"a".repeat(90)}\n\0${"b".repeat(90)}`;
    const found = programOf(await pngWith("tEXt", `Software\0${name}`)) ?? "";
    expect(found).toBe(`${"a".repeat(90)} ${"b".repeat(9)}`);
    expect(found.length).toBe(PROGRAM_CHARACTERS);
  });

  it("isn't there in a picture that names none, and in a GIF or a text", async () => {
    for (const type of ["jpeg", "png", "webp", "gif"] as const)
      expect(programOf(await plain().toFormat(type).toBuffer())).toBeNull();
    expect(programOf(Buffer.from("Software\0Photoshop"))).toBeNull();
  });

  it("is looked for no longer in a picture of 5 MB that is full of beginnings of one", () => {
    const content = `iTXtXML:com.adobe.xmp\0${"CreatorTool>".repeat(2_600)}`;
    const part = Buffer.concat([Buffer.alloc(4), Buffer.from(content), Buffer.alloc(4)]);
    part.writeUInt32BE(content.length - 4);
    const start = Buffer.from("89504e470d0a1a0a", "hex");
    const full = Buffer.concat([start, ...Array.from({ length: 150 }, () => part)]);
    const since = process.cpuUsage();
    expect(programOf(full)).toBeNull();
    expect(process.cpuUsage(since).user).toBeLessThan(1_500_000);
  });

  it("survives any byte of it being another, and any end", async () => {
    const whole = await Promise.all(
      (["jpeg", "png", "webp"] as const).map((type) =>
        software("Adobe Photoshop").withXmp(xmp("")).toFormat(type).toBuffer(),
      ),
    );
    for (const bytes of whole) {
      for (let at = 0; at < bytes.length; at++) {
        const broken = Buffer.from(bytes);
        broken[at] = 0xff;
        for (const picture of [broken, bytes.subarray(0, at)])
          expect(programOf(picture)?.length ?? 0).toBeLessThanOrEqual(PROGRAM_CHARACTERS);
      }
    }
  });
});
