import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { isConnectionLoss, isOutcomeUnknown } from "#data/database-errors.server";
import type { Writer } from "#data/settings/events.server";
import type { Permission } from "#domain/people/team/seller-roles";
import { refusalMessages } from "#domain/refusal-messages";
import { type FormRefusal, PAGE_OWNER_FIELD } from "#protocol/form-answer";
import { type FormFields, readFormBody, TEXT_BYTES } from "#request/forms/form-body.server";
import { consumeLimit, type Limit } from "#request/forms/limits.server";
import { inUploadTurn, type UploadTurn } from "#request/forms/upload-turns.server";
import { nextEventLoopTurn } from "#request/load/event-loop.server";
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

/** What a form's `work` gets besides the fields that were sent. */
export type FormRequest<Params = object> = { request: Request; context: Context; params: Params };

/** The people who may send a form. A seller's form is a 404 for everybody else (reading R25). */
type Who = "anyone" | "customer" | "seller";

type PersonWho<W extends Who> = W extends "anyone" ? Person | null : Person;

/** A seller's form names the permission that it needs. */
type Permitted<W extends Who> = W extends "seller"
  ? { permission: Permission }
  : { permission?: never };

/** Valid values, for tests. `:quote` and similar words stand for a row of the sender, `:picture` for a file. */
type FormExample<Schema extends z.ZodType> = {
  readonly [Name in keyof z.input<Schema>]-?: string;
};

/**
 * A form's rules. Their sentences are functions, because the form is made once and each request has its own language.
 */
export type FormRules<W extends Who, Schema extends z.ZodType> = Permitted<W> & {
  who: W;
  /** True if the person must have signed in within the last minutes (docs/admin-sign-in.md). */
  fresh?: boolean;
  /** The sentence if the session has ended. The form doesn't redirect, so that nothing typed is lost. */
  signedOut?: () => string;
  schema: Schema;
  example: FormExample<Schema>;
  /** Forms with a file may be larger than others, and wait in `turn` so that few are handled at once. */
  maxBytes?: number;
  turn?: UploadTurn;
  limit?: {
    of: Limit;
    sentence: () => string;
    /** What the limit counts by; by default the person's ID. */
    key?: (person: PersonWho<W>, context: Context) => string;
  };
  /**
   * The sentence for the customer or seller if anything of the form throws. `value` is empty if it threw before the
   * fields were read.
   */
  failed: (value: Partial<z.output<Schema>>) => string;
  /** The field at which sentences about the whole form are shown; by default they stand above the form. */
  field?: string;
};

type Sent<W extends Who, Schema extends z.ZodType> = {
  person: PersonWho<W>;
  /** Who sent the form, and when. */
  writer: W extends "anyone" ? Writer | null : Writer;
  value: z.output<Schema>;
};

/** Rules for a form whose address says everything. */
export const NO_FIELDS = { schema: z.object({}), example: {} } as const;

/** A form in the table of all forms; `FormRules` explains its fields. */
export type StoreForm<Address extends string = string, Result extends Answer = Answer> = {
  /** The path that browsers send the form to, without its prefix `/forms`. */
  address: Address;
  who: Who;
  permission: Permission | null;
  fresh: boolean;
  schema: z.ZodType;
  example: Readonly<Record<string, string>>;
  maxBytes: number;
  limit: Limit | null;
  answer: (args: FormRequest) => Promise<Result | RefusedAnswer>;
  /** Logs what was thrown before `work` and refuses the form with its own sentence. */
  refuseFailed: (context: Context, thrown: unknown) => RefusedAnswer;
};

/**
 * Makes a form. Every form passes the same checks in the same order: permission, own origin, signed in, size and number
 * of fields while they are read, anti-forgery token, schema, fresh sign-in, limit; then `work`.
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
  const { who, permission = null, fresh = false, turn, limit, maxBytes = TEXT_BYTES } = rules;
  const answer = (args: FormRequest) =>
    answerForm(rules, work as never, args) as Promise<Result | RefusedAnswer>;
  return {
    address,
    who,
    permission,
    fresh,
    schema: rules.schema,
    example: rules.example as Readonly<Record<string, string>>,
    maxBytes,
    limit: limit?.of ?? null,
    answer: turn ? (args) => inUploadTurn(turn, args, () => answer(args)) : answer,
    refuseFailed: (context, thrown) => refuseFailed(rules, context, thrown),
  };
}

/** What `work` answers: done or refused, perhaps with response headers. */
export type Answer = Done | ReturnType<typeof data<Done>> | RefusedAnswer;

type Done = { ok: true; redirectTo?: string };

/** The parameters of an address, such as `orderId` of `/orders/:orderId/payment`. */
export type ParamsOf<Address extends string> = { [Name in ParamNames<Address>]: string };

type ParamNames<Address extends string> = Address extends `${infer Segment}/${infer Rest}`
  ? ParamNames<Segment> | ParamNames<Rest>
  : Address extends `:${infer Name}`
    ? Name
    : never;

async function answerForm<W extends Who, Schema extends z.ZodType, Result>(
  rules: Omit<FormRules<W, Schema>, "example">,
  work: (sent: Sent<W, Schema>, args: FormRequest) => Promise<Result>,
  args: FormRequest,
): Promise<Result | RefusedAnswer> {
  const { who, signedOut = () => refusalMessages.signInToContinue, limit, field = "form" } = rules;
  const { request, context } = args;
  if (rules.permission) requireSeller(context, rules.permission);
  refuseForeign(request, context);
  const person = currentPerson(context) as PersonWho<W>;
  if (!person && who !== "anyone") return refuse("signed-out", { [field]: signedOut() }, 401);
  const read = await readForm(request, context, rules);
  if ("data" in read) return read;
  const { value, pageOwner } = read;
  // Text that one person typed isn't sent in the name of another who signed in meanwhile.
  if (pageOwner !== "" && pageOwner !== person?.id)
    return refuse("another-person", { [field]: refusalMessages.anotherPerson }, 409);
  const isStale = rules.fresh && !(person && isFreshlySignedIn(person, new Date()));
  if (isStale) return refuse("sign-in-again", { [field]: refusalMessages.signInAgain }, 409);
  try {
    if (limit) {
      const key = limit.key ? limit.key(person, context) : (person?.id ?? "");
      if (!(await consumeLimit(limit.of, key, person?.id)))
        return refuse("too-many", { [field]: limit.sentence() }, 429);
    }
    await nextEventLoopTurn();
    const writer = person && { by: person.id, now: new Date() };
    return await work({ person, writer, value } as Sent<W, Schema>, args);
  } catch (thrown) {
    return refuseFailed(rules, context, thrown, value);
  }
}

function refuseFailed<Schema extends z.ZodType>(
  { failed, field = "form" }: Pick<FormRules<Who, Schema>, "failed" | "field">,
  context: Context,
  thrown: unknown,
  value: Partial<z.output<Schema>> = {},
): RefusedAnswer {
  if (isAnswer(thrown)) throw thrown;
  logFailureOfForm(context, thrown);
  if (isOutcomeUnknown(thrown))
    return refuse("unknown", { [field]: refusalMessages.outcomeUnknown }, 500);
  return refuse("failed", { [field]: failed(value) }, 500);
}

export type RefusedAnswer = ReturnType<typeof refuse>;

/** Answers that a form is refused. With an error status, React Router doesn't load the page's data again. */
export function refuse(
  problem: string,
  errors: FormRefusal["errors"],
  about: number | ({ status?: number } & Omit<FormRefusal, "ok" | "problem" | "errors">) = 422,
) {
  const { status = 422, ...more } = typeof about === "number" ? { status: about } : about;
  return data<FormRefusal>({ ok: false, problem, errors, ...more }, { status });
}

/** True for a thrown redirect or missing page, which aren't failures. */
function isAnswer(thrown: unknown): boolean {
  if (thrown instanceof Response) return true;
  return typeof thrown === "object" && thrown !== null && "data" in thrown && "init" in thrown;
}

function logFailureOfForm(context: Context, error: unknown): void {
  const info = context.get(requestInfoContext);
  if (isConnectionLoss(error)) info.databaseUnavailable = true;
  log.error({ err: error, id: info.requestId }, "form failed");
}

/** Reads a form of at most `maxBytes` and parses it by the schema. */
async function readForm<Schema extends z.ZodType>(
  request: Request,
  context: Context,
  { schema, maxBytes = TEXT_BYTES }: { schema: Schema; maxBytes?: number },
): Promise<{ value: z.output<Schema>; pageOwner: string } | RefusedAnswer> {
  const body = await readFormBody(request, maxBytes);
  // Concurrent forms take turns on the event loop, so that one doesn't block the others.
  await nextEventLoopTurn();
  if (!body.ok) {
    const sentence =
      body.problem === "too_large" ? refusalMessages.formTooLarge : refusalMessages.fieldWrong;
    return refuseUnread(context, body.problem, { form: sentence });
  }
  const { fields } = body;
  const token = String(fields.get(TOKEN_FIELD)?.[0] ?? "");
  fields.delete(TOKEN_FIELD);
  const pageOwner = String(fields.get(PAGE_OWNER_FIELD)?.[0] ?? "");
  fields.delete(PAGE_OWNER_FIELD);
  const values = textOf(fields);
  if (!isValidToken(token, tokenHolder(context), new Date()))
    return refuseUnread(context, "token_expired", { form: refusalMessages.formExpired }, values);
  const unstorable = [...fields.keys()].filter((name) =>
    fields.get(name)?.some((value) => typeof value === "string" && value.includes("\0")),
  );
  const parsed = schema.safeParse(objectFromFields(fields), {
    error: () => refusalMessages.fieldWrong,
  });
  if (parsed.success && unstorable.length === 0) return { value: parsed.data, pageOwner };
  return refuseUnread(context, "fields", errorsOf(parsed.error, unstorable), values);
}

const UNREAD_STATUS = { fields: 422, token_expired: 403, too_large: 413, malformed: 400 };

/** Refuses a form that couldn't be read. `values` are the texts that were sent, for the page to show again. */
function refuseUnread(
  context: Context,
  problem: keyof typeof UNREAD_STATUS,
  errors: Record<string, string>,
  values: Record<string, string> = {},
) {
  return refuse(problem, errors, {
    status: UNREAD_STATUS[problem],
    values,
    token: formToken(context),
  });
}

/** Refuses forms from other sites. Browsers send `Origin` with every form, so one without it isn't from our pages. */
function refuseForeign(request: Request, context: Context): void {
  const origin = request.headers.get("Origin");
  const site = request.headers.get("Sec-Fetch-Site") ?? "same-origin";
  if (origin !== null && origin === ownOrigin(request) && site === "same-origin") return;
  const { address } = context.get(requestInfoContext);
  logSecurity("form_refused", { facts: { reason: "origin" }, address });
  throw data(refusalMessages.formFromElsewhere, { status: 403 });
}

/** Turns the fields into an object; a field that is sent twice becomes a list. */
function objectFromFields(fields: FormFields): Record<string, unknown> {
  return Object.fromEntries(
    Array.from(fields, ([name, all]) => [name, all.length > 1 ? all : all[0]]),
  );
}

function textOf(fields: FormFields): Record<string, string> {
  const texts = Array.from(fields, ([name, all]) => [name, all.at(-1)]);
  return Object.fromEntries(texts.filter(([, value]) => typeof value === "string"));
}

/** The first sentence for each field. A text with NUL is refused, because PostgreSQL can't store it. */
function errorsOf(error: z.ZodError | undefined, unstorable: string[]): Record<string, string> {
  const pairs = (error?.issues ?? []).map(({ path: [field = "form"], message }) => [
    String(field),
    message,
  ]);
  const texts = unstorable.map((name) => [name, refusalMessages.fieldWrong]);
  return Object.fromEntries([...pairs, ...texts].reverse());
}
