import { OperatorError } from "#domain/operator-error";

/** What to do about an object store's error, by its code. */
const ADVICE: Record<string, string> = {
  AccessDenied:
    "this key may not do that: allow it to read, write, delete and list the bucket's objects",
  InvalidAccessKeyId: "it doesn't know the key: check S3_ACCESS_KEY_ID",
  // Some object stores answer with this code for an unknown key, too.
  SignatureDoesNotMatch:
    "the key isn't the one it knows: check S3_SECRET_ACCESS_KEY, S3_ACCESS_KEY_ID and S3_REGION",
  AuthorizationHeaderMalformed: "the bucket is in another region: check S3_REGION",
  PermanentRedirect: "the bucket is in another region: check S3_ENDPOINT and S3_REGION",
  TemporaryRedirect: "the bucket is in another region: check S3_ENDPOINT and S3_REGION",
  NoSuchBucket: "there is no such bucket: make it, or check S3_BUCKET",
  InvalidBucketName: "there is no such bucket: check S3_BUCKET",
  RequestTimeTooSkewed: "the clocks differ: set this machine's clock (NTP)",
  InternalError: "it has trouble of its own",
  SlowDown: "it gets more requests than it takes",
  QuotaExceeded: "it is full: make room, or raise its limit",
  XMinioStorageFull: "it is full: make room",
  NoLength:
    "it doesn't say how long a file is: what stands before it has to leave its answers as they are",
};

/** An error of the object store, or no answer in time. The message says what to do and contains no secret. */
export class ObjectStoreError extends OperatorError {
  override name = "ObjectStoreError";
  /** `Away` if nobody answered, else the object store's code (`NoSuchBucket`) or the HTTP status. */
  override readonly code: string;

  constructor({ code, where, cause }: { code: string; where: string; cause?: unknown }) {
    const why = code === "Away" ? `doesn't answer (${reasonOf(cause)})` : refusalSentence(code);
    super(`The object store at ${where} ${why}.`, { cause });
    this.code = code;
  }

  get advice(): string {
    const known = DOCTOR_ADVICE.find(([codes]) => codes.test(this.code));
    return known?.[1] ?? "Look at what the object store says of it, and at the five S3_… settings.";
  }

  /** True if the same request may succeed later. */
  get passing(): boolean {
    return /^(Away|InternalError|SlowDown|ServiceUnavailable|RequestTimeout|429|5\d\d)$/.test(
      this.code,
    );
  }
}

/** Further advice, by code, for `npm run doctor`. */
const DOCTOR_ADVICE: readonly [codes: RegExp, advice: string][] = [
  [
    /^(InvalidAccessKeyId|SignatureDoesNotMatch)$/,
    "Copy S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY anew from where the object store gives keys out; a key may hold for one region or one bucket alone.",
  ],
  [
    /^AccessDenied$/,
    "Give the key these rights on this bucket (docs/running.md, 'Files in a bucket'), or set another key.",
  ],
  [
    /^(AuthorizationHeaderMalformed|PermanentRedirect|TemporaryRedirect)$/,
    "S3_REGION and S3_ENDPOINT are those of the bucket: where it was made says which.",
  ],
  [/^(NoSuchBucket|InvalidBucketName)$/, "S3_BUCKET is its name alone, without s3:// and path."],
  [/^RequestTimeTooSkewed$/, "Switch on time synchronization (timedatectl set-ntp true)."],
  [/^(QuotaExceeded|XMinioStorageFull)$/, "Until then orders come without their screenshots."],
  [
    /^Away$/,
    "Check that it is running, lets this machine in, and that S3_ENDPOINT is right. The store goes on without it.",
  ],
];

/** True if the object store is only unavailable for now. */
export function isTemporarilyUnavailable(error: unknown): error is ObjectStoreError {
  return error instanceof ObjectStoreError && error.passing;
}

function refusalSentence(code: string): string {
  const advice = ADVICE[code];
  return advice ? `refuses: ${advice} (${code})` : `refuses (${code})`;
}

/** Why nobody answered, in a word or two: `ECONNREFUSED`, `no answer within 10 s`. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "no reason given";
  const { code } = (cause.cause ?? cause) as NodeJS.ErrnoException;
  return typeof code === "string" ? code : cause.message.slice(0, 200);
}
