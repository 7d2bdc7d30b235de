/** What to do about what object stores answer, by its code. */
const ADVICE: Record<string, string> = {
  AccessDenied:
    "this key may not do that: allow it to read, write, delete and list the bucket's objects",
  InvalidAccessKeyId: "it doesn't know the key: check S3_ACCESS_KEY_ID",
  // Some say this of a key that they don't know, too.
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

/** An object store that refused, or didn't answer in time. The message says what to do, and holds no secret. */
export class ObjectStoreError extends Error {
  override name = "ObjectStoreError";
  /** `Away` where nobody answered, else the store's own code (`NoSuchBucket`) or the status. */
  readonly code: string;

  constructor({ code, where, cause }: { code: string; where: string; cause?: unknown }) {
    const why = code === "Away" ? `doesn't answer (${reasonOf(cause)})` : refusal(code);
    super(`The object store at ${where} ${why}.`, { cause });
    this.code = code;
  }

  /** Whether the same request may succeed a moment later. */
  get passing(): boolean {
    return /^(Away|InternalError|SlowDown|ServiceUnavailable|RequestTimeout|429|5\d\d)$/.test(
      this.code,
    );
  }
}

function refusal(code: string): string {
  const advice = ADVICE[code];
  return advice ? `refuses: ${advice} (${code})` : `refuses (${code})`;
}

/** In a word or two, for people: `ECONNREFUSED`, `no answer within 10 s`. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "no reason given";
  const { code } = (cause.cause ?? cause) as NodeJS.ErrnoException;
  return typeof code === "string" ? code : cause.message.slice(0, 200);
}
