import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readConfig, setConfig } from "#request/config.server";
import {
  earliestExpiry,
  PictureSigner,
  permanentPictureAddress,
  pictureAddress,
  type Signature,
  signedAddress,
  verifyPicture,
} from "./pictures.server.ts";

beforeAll(() => setConfig(readConfig({ SECRET: "a secret of thirty-two characters" })));

const MINUTE = 60_000;
/** A time at which a window for signatures begins: a multiple of 3000 s, in milliseconds. */
const WINDOW = 600_000 * 3_000_000;

function signatureIn(address: string | null): Signature {
  const [, expires, signature, path] =
    /^\/pictures\/(\d+)-([\w-]+)\/(.+)$/.exec(address ?? "") ?? [];
  return { expires: Number(expires), signature: String(signature), path: String(path) };
}

/** Makes a signer with a clock that the test sets. */
function signerAt(start: number, mostEntries?: number) {
  const world = { now: start };
  const signer = new PictureSigner({
    key: Buffer.from("key"),
    now: () => world.now,
    ...(mostEntries && { mostEntries }),
  });
  return { world, signer };
}

describe("addresses of pictures at a CDN", () => {
  const settings = { SECRET: "a secret of thirty-two characters" };
  afterAll(() => setConfig(readConfig(settings)));

  test("are the store's own behind its origin, and never sent back to it", () => {
    const [here, lasting] = [
      pictureAddress("product-images/a"),
      permanentPictureAddress("product-images/a"),
    ];
    setConfig(readConfig({ ...settings, PICTURES_ORIGIN: "https://pictures.example/" }));
    const there = pictureAddress("product-images/a");
    expect(there).toBe(`https://pictures.example${here}`);
    expect(permanentPictureAddress("product-images/a")).toBe(`https://pictures.example${lasting}`);
    expect(signedAddress("product-images/a")).toBe(here);
    expect(earliestExpiry(`<img src="${there}/960.webp">`)).toBe(signatureIn(here).expires * 1000);
    expect(pictureAddress("https://example.com/a.jpg")).toBe("https://example.com/a.jpg");
    expect(pictureAddress("payment-screenshots/one")).toBeNull();
  });
});

describe("addresses of pictures", () => {
  test("an outside address stays as it is, and nothing stays nothing [§7.49]", () => {
    expect(pictureAddress("https://example.com/a.jpg")).toBe("https://example.com/a.jpg");
    expect(pictureAddress(null)).toBeNull();
  });

  test.for([
    ["payment-screenshots/0192f7d0-payment_screenshot"],
    ["product-images"],
    ["product-images/../payment-screenshots/x"],
    ['product-images/a"b'],
    ["product-images/a b"],
    ["product-images//a"],
    ["/product-images/a"],
    ["secret"],
    [""],
  ])("what is no picture of the catalogue is never signed: %s", ([path]) => {
    expect(pictureAddress(path as string)).toBeNull();
  });

  test.for([
    ["product-images/ndk-01"],
    ["combo-images/a_b"],
    ["episode-banners/2026/one"],
    ["story-covers/A"],
    ["site/icon"],
    [`site/${"x".repeat(195)}`],
  ])("what is one has an address that ends, and one that doesn't: %s", ([path]) => {
    const signed = pictureAddress(path as string);
    expect(signatureIn(signed)).toMatchObject({ path });
    expect(verifyPicture(signatureIn(signed))).toBe("valid");
    expect(permanentPictureAddress(path as string)).toBe(`/pictures/public/${path}/960.webp`);
  });

  test.for([
    [null, null],
    ["https://example.com/a.jpg", "https://example.com/a.jpg"],
    ["payment-screenshots/one", null],
    [`site/${"x".repeat(196)}`, null],
    ["site/a\n", null],
    ["xsite/a", null],
    ["site/-a", null],
  ])("the lasting address of %s is %s", ([path, address]) => {
    expect(permanentPictureAddress(path as string | null)).toBe(address);
  });

  test("a signature counts until its hour is over, at most 3600 s from now [§7.48, §9.41]", () => {
    const signed = signatureIn(pictureAddress("product-images/ndk-01"));
    expect(signed.path).toBe("product-images/ndk-01");
    expect(signed.expires - Date.now() / 1000).toBeLessThanOrEqual(3600);
    expect(signed.expires - Date.now() / 1000).toBeGreaterThan(590);
    expect(verifyPicture(signed)).toBe("valid");
    expect(verifyPicture(signed, signed.expires * 1000 - 1)).toBe("valid");
    expect(verifyPicture(signed, signed.expires * 1000)).toBe("expired");
  });

  test("a signature covers its path and its end, and nothing else", () => {
    const signed = signatureIn(pictureAddress("product-images/ndk-01"));
    const other = signatureIn(pictureAddress("product-images/ndk-02"));
    expect(verifyPicture({ ...signed, path: "product-images/ndk-02" })).toBe("forged");
    expect(verifyPicture({ ...signed, expires: signed.expires + 3000 })).toBe("forged");
    expect(verifyPicture({ ...signed, signature: other.signature })).toBe("forged");
    expect(verifyPicture({ ...signed, signature: "" })).toBe("forged");
    expect(verifyPicture({ ...signed, signature: signed.signature.slice(0, -1) })).toBe("forged");
  });

  test("a page is good until the first of its signatures ends", () => {
    const address = pictureAddress("product-images/ndk-01") ?? "";
    const { expires } = signatureIn(address);
    const later = address.replace(String(expires), String(expires + 3000));
    const page = `<img src="${later}/960.webp"><img src="${address}/960.webp">`;
    expect(earliestExpiry(page)).toBe(expires * 1000);
    expect(earliestExpiry("<p>no picture, but the words /pictures/1-2/</p>")).toBeNull();
  });
});

describe("the cache of signatures", () => {
  test("all pages of a window name one address, the next window another", () => {
    const { world, signer } = signerAt(WINDOW);
    const first = signer.address("a");
    world.now = WINDOW + 50 * MINUTE - 1;
    expect(signer.address("a")).toBe(first);
    world.now = WINDOW + 50 * MINUTE;
    const second = signer.address("a");
    expect(second).not.toBe(first);
    expect(signatureIn(second).expires - signatureIn(first).expires).toBe(3000);
    expect(signer.size).toBe(1);
  });

  test("the sweep takes out what is older than 3000 s [§9.42, R48]", () => {
    const { world, signer } = signerAt(WINDOW);
    signer.address("old");
    world.now = WINDOW + 30 * MINUTE;
    signer.address("young");
    world.now = WINDOW + 50 * MINUTE + 1;
    signer.sweep();
    expect(signer.size).toBe(1);
  });

  test("is swept every 30 minutes [§9.42]", async () => {
    vi.resetModules();
    const every = vi.spyOn(globalThis, "setInterval");
    const config = await import("#request/config.server");
    config.setConfig(readConfig({ SECRET: "another secret of thirty-two characters" }));
    const { pictureAddress: sign } = await import("./pictures.server.ts");
    expect(sign("product-images/ndk-01")).not.toBeNull();
    expect(every.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([30 * MINUTE]);
    every.mockRestore();
  });

  test("holds no more addresses than it has room for; one that had to leave is signed the same again", () => {
    const { signer } = signerAt(WINDOW, 2);
    const first = signer.address("a");
    for (const path of ["b", "c"]) signer.address(path);
    expect(signer.size).toBe(2);
    expect(signer.address("a")).toBe(first);
  });
});
