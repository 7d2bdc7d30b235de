import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFormBody, TEXT_BYTES } from "./form-body.server.ts";

const MOST_FIELDS = 60;

const PICTURE_FORM = 7 * 2 ** 20;
const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=edge";

/** Makes a request whose body comes in these chunks, and counts the bytes that were read of it. */
function inPieces(pieces: Uint8Array[], type: string) {
  const taken = { bytes: 0 };
  const waiting = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = waiting.shift();
      if (!piece) return controller.close();
      taken.bytes += piece.byteLength;
      controller.enqueue(piece);
    },
  });
  const init = { method: "POST", body, duplex: "half", headers: { "Content-Type": type } };
  return { request: new Request("http://localhost/", init as RequestInit), taken };
}

function cut(text: string, size: number): Uint8Array[] {
  const bytes = Buffer.from(text);
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}

async function read(text: string, type: string, { size = 65_536, maxBytes = PICTURE_FORM } = {}) {
  return await readFormBody(inPieces(cut(text, size), type).request, maxBytes);
}

const part = (name: string, value: string, more = "") =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

describe("the body of a form", () => {
  it("gives every field, whatever pieces it comes in", async () => {
    const file = `; filename="pay.png"\r\nContent-Type: image/png`;
    const text = `${part("name", "ఆశ")}${part("size", "postal")}${part("size", "stamp")}${part("screenshot", "\x89PNG", file)}--edge--\r\n`;
    for (const size of [1, 7, 64, 65_536]) {
      const body = await read(text, MULTIPART, { size });
      if (!body.ok) throw new Error(body.problem);
      expect(body.fields.get("name")).toEqual(["ఆశ"]);
      expect(body.fields.get("size")).toEqual(["postal", "stamp"]);
      const [screenshot] = body.fields.get("screenshot") ?? [];
      expect(screenshot).toMatchObject({ name: "pay.png", type: "image/png" });
      expect(Buffer.from(await (screenshot as File).arrayBuffer()).toString()).toBe("\x89PNG");
    }
  });

  it("minds nothing after its last boundary, in a piece of its own too", async () => {
    const pieces = [part("name", "Asha"), "--edge--", "\r\n", "an epilogue"].map((text) =>
      Buffer.from(text),
    );
    expect(await readFormBody(inPieces(pieces, MULTIPART).request, 1_000)).toMatchObject({
      ok: true,
    });
  });

  it("with 80,000 names is refused, and so are 8,000 parts", async () => {
    const names = Array.from({ length: 80_000 }, (_, at) => `${at.toString(36)}=`).join("&");
    expect(await read(names, FORM)).toEqual({ ok: false, problem: "malformed" });
    const few = Array.from({ length: MOST_FIELDS + 1 }, (_, at) => `${at}=`).join("&");
    expect(await read(few, FORM)).toEqual({ ok: false, problem: "malformed" });
    const parts = Array.from({ length: 8_000 }, (_, at) => part(`${at}`, "")).join("");
    expect(await read(`${parts}--edge--`, MULTIPART)).toEqual({ ok: false, problem: "malformed" });
  });

  it("with as many fields as a form may have is read", async () => {
    const names = Array.from({ length: MOST_FIELDS }, (_, at) => `field${at}`);
    const text = names.map((name) => `${name}=1`).join("&");
    const parts = `${names.map((name) => part(name, "1")).join("")}--edge--`;
    for (const body of [await read(text, FORM), await read(parts, MULTIPART)]) {
      expect(body.ok && [...body.fields.keys()]).toEqual(names);
    }
  });

  it("holds a text to its own size, where a picture may be large", async () => {
    const long = "x".repeat(TEXT_BYTES + 1);
    const text = `${part("name", long)}--edge--`;
    expect(await read(text, MULTIPART)).toEqual({ ok: false, problem: "too_large" });
    const picture = `${part("screenshot", long, '; filename="a.png"')}--edge--`;
    expect(await read(picture, MULTIPART)).toMatchObject({ ok: true });
    expect(await read(picture, MULTIPART, { maxBytes: 1_000 })).toMatchObject({
      problem: "too_large",
    });
  });

  it("that is refused is read on to its end and thrown away, but not for ever", async () => {
    const piece = Buffer.alloc(65_536, "x");
    const rest = (count: number) => Array.from({ length: count }, () => piece);
    const some = inPieces(rest(50), FORM);
    expect(await readFormBody(some.request, 1_000)).toMatchObject({ problem: "too_large" });
    expect(some.taken.bytes).toBe(50 * 65_536);
    const endless = inPieces(rest(1_000), FORM);
    expect(await readFormBody(endless.request, 1_000)).toMatchObject({ problem: "too_large" });
    expect(endless.taken.bytes).toBeLessThan(9 * 2 ** 20);
  });

  it("whose frame is broken, or isn't a form's, is refused", async () => {
    const broken: [string, string][] = [
      ["{}", "application/json"],
      ["name=1", ""],
      ["no boundary", "multipart/form-data"],
      [part("name", "1"), MULTIPART],
      [`--edge\r\n\r\nno name\r\n--edge--`, MULTIPART],
      ["nothing of it", MULTIPART],
      [part("name", "1"), `multipart/form-data; boundary=${"x".repeat(71)}`],
      [`--edge\r\nX: ${"x".repeat(5_000)}\r\n\r\n1\r\n--edge--`, MULTIPART],
    ];
    for (const [text, type] of broken) {
      expect(await read(text, type), `${type} ${text.slice(0, 20)}`).toEqual({
        ok: false,
        problem: "malformed",
      });
    }
  });

  it("of any bytes is read or refused", async () => {
    const pieces = fc.constantFrom(
      "--edge",
      "\r\n",
      "--",
      'Content-Disposition: form-data; name="a"',
      '; filename="x"',
      "; filename*=UTF-8''%E0%",
      "\r\n\r\n",
      "value",
      "\0",
      "%",
      "&",
      "=",
      "é",
    );
    const bodies = fc.array(fc.oneof(pieces, fc.string()), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(bodies, fc.integer({ min: 1, max: 50 }), async (texts, size) => {
        for (const type of [FORM, MULTIPART]) {
          const { ok } = await read(`--edge\r\n${texts.join("")}`, type, { size });
          expect(typeof ok).toBe("boolean");
        }
      }),
    );
  });

  it("that isn't UTF-8 is refused where it is multipart", async () => {
    const bytes = Buffer.from(`${part("name", "\xff")}--edge--`, "latin1");
    expect(await readFormBody(inPieces([bytes], MULTIPART).request, 1_000)).toMatchObject({
      problem: "malformed",
    });
  });

  it("may be as large as it may be, and not a byte larger", async () => {
    const text = `${part("screenshot", "x".repeat(5_000), '; filename="a.png"')}--edge--`;
    const maxBytes = Buffer.byteLength(text);
    for (const size of [64, 65_536]) {
      expect(await read(text, MULTIPART, { size, maxBytes })).toMatchObject({ ok: true });
      expect(await read(text, MULTIPART, { size, maxBytes: maxBytes - 1 })).toEqual({
        ok: false,
        problem: "too_large",
      });
    }
  });

  it("holds all texts of the shorter encoding to one text's size, whatever pieces they come in", async () => {
    const longest = `name=${"x".repeat(TEXT_BYTES - 5)}`;
    for (const size of [4_096, 1_000_000]) {
      expect(await read(longest, FORM, { size })).toMatchObject({ ok: true });
      expect(await read(`${longest}x`, FORM, { size })).toEqual({
        ok: false,
        problem: "too_large",
      });
    }
    const text = `${part("name", "x".repeat(TEXT_BYTES))}--edge--`;
    expect(await read(text, MULTIPART)).toMatchObject({ ok: true });
  });

  it.each([
    [FORM.toUpperCase(), "name=Asha"],
    [`${FORM}; charset=UTF-8`, "name=Asha"],
    [
      MULTIPART.replace("multipart/form-data", "Multipart/Form-Data"),
      `${part("name", "Asha")}--edge--`,
    ],
    [
      `multipart/form-data; boundary=${"x".repeat(70)}`,
      `--${"x".repeat(70)}\r\nContent-Disposition: form-data; name="name"\r\n\r\nAsha\r\n--${"x".repeat(70)}--`,
    ],
  ])("is read as %s", async (type, text) => {
    const body = await read(text, type);
    expect(body.ok && [...body.fields]).toEqual([["name", ["Asha"]]]);
  });

  it("that only ends as a form's type isn't one", async () => {
    for (const type of [`text/plain; ${FORM}`, `text/plain; ${MULTIPART}`]) {
      const body = await read(`${part("name", "Asha")}--edge--`, type);
      expect(body).toEqual({ ok: false, problem: "malformed" });
    }
  });

  it("has line breaks of one character, as a browser's field counts them", async () => {
    const sent: [type: string, text: string][] = [
      [FORM, "note=a%0D%0Ab%0Ac"],
      [MULTIPART, `${part("note", "a\r\nb\nc")}--edge--`],
    ];
    for (const [type, text] of sent) {
      const body = await read(text, type);
      expect(body.ok && body.fields.get("note")).toEqual(["a\nb\nc"]);
    }
  });

  it("of nothing has no fields", async () => {
    expect(await read("", FORM)).toEqual({ ok: true, fields: new Map() });
    const headers = { "Content-Type": FORM };
    const none = new Request("http://localhost/", { method: "POST", headers });
    expect(await readFormBody(none, 10)).toEqual({ ok: true, fields: new Map() });
  });

  it("has a file without a name or a type of its own, too", async () => {
    const bare = `${part("screenshot", "PNG", '; filename=""\r\nContent-Type: application/octet-stream')}--edge--`;
    const body = await read(bare, MULTIPART);
    const [file] = (body.ok && body.fields.get("screenshot")) || [];
    expect(file).toMatchObject({ name: "", size: 3 });
  });
});
