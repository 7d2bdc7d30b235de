import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { FIELD_WRONG, FORM_EXPIRED, FORM_FROM_ELSEWHERE, FORM_TOO_LARGE } from "#domain/messages";
import { isValidToken, TOKEN_FIELD } from "./anti-forgery.server.ts";
import { ownOrigin } from "./origin.server.ts";
import { logSecurity } from "./security-log.server.ts";
import { formToken, tokenHolder } from "./session.server.ts";

/** What an action answers when a form can't be used. Nothing that was typed is lost. */
export type RefusedForm = {
  ok: false;
  problem: "fields" | "token_expired" | "too_large" | "malformed";
  /** A sentence for each wrong field; under `form` what concerns the whole form. */
  errors: Record<string, string>;
  /** The text fields as they were sent. Files can't be given back. */
  values: Record<string, string>;
  /** A fresh anti-forgery value: with `token_expired` the client repeats once by itself. */
  token: string;
};

export type ReadForm<T> = { ok: true; value: T } | RefusedForm;

type Context = Readonly<RouterContextProvider>;

/** Room for every text field of ours; forms with a picture say how much they take. */
const TEXT_FORM_BYTES = 64 * 1024;

/**
 * A form of our own page, within its size, with a fresh anti-forgery value, as the schema wants it.
 * Throws 403 for a form from another site.
 */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  context: Context,
  schema: Schema,
  { maxBytes = TEXT_FORM_BYTES } = {},
): Promise<ReadForm<z.output<Schema>>> {
  refuseForeign(request);
  const body = await readBody(request, maxBytes);
  if (body === null) return refused(context, "too_large", { form: FORM_TOO_LARGE });
  const fields = await parseBody(request, body);
  if (fields === null) return refused(context, "malformed", { form: FIELD_WRONG });
  const values = textOf(fields);
  const token = String(fields.get(TOKEN_FIELD) ?? "");
  if (!isValidToken(token, tokenHolder(context), new Date())) {
    return refused(context, "token_expired", { form: FORM_EXPIRED }, values);
  }
  const unstorable = Object.keys(values).filter((name) => values[name]?.includes("\0"));
  const parsed = schema.safeParse(entriesOf(fields), { error: () => FIELD_WRONG });
  if (parsed.success && unstorable.length === 0) return { ok: true, value: parsed.data };
  return refused(context, "fields", errorsOf(parsed.error, unstorable), values);
}

/** The answer for a form that wasn't used, with the status that says why. */
export function answerRefused<Refused extends RefusedForm>(form: Refused) {
  const status = { fields: 422, token_expired: 403, too_large: 413, malformed: 400 }[form.problem];
  return data(form, { status });
}

/** Browsers send Origin with every form; a form without one is not from a page of ours. */
function refuseForeign(request: Request): void {
  const origin = request.headers.get("Origin");
  const site = request.headers.get("Sec-Fetch-Site") ?? "same-origin";
  if (origin !== null && origin === ownOrigin(request) && site === "same-origin") return;
  logSecurity("form_refused", { facts: { reason: "origin" } });
  throw data(FORM_FROM_ELSEWHERE, { status: 403 });
}

/** Null when it is larger than allowed; what comes above it is read and thrown away. */
async function readBody(request: Request, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size <= maxBytes ? Buffer.concat(chunks) : null;
}

type Fields = FormData | URLSearchParams;

async function parseBody(request: Request, body: Buffer<ArrayBufferLike>): Promise<Fields | null> {
  const type = request.headers.get("Content-Type") ?? "";
  if (type.startsWith("application/x-www-form-urlencoded")) {
    return new URLSearchParams(body.toString());
  }
  if (!type.startsWith("multipart/form-data")) return null;
  const copy = new Response(new Uint8Array(body), { headers: { "Content-Type": type } });
  return await copy.formData().catch(() => null);
}

/** A field that comes twice is a list. */
function entriesOf(fields: Fields): Record<string, unknown> {
  const names = [...new Set(fields.keys())].filter((name) => name !== TOKEN_FIELD);
  return Object.fromEntries(
    names.map((name) => {
      const all = fields.getAll(name);
      return [name, all.length > 1 ? all : all[0]];
    }),
  );
}

function textOf(fields: Fields): Record<string, string> {
  const texts = [...fields].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[0] !== TOKEN_FIELD,
  );
  return Object.fromEntries(texts);
}

/** The first sentence of each field. PostgreSQL can't store NUL in text. */
function errorsOf(error: z.ZodError | undefined, unstorable: string[]): Record<string, string> {
  const pairs = (error?.issues ?? []).map(({ path: [field = "form"], message }) => [
    String(field),
    message,
  ]);
  const texts = unstorable.map((name) => [name, FIELD_WRONG]);
  return Object.fromEntries([...pairs, ...texts].reverse());
}

function refused(
  context: Context,
  problem: RefusedForm["problem"],
  errors: Record<string, string>,
  values: Record<string, string> = {},
): RefusedForm {
  return { ok: false, problem, errors, values, token: formToken(context) };
}
