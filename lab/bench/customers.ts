import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import sharp from "sharp";
import { addLine } from "../../app/data/cart/cart-additions.server.ts";
import { makeQuote, type QuoteRequest } from "../../app/data/checkout/quotes.server.ts";
import { saveAddress } from "../../app/data/people/addresses.server.ts";
import { DEFAULT_DELIVERY } from "../../app/domain/checkout/shipping.ts";
import { antiForgeryToken } from "../../app/request/session/anti-forgery.server.ts";
import { signedIn } from "../../test/people/people.ts";
import type { Question } from "./load-generator.ts";

/** A signed-in customer, with what their browser sends. */
export type Customer = { id: string; sessionId: string; cookie: string; token: string };

export async function customers(count: number): Promise<Customer[]> {
  return await inTurn(count, async () => {
    const { person, cookie } = await signedIn();
    const token = antiForgeryToken(person.sessionId, new Date());
    return { id: person.id, sessionId: person.sessionId, cookie, token };
  });
}

/** A customer at the payment page, with a transaction ID that nobody else has. */
export type Payer = Customer & { versionId: string; transactionId: string };

let payments = 0;

export async function payers(count: number): Promise<Payer[]> {
  const all = await customers(count);
  return await inTurn(count, async (index) => {
    const customer = all[index] as Customer;
    payments += 1;
    const transactionId = String(payments).padStart(12, "0");
    return { ...customer, versionId: await quoteFor(customer.id), transactionId };
  });
}

export async function quoteFor(userId: string): Promise<string> {
  const mobile = "9876543210";
  const street = { pin: "520001", address: "12 Temple Road, Vijayawada" };
  await saveAddress(userId, 1, { name: "Asha Rao", ...street, mobile });
  await addLine(userId, { id: "qt-01", size: "postal", quantity: 2 });
  await addLine(userId, { id: "ndk-01", size: "wallet", quantity: 1 });
  const payee = { upiId: "kathalu@okicici", name: "Kathalu Stories", registeredName: null };
  const input: QuoteRequest = {
    source: "cart",
    delivery: "standard",
    deliveryTerms: DEFAULT_DELIVERY,
    addressSlot: 1,
    mobile,
    payee,
    shown: null,
  };
  const made = await makeQuote(userId, input, new Date());
  if (!made.ok) throw new Error(`no quote: ${made.problem.code}`);
  return made.quote.id;
}

/** Does the work a few at a time, so that preparing doesn't overload the store that is measured. */
export async function inTurn<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) done[index] = await work(index);
  };
  await Promise.all(Array.from({ length: 4 * availableParallelism() }, worker));
  return done;
}

type Fields = Record<string, string>;

/** Returns the request that a browser sends for a form, as `useStoreForm` does. */
export function form(customer: Customer, origin: string, path: string, fields: Fields): Question {
  const body = new URLSearchParams({ ...fields, token: customer.token }).toString();
  const type = "application/x-www-form-urlencoded;charset=UTF-8";
  return {
    path,
    status: 200,
    headers: headersOf(customer, origin, type),
    body: [body],
  };
}

const BOUNDARY = "----bench7f3a";

/** Returns the request of a form that also has a picture. */
export function formWithPicture(
  customer: Customer,
  origin: string,
  path: string,
  { fields, picture, status = 200 }: { fields: Fields; picture: string; status?: number },
): Question {
  const parts = Object.entries({ ...fields, token: customer.token }).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="screenshot"; filename="paid.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const headers = headersOf(customer, origin, `multipart/form-data; boundary=${BOUNDARY}`);
  const body = [parts.join("") + file, { file: picture }, `\r\n--${BOUNDARY}--\r\n`];
  return { path, status, headers, body };
}

function headersOf({ cookie }: Customer, origin: string, type: string): Record<string, string> {
  return {
    Accept: "application/json",
    "Accept-Encoding": "gzip, deflate, br",
    "Accept-Language": "en-IN,en;q=0.9,te;q=0.8",
    "Content-Type": type,
    Cookie: cookie,
    Origin: origin,
    "Sec-Fetch-Site": "same-origin",
    "User-Agent":
      "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36",
  };
}

/** Writes a phone's screenshot of about 0.4 MB. */
export async function writeScreenshot(path: string): Promise<number> {
  const [width, height] = [1080, 2340];
  const screen = await sharp(randomBytes(3 * (width / 4) * (height / 4)), {
    raw: { width: width / 4, height: height / 4, channels: 3 },
  })
    .resize(width, height)
    .raw()
    .toBuffer();
  for (let quality = 95; quality > 0; quality -= 2) {
    const raw = { width, height, channels: 3 } as const;
    const picture = await sharp(screen, { raw }).jpeg({ quality }).toBuffer();
    if (picture.length > 420_000) continue;
    await writeFile(path, picture);
    return picture.length;
  }
  throw new Error("no quality gives a screenshot of 0.4 MB");
}
