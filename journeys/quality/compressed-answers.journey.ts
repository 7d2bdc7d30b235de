import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { inject } from "vitest";
import { expect, journey, storeOwner } from "#test/browser/journey";
import { payer } from "../people/buyers.ts";

/** Bytes that the payment view may take as it is sent. */
const MAX_PAYMENT_VIEW_BYTES = 12_000;

type Sent = { bytes: number; text: string; headers: IncomingMessage["headers"] };

/** Sends a request as the page's person, and returns the answer with its size as sent. */
async function send(page: Page, path: string, fields?: Record<string, string>): Promise<Sent> {
  const cookies = await page.context().cookies();
  const body = fields && new URLSearchParams(fields).toString();
  const { address } = inject("store");
  const outgoing = request(new URL(path, address), {
    method: body === undefined ? "GET" : "POST",
    headers: {
      Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
      Origin: new URL(address).origin,
      Accept: path.includes(".data") || body !== undefined ? "application/json" : "text/html",
      "Accept-Encoding": "gzip, deflate, br",
      ...(body !== undefined && { "Content-Type": "application/x-www-form-urlencoded" }),
    },
  }).end(body);
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  const chunks: Buffer[] = await incoming.toArray();
  const sent = Buffer.concat(chunks);
  const { headers } = incoming;
  return { bytes: sent.length, text: decoded(sent, headers["content-encoding"]), headers };
}

function decoded(sent: Buffer, encoding = "identity"): string {
  if (encoding === "br") return brotliDecompressSync(sent).toString();
  return encoding === "gzip" ? gunzipSync(sent).toString() : sent.toString();
}

const TOKEN = /"token":"([\w-]{32})"/;

async function tokenOf(page: Page): Promise<string> {
  const { text } = await send(page, "/session");
  return TOKEN.exec(text)?.[1] ?? "";
}

journey(
  "answers of every kind are sent compressed, the payment view with at most 12 kB",
  async ({ visit }) => {
    const customer = await visit({ as: await payer() });
    const owner = await visit({ as: await storeOwner() });
    const preview = { token: await tokenOf(owner), text: "## Heading\n\nText.\n\n".repeat(100) };
    const answers = {
      "a personal page": await send(customer, "/checkout-details"),
      "a page's data": await send(customer, "/checkout-details.data"),
      "an admin page": await send(owner, "/admin/orders"),
      "a form's answer": await send(owner, "/forms/admin/markdown/previews", preview),
      "an export": await send(owner, "/admin/products/export"),
      "an error page": await send(customer, "/orders/01939d2e-0000-7000-8000-000000000001"),
      "a page that isn't there": await send(customer, "/product/none"),
    };
    for (const [kind, { bytes, text, headers }] of Object.entries(answers)) {
      expect(headers, kind).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
      expect(bytes, kind).toBeLessThan(text.length / 2);
    }
    expect(answers["a personal page"].bytes).toBeLessThan(MAX_PAYMENT_VIEW_BYTES);
  },
);

journey(
  "what a form sent is in no compressed answer with the anti-forgery token",
  async ({ visit }) => {
    const customer = await visit({ as: await payer() });
    const token = await tokenOf(customer);
    const refused = await send(customer, "/forms/addresses/1", {
      token,
      name: "Asha ".repeat(500),
    });
    expect(JSON.parse(refused.text)).toMatchObject({
      problem: "fields",
      values: { name: "Asha ".repeat(500) },
      token: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(refused.headers).not.toHaveProperty("content-encoding");
    // A proxy that compresses by itself leaves such an answer alone as well.
    expect(refused.headers["cache-control"]).toBe("no-store, no-transform");
  },
);
