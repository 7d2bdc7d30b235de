import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { isConnectionLoss, outcomeUnknown } from "#data/database-errors.server";
import type { Permission } from "#domain/people/team/seller-roles";
import { refusalMessages } from "#domain/refusal-messages";
import type { FormRefusal } from "#protocol/form-answer";
import { nextEventLoopTurn } from "#request/event-loop.server";
import { type FormFields, readFormBody, TEXT_BYTES } from "#request/forms/form-body.server";
import { type Limit, within } from "#request/forms/limits.server";
import { inUploadTurn, type UploadTurn } from "#request/forms/upload-turns.server";
import { log } from "#request/log/log.server";
import { logSecurity } from "#request/log/security-log.server";
import { ownOrigin } from "#request/origin.server";
import { requestInfoContext } from "#request/request-info.server";
import { isValidToken, TOKEN_FIELD } from "#request/session/anti-forgery.server";
import {
  currentPerson,
  formToken,
  isFreshlySignedIn,
  type Person,
  requireSeller,
  tokenHolder,
} from "#request/session/session.server";

type Context = Readonly<RouterContextProvider>;

/** What the work is told beside the form's own fields. */
export type FormRequest<Params = object> = { request: Request; context: Context; params: Params };

/** To everybody but the seller, a form of the admin doesn't exist (reading R25). */
type Who = "anyone" | "customer" | "seller";

type PersonWho<W extends Who> = W extends "anyone" ? Person | null : Person;

/** A form of the admin says which of the sellers may send it. */
type Permitted<W extends Who> = W extends "seller" ? { may: Permission } : { may?: never };

/**
 * Each field as it is sent when all is well. `:quote` and the like stand for a row of whoever sends it, as in an
 * address; `:picture` for a file. What tests send begins with it.
 */
export type FormExample<Schema extends z.ZodType> = {
  readonly [Name in keyof z.input<Schema>]-?: string;
};

/** Sentences are functions: a form is made once, and answers each request in its language. */
type FormRules<W extends Who, Schema extends z.ZodType> = Permitted<W> & {
  who: W;
  /** Whether who sends it must have just proved who they are (docs/admin-sign-in.md). */
  fresh?: boolean;
  /** What somebody reads whose session has ended. No redirect: nothing that was typed is lost. */
  signedOut?: () => string;
  schema: Schema;
  example: FormExample<Schema>;
  /** Forms with a picture take more than text, and wait for their turn. */
  maxBytes?: number;
  turn?: UploadTurn;
  limit?: {
    name: Limit;
    sentence: () => string;
    /** What is counted; none: the person. */
    key?: (person: PersonWho<W>, context: Context) => string;
  };
  /** What is said where the work throws. */
  failed: (value: z.output<Schema>) => string;
  /** Where the sentences about the whole form stand; none: above it. */
  field?: string;
};

type Sent<W extends Who, Schema extends z.ZodType> = {
  person: PersonWho<W>;
  value: z.output<Schema>;
};

/** An entry of the table. Which of its facts is what: `FormRules`. */
export type StoreForm<Address extends string = string, Result extends Answer = Answer> = {
  /** As people's browsers send it, below `/forms`. */
  address: Address;
  who: Who;
  may: Permission | null;
  fresh: boolean;
  schema: z.ZodType;
  example: Readonly<Record<string, string>>;
  maxBytes: number;
  limit: Limit | null;
  answer: (args: FormRequest) => Promise<Result | Refused>;
};

/**
 * A form of the store. Every form passes the same checks in the same order: who may, own origin, signed in, size and
 * number of fields while they are read, anti-forgery value, schema, fresh sign-in, limit; then the work, which answers
 * with `{ ok: true, … }` or `refuse(…)`.
 */
export function form<
  const Address extends string,
  W extends Who,
  Schema extends z.ZodType,
  Result extends Answer,
>(
  address: Address,
  rules: FormRules<W, Schema>,
  work: (sent: Sent<W, Schema>, args: FormRequest<ParamsOf<Address>>) => Promise<Result>,
): StoreForm<Address, Result> {
  const { who, may = null, fresh = false, turn, limit, maxBytes = TEXT_BYTES } = rules;
  const answer = (args: FormRequest) =>
    answerForm(rules, work as never, args) as Promise<Result | Refused>;
  return {
    address,
    who,
    may,
    fresh,
    schema: rules.schema,
    example: rules.example as Readonly<Record<string, string>>,
    maxBytes,
    limit: limit?.name ?? null,
    answer: turn ? (args) => inUploadTurn(turn, args, () => answer(args)) : answer,
  };
}

/** What the work answers, alone or with headers of its own. */
type Answer = Done | ReturnType<typeof data<Done>> | Refused;

type Done = { ok: true; redirectTo?: string };

/** The parameters of an address: `:orderId` of `/orders/:orderId/payment`. */
type ParamsOf<Address extends string> = { [Name in ParamNames<Address>]: string };

type ParamNames<Address extends string> = Address extends `${infer Segment}/${infer Rest}`
  ? ParamNames<Segment> | ParamNames<Rest>
  : Address extends `:${infer Name}`
    ? Name
    : never;

async function answerForm<W extends Who, Schema extends z.ZodType, Result>(
  rules: Omit<FormRules<W, Schema>, "example">,
  work: (sent: Sent<W, Schema>, args: FormRequest) => Promise<Result>,
  args: FormRequest,
): Promise<Result | Refused> {
  const { who, signedOut = () => refusalMessages.signInToContinue, limit, field = "form" } = rules;
  const { request, context } = args;
  if (rules.may) requireSeller(context, rules.may);
  refuseForeign(request, context);
  const person = currentPerson(context) as PersonWho<W>;
  if (!person && who !== "anyone") return refuse("signed-out", { [field]: signedOut() }, 401);
  const read = await readForm(request, context, rules.schema, rules);
  if (!read.ok) return answerRefused(read);
  const { value } = read;
  const isStale = rules.fresh && !(person && isFreshlySignedIn(person, new Date()));
  if (isStale) return refuse("sign-in-again", { [field]: refusalMessages.signInAgain }, 409);
  try {
    if (limit) {
      const key = limit.key ? limit.key(person, context) : (person?.id ?? "");
      if (!(await within(limit.name, key, person?.id)))
        return refuse("too-many", { [field]: limit.sentence() }, 429);
    }
    await nextEventLoopTurn();
    return await work({ person, value }, args);
  } catch (thrown) {
    if (isAnswer(thrown)) throw thrown;
    noteFailure(context, thrown);
    if (outcomeUnknown(thrown))
      return refuse("unknown", { [field]: refusalMessages.outcomeUnknown }, 500);
    return refuse("failed", { [field]: rules.failed(value) }, 500);
  }
}

export type Refused = ReturnType<typeof refuse>;

/** Decided against the sender. The status keeps the page from being read again. */
export function refuse(
  problem: string,
  errors: FormRefusal["errors"],
  about: number | ({ status?: number } & Pick<FormRefusal, "advice" | "kind" | "values">) = 422,
) {
  const { status = 422, ...more } = typeof about === "number" ? { status: about } : about;
  return data<FormRefusal>({ ok: false, problem, errors, ...more }, { status });
}

/** A redirect or a missing page, and not a failure. */
function isAnswer(thrown: unknown): boolean {
  if (thrown instanceof Response) return true;
  return typeof thrown === "object" && thrown !== null && "data" in thrown && "init" in thrown;
}

function noteFailure(context: Context, error: unknown): void {
  const info = context.get(requestInfoContext);
  if (isConnectionLoss(error)) info.databaseUnavailable = true;
  log.error({ err: error, id: info.requestId }, "form failed");
}

/** A form that can't be used. Nothing that was typed is lost. */
type RefusedForm = FormRefusal & {
  problem: "fields" | "token_expired" | "too_large" | "malformed";
  values: Record<string, string>;
  token: string;
};

type ReadForm<T> = { ok: true; value: T } | RefusedForm;

/** A form within its size, with a fresh anti-forgery value, as the schema wants it. */
async function readForm<Schema extends z.ZodType>(
  request: Request,
  context: Context,
  schema: Schema,
  { maxBytes = TEXT_BYTES }: { maxBytes?: number } = {},
): Promise<ReadForm<z.output<Schema>>> {
  const body = await readFormBody(request, maxBytes);
  // Of a hundred that came at once, each is checked in a turn of its own.
  await nextEventLoopTurn();
  if (!body.ok) {
    const sentence =
      body.problem === "too_large" ? refusalMessages.formTooLarge : refusalMessages.fieldWrong;
    return refused(context, body.problem, { form: sentence });
  }
  const { fields } = body;
  const token = String(fields.get(TOKEN_FIELD)?.[0] ?? "");
  fields.delete(TOKEN_FIELD);
  const values = textOf(fields);
  if (!isValidToken(token, tokenHolder(context), new Date())) {
    return refused(context, "token_expired", { form: refusalMessages.formExpired }, values);
  }
  const unstorable = [...fields.keys()].filter((name) =>
    fields.get(name)?.some((value) => typeof value === "string" && value.includes("\0")),
  );
  const parsed = schema.safeParse(entriesOf(fields), { error: () => refusalMessages.fieldWrong });
  if (parsed.success && unstorable.length === 0) return { ok: true, value: parsed.data };
  return refused(context, "fields", errorsOf(parsed.error, unstorable), values);
}

/** The answer for a form that wasn't used, with the status that says why. */
function answerRefused<R extends RefusedForm>(form: R) {
  const status = { fields: 422, token_expired: 403, too_large: 413, malformed: 400 }[form.problem];
  return data(form, { status });
}

/** Browsers send Origin with every form; a form without one is not from a page of ours. */
function refuseForeign(request: Request, context: Context): void {
  const origin = request.headers.get("Origin");
  const site = request.headers.get("Sec-Fetch-Site") ?? "same-origin";
  if (origin !== null && origin === ownOrigin(request) && site === "same-origin") return;
  const { address } = context.get(requestInfoContext);
  logSecurity("form_refused", { facts: { reason: "origin" }, address });
  throw data(refusalMessages.formFromElsewhere, { status: 403 });
}

/** A field that comes twice is a list. */
function entriesOf(fields: FormFields): Record<string, unknown> {
  return Object.fromEntries(
    Array.from(fields, ([name, all]) => [name, all.length > 1 ? all : all[0]]),
  );
}

function textOf(fields: FormFields): Record<string, string> {
  const texts = Array.from(fields, ([name, all]) => [name, all.at(-1)]);
  return Object.fromEntries(texts.filter(([, value]) => typeof value === "string"));
}

/** The first sentence of each field. PostgreSQL can't store NUL in text. */
function errorsOf(error: z.ZodError | undefined, unstorable: string[]): Record<string, string> {
  const pairs = (error?.issues ?? []).map(({ path: [field = "form"], message }) => [
    String(field),
    message,
  ]);
  const texts = unstorable.map((name) => [name, refusalMessages.fieldWrong]);
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
