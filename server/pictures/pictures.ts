import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { storeMessages } from "#domain/messages";
import { PICTURE_FILES, WEBP_WIDTH } from "#protocol/picture-addresses";
import {
  isPicturePath,
  PERMANENT_PICTURES,
  type Signature,
  signedAddress,
  verifyPicture,
} from "#request/files/pictures.server";
import { log } from "#request/log/log.server";
import type { NodeHandler } from "#server/http/server";
import { listsTag, sendUnchanged } from "#server/http/stored-answer";
import type { Files } from "#services/files.server";
import { RepeatAccess } from "./repeat-access.ts";

const SIGNED_PATH =
  /^\/pictures\/(?<expires>\d{10})-(?<signature>[\w-]{22})\/(?<path>[\w/-]+)\/(?<file>[\w.]+)$/;
const PUBLIC_PATH = new RegExp(
  `^${PERMANENT_PICTURES}(?<path>[\\w/-]+)/(?<file>${WEBP_WIDTH}\\.webp)$`,
);

const CONTENT_TYPES: Record<string, string> = { avif: "image/avif", webp: "image/webp" };

/** Seconds for which a fresh signature, and a redirect to it, are valid at the least. */
const SHORTEST_SIGNATURE = 600;
/** Seconds for which an unsigned address may be cached, since its picture may be replaced. */
const PUBLIC_CACHE_SECONDS = 86_400;
/** Milliseconds after which a picture in memory is read from the storage again, in case it was replaced. */
const REREAD_AFTER_MILLISECONDS = 60_000;
/** Bytes. Larger pictures aren't held in memory but read each time. */
const LARGEST_CACHED_BYTES = 2 ** 20;

export type PictureOptions = {
  files: Files;
  now?: () => number;
  /** The most bytes of pictures that are held in memory. */
  cacheBytes?: number;
  /** Called when the same visitor was sent a picture twice within 5 minutes (spec §9). */
  onRepeat?: (picture: string) => void;
};

/** Answers `/pictures/…` from the stored files (spec §7 Storage, product-images). */
export function pictureHandler({
  files,
  now = Date.now,
  cacheBytes = 24 * 2 ** 20,
  onRepeat = (picture) => log.warn({ picture }, "a picture was requested again within 5 minutes"),
}: PictureOptions): NodeHandler {
  const cache = new LRUCache<string, Picture>({
    maxSize: cacheBytes,
    maxEntrySize: Math.min(cacheBytes, LARGEST_CACHED_BYTES),
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  const readings = new Map<string, Promise<Picture | null>>();
  const repeats = new RepeatAccess({ onRepeat, now });

  return async (req, res) => {
    const address = (req.url ?? "").split("?", 1)[0] ?? "";
    if (!address.startsWith("/pictures/")) return false;
    if (req.method === "POST")
      refuse(res, 405, storeMessages.methodNotAllowed, { Allow: "GET, HEAD" });
    else await answer(req, res, address);
    return true;
  };

  async function answer(req: IncomingMessage, res: ServerResponse, address: string) {
    const requested = parse(address);
    const answered = requested && checkSignature(requested, now());
    if (!requested || !answered) return refuse(res, 404, storeMessages.pageNotFound);
    if ("location" in answered) return redirect(res, answered.location);
    const key = `${requested.path}/${requested.file}`;
    const picture = await find(key);
    if (!picture) return refuse(res, 404, storeMessages.pageNotFound);
    if (requested.signed && req.method === "GET" && !hasSameEtag(req, picture.etag))
      repeats.note(visitorOf(req), key);
    send(req, res, picture, { ...answered, type: typeOf(requested.file) });
  }

  /** Finds a picture, first in memory, so that it can be sent even if the storage is slow or unavailable. */
  async function find(key: string): Promise<Picture | null> {
    const known = cache.get(key);
    if (known && now() < known.rereadAt) return known;
    const reading = readings.get(key) ?? read(key);
    readings.set(key, reading);
    if (!known) return await reading;
    reading.catch(() => {});
    return known;
  }

  async function read(key: string): Promise<Picture | null> {
    try {
      const bytes = await files.bytes(key);
      const picture = bytes && {
        bytes,
        etag: tagOf(bytes),
        rereadAt: now() + REREAD_AFTER_MILLISECONDS,
      };
      if (picture) cache.set(key, picture);
      else cache.delete(key);
      return picture;
    } finally {
      readings.delete(key);
    }
  }
}

/** The ETag, which is the same on every node and storage. */
function tagOf(bytes: Uint8Array): string {
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}

/** Roughly distinguishes visitors of one network. It is only used for a warning; nothing is refused by it. */
function visitorOf({ headers, socket }: IncomingMessage): string {
  return `${socket.remoteAddress} ${headers["x-forwarded-for"]} ${headers["user-agent"]}`;
}

type PictureRequest = { path: string; file: string; signed: Signature | null };

/** Reads the parts of a picture's address; null for addresses that this store can't have made. */
function parse(address: string): PictureRequest | null {
  const parts = (SIGNED_PATH.exec(address) ?? PUBLIC_PATH.exec(address))?.groups;
  const { path = "", file = "", expires, signature } = parts ?? {};
  if (!isPicturePath(path) || !PICTURE_FILES.includes(file)) return null;
  if (!expires || !signature) return { path, file, signed: null };
  return { path, file, signed: { path, expires: Number(expires), signature } };
}

type SignatureCheck = { cacheControl: string } | { location: string };

/** Checks an address's signature: null if it is forged, a redirect to a fresh address if it has expired. */
function checkSignature(
  { path, file, signed }: PictureRequest,
  now: number,
): SignatureCheck | null {
  if (!signed) return { cacheControl: `public, max-age=${PUBLIC_CACHE_SECONDS}` };
  const verdict = verifyPicture(signed, now);
  if (verdict === "forged") return null;
  if (verdict === "expired") return { location: `${signedAddress(path)}/${file}` };
  const left = Math.floor(signed.expires - now / 1000);
  return { cacheControl: `public, max-age=${left}, immutable` };
}

function typeOf(file: string): string {
  return CONTENT_TYPES[file.slice(file.indexOf(".") + 1)] ?? "application/octet-stream";
}

type Picture = { bytes: Uint8Array; etag: string; rereadAt: number };

function send(
  req: IncomingMessage,
  res: ServerResponse,
  picture: Picture,
  { cacheControl, type }: { cacheControl: string; type: string },
): void {
  const lasting = { ETag: picture.etag, "Cache-Control": cacheControl };
  if (hasSameEtag(req, picture.etag)) return void sendUnchanged(res, lasting);
  res.writeHead(200, { ...lasting, "Content-Type": type, "Content-Length": picture.bytes.length });
  if (req.method === "HEAD") return void res.end();
  res.end(picture.bytes);
}

function hasSameEtag(req: IncomingMessage, etag: string): boolean {
  return listsTag(req.headers["if-none-match"] ?? "", [etag]);
}

function redirect(res: ServerResponse, location: string): void {
  const cacheControl = `public, max-age=${SHORTEST_SIGNATURE}`;
  res.writeHead(302, { Location: location, "Cache-Control": cacheControl, "Content-Length": 0 });
  res.end();
}

function refuse(res: ServerResponse, status: number, text: string, headers = {}): void {
  const body = Buffer.from(`${text}\n`);
  res.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": body.length,
    "Cache-Control": "no-store",
    ...headers,
  });
  res.end(body);
}
