import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

type S3Server = { run: () => Promise<AddressInfo>; close: () => Promise<void> };
type S3Options = {
  address: string;
  port: number;
  directory: string;
  silent: boolean;
  configureBuckets: { name: string }[];
};

const require = createRequire(import.meta.url);
const S3rver: new (options: S3Options) => S3Server = require("@20minutes/s3rver");

type Signed = { uri: string };
const v4: {
  getStringToSign: (signed: Signed, ...rest: unknown[]) => string;
} = require("@20minutes/s3rver/lib/signature/v4.js");
// The server's package forgets the slash after a bucket's name, which AWS, Swift and others include when they sign.
const { getStringToSign } = v4;
v4.getStringToSign = (signed, ...rest) =>
  getStringToSign({ ...signed, uri: signed.uri.replace(/^\/[^/]+$/, "$&/") }, ...rest);

// The package encrypts its tokens for further pages by DES, which OpenSSL doesn't have any more. Triple DES with the
// same key three times gives the same result.
type Cipher = "createCipheriv" | "createDecipheriv";
const crypto: Record<Cipher, (name: string, key: Buffer, iv: Buffer) => unknown> =
  require("node:crypto");
for (const name of ["createCipheriv", "createDecipheriv"] as const) {
  const create = crypto[name];
  crypto[name] = (cipher, key, ...rest) =>
    cipher === "des"
      ? create("des-ede3-cbc", Buffer.concat([key, key, key]), ...rest)
      : create(cipher, key, ...rest);
}

/** Starts an object store on this machine, which really checks signatures. */
export async function startS3Server({ port = 0 } = {}) {
  const directory = mkdtempSync(join(tmpdir(), "s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port,
    directory,
    silent: true,
    configureBuckets: [{ name: "shop" }],
  });
  const address = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${address.port}`,
      bucket: "shop",
      region: "us-east-1",
      // The only key that this object store knows.
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    /** The path of an object's file on this machine, so that tests can make it older. */
    placeOf: (path: string) => join(directory, "shop", `${path}._S3rver_object`),
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}
