import { resolve } from "node:path";
import { z } from "zod";
import { checkoutMessages } from "#domain/checkout/messages";
import { DEFAULT_UPI_PROVIDERS, providerOf, upiIdProblem } from "#domain/checkout/upi";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#domain/language";
import { OperatorError } from "#domain/operator-error";
import { isTrackingLink } from "#domain/orders/parcel/couriers";
import { parseTrustedProxies } from "./client-address.server.ts";

/**
 * The process's configuration, from environment variables that are checked once at start (docs/running.md lists
 * them).
 */
export type Config = ReturnType<typeof readConfig>;

/** The configuration in use. `setConfig` sets it before anything reads it. */
export let config: Config;

export function setConfig(next: Config): void {
  config = next;
}

/** Environment variables are wrong. The message names each, with its value and what is expected. */
export class ConfigError extends OperatorError {
  static override readonly code: string = "ERR_CONFIG";
  override name = "ConfigError";
}

const flag = z.enum(["0", "1"], "0 or 1").transform((value) => value === "1");
/** A number whose sentence says what is wanted, whatever is wrong with it. */
const numberOf = (wanted: string, least: number, most: number) =>
  z.coerce.number(wanted).min(least, wanted).max(most, wanted);
const port = numberOf("a port from 0 to 65535", 0, 65535).int("a port from 0 to 65535");
const endpoint = z
  .string()
  .refine(isEndpoint, "an address such as https://s3.example, without a name in it");
const region = z.string().regex(/^[a-zA-Z0-9-]{1,64}$/, "a region such as eu-central-1");
const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);

/**
 * The values of FIRST_PAINT: ways to make pages paint earlier. The README of `server/first-paint/` says what each is
 * worth.
 */
const FIRST_PAINT = ["style-sheet-inside", "scripts-after-paint"] as const;
export type FirstPaint = ReadonlySet<(typeof FIRST_PAINT)[number]>;

/** The demo's UPI ID, which doesn't exist. A live store sets its own. */
export const DEMO_UPI_ID = "kathalu@okicici";
const DEMO_STORE_NAME = "Kathalu";
const DEMO_UPI_NAME = "Kathalu Stories";
const STORE_NAME_CHARACTERS = 40;
export const DEMO_CONTACT_EMAIL = "hello@example.com";
const DEMO_CONTACT_PHONE = "+91 98765 43210";
const S3_VARIABLES = [
  "S3_ENDPOINT",
  "S3_BUCKET",
  "S3_REGION",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;
const BACKUP_S3_VARIABLES = [
  "BACKUP_S3_ENDPOINT",
  "BACKUP_S3_REGION",
  "BACKUP_S3_ACCESS_KEY_ID",
  "BACKUP_S3_SECRET_ACCESS_KEY",
] as const;
const PRINTABLE_ASCII = /^[\x20-\x7e]+$/;

const Environment = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().optional(),
    APP_ORIGIN: z
      .string()
      .refine(isOrigin, "an origin such as https://store.example, without a path")
      .optional(),
    TRUST_PROXY: z
      .string()
      .default("0")
      .transform((text, context) => {
        const proxies = parseTrustedProxies(text);
        if (proxies) return proxies;
        context.addIssue("the number of proxies in front, 0 to 5, or their addresses and networks");
        return z.NEVER;
      }),
    HSTS_SUBDOMAINS: flag.default(false),
    STOP_GRACE_SECONDS: numberOf("seconds from 0 to 300", 0, 300).optional(),
    METRICS_PORT: port.optional(),
    METRICS_HOST: z.string().default("127.0.0.1"),
    DISK_MARK_MB: numberOf("megabytes", 0, 1e9).int("whole megabytes").default(256),
    DISK_MARK_FILES: numberOf("a number of files", 0, 1e9).int("a number of files").default(1_000),
    DATA_DIR: z.string().default("./data"),
    SECRET: z.string().min(32, "at least 32 characters").optional(),
    LOG_LEVEL: z
      .enum(["debug", "info", "warn", "error", "silent"], "debug, info, warn, error or silent")
      .default("info"),

    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, "an address that begins with postgres://")
      .optional(),
    DATABASE_CONNECTIONS: numberOf("a number from 2 to 200", 2, 200)
      .int("a number from 2 to 200")
      .default(16),

    PICTURES_ORIGIN: z
      .string()
      .refine(isOrigin, "an origin such as https://pictures.example, without a path")
      .optional(),
    S3_ENDPOINT: endpoint.optional(),
    S3_BUCKET: z
      .string()
      .regex(/^[a-zA-Z0-9][a-zA-Z0-9.-]{1,61}[a-zA-Z0-9]$/, "a bucket's name")
      .optional(),
    S3_REGION: region.optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),

    BACKUP_PASSPHRASE: z.string().min(12, "at least 12 characters").optional(),
    BACKUP_PASSPHRASE_FILE: z.string().optional(),
    BACKUP_ALARM_DAYS: numberOf("days from 0 to 60", 0, 60).default(2),
    BACKUP_S3_ENDPOINT: endpoint.optional(),
    BACKUP_S3_REGION: region.optional(),
    BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
    BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),

    STORE_NAME: z
      .string()
      .min(1, "a name")
      .max(STORE_NAME_CHARACTERS, `at most ${STORE_NAME_CHARACTERS} characters`)
      .optional(),
    LANGUAGES: list
      .pipe(z.array(z.enum(LANGUAGES, `some of ${LANGUAGES}`)))
      .refine((on) => on.includes(DEFAULT_LANGUAGE), `${DEFAULT_LANGUAGE} among them`)
      .optional(),
    UPI_ID: z
      .string()
      .refine(hasUpiForm, {
        error: () => `an id such as store@okicici (${checkoutMessages["upi-id-format"]})`,
      })
      .optional(),
    UPI_NAME: z.string().regex(PRINTABLE_ASCII, "plain ASCII letters").max(50).optional(),
    UPI_PROVIDERS: list
      .transform((all) => all.map((one) => one.toLowerCase()))
      .default([...DEFAULT_UPI_PROVIDERS]),
    SELLER_EMAILS: list.default(["seller@example.com"]),
    CONTACT_EMAIL: z.email("an email address").optional(),
    CONTACT_PHONE: z
      .string()
      .regex(/^\+?[0-9 ]{10,16}$/, "a phone number such as +91 98765 43210")
      .optional(),
    TRACKING_LINK: z
      .string()
      .refine(isTrackingLink, "a courier's address with {id} in it")
      .optional(),

    GOOGLE_CLIENT_ID: z.string().min(1).optional(),
    GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
    DEMO_SIGN_IN: flag.default(false),

    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, "an address that begins with smtp:// or smtps://")
      .optional(),
    MAIL_FROM: z.string().min(3, "an address mail is sent from").optional(),
    CONTACT_INBOX: z.email("an email address").optional(),
    LOG_EMAILS: flag.default(true),
    READ_SCREENSHOTS: flag.default(true),

    OFFLINE_PAGES: flag.optional(),
    FIRST_PAINT: list
      .pipe(z.array(z.enum(["none", ...FIRST_PAINT], `none, or some of ${FIRST_PAINT}`)))
      .default([...FIRST_PAINT]),
  })
  .superRefine((env, { addIssue }) => {
    const refuse = (name: string, message: string) =>
      addIssue({ code: "custom", path: [name], message });
    if (env.UPI_ID && upiIdProblem(env.UPI_ID, env.UPI_PROVIDERS)?.code === "upi-provider") {
      const all = [...env.UPI_PROVIDERS, providerOf(env.UPI_ID)];
      refuse(
        "UPI_ID",
        `a provider among UPI_PROVIDERS (${env.UPI_PROVIDERS}): if the ID is right, set UPI_PROVIDERS=${all}`,
      );
    }
    if (!env.GOOGLE_CLIENT_ID !== !env.GOOGLE_CLIENT_SECRET)
      refuse("GOOGLE_CLIENT_SECRET", "to be set together with GOOGLE_CLIENT_ID");
    if (env.APP_ORIGIN?.startsWith("https:") && env.PICTURES_ORIGIN?.startsWith("http:"))
      refuse("PICTURES_ORIGIN", "https, as APP_ORIGIN: browsers show nothing else there");
    if (env.METRICS_PORT === env.PORT && env.PORT !== 0)
      refuse("METRICS_PORT", `another port than PORT (${env.PORT})`);
    for (const variables of [S3_VARIABLES, BACKUP_S3_VARIABLES]) {
      for (const name of variables) {
        if (!env[name] && variables.some((other) => env[other]))
          refuse(name, `to be set together with ${variables.filter((other) => other !== name)}`);
      }
    }
    if (env.BACKUP_PASSPHRASE && env.BACKUP_PASSPHRASE_FILE)
      refuse("BACKUP_PASSPHRASE_FILE", "to be set alone: BACKUP_PASSPHRASE is set, too");
    if (env.SMTP_URL && !env.MAIL_FROM) refuse("MAIL_FROM", "to be set together with SMTP_URL");
  });

/** The names of all environment variables that the store reads. */
export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape);

/**
 * True if a UPI ID has the form that spec §5 demands. The providers that it may end with are checked elsewhere, since
 * they are configuration (reading R22).
 */
function hasUpiForm(id: string): boolean {
  return upiIdProblem(id)?.code !== "upi-id-format";
}

/** Parses environment variables; an empty one counts as missing. Throws a ConfigError that names every wrong one. */
export function readConfig(environment: Record<string, string | undefined>) {
  const filled = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ""),
  );
  const parsed = Environment.safeParse(filled);
  if (!parsed.success) throw new ConfigError(configSentences(parsed.error, filled));
  const env = parsed.data;
  const google =
    env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
      ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET }
      : null;
  const origin = env.APP_ORIGIN ? new URL(env.APP_ORIGIN).origin : null;
  const local = (!origin || isLoopback(origin)) && !env.DATABASE_URL;
  const behindProxy = env.TRUST_PROXY.hops > 0;
  const demoSignIn = !google && (local || env.DEMO_SIGN_IN);
  return {
    port: env.PORT,
    // By default, only this machine can connect in two cases: behind a proxy, and with a demo sign-in that DEMO_SIGN_IN
    // doesn't open to all.
    host: env.HOST ?? ((demoSignIn && !env.DEMO_SIGN_IN) || behindProxy ? "127.0.0.1" : "0.0.0.0"),
    /**
     * The origin that visitors use, such as https://shop.example. Null if it isn't set; then any loopback host and
     * port counts as the store's own.
     */
    origin,
    /** True if only this machine reaches the store, as while it is tried. */
    isLocal: local,
    trustProxy: env.TRUST_PROXY,
    /** True if browsers are told to use https on every subdomain of the store's host, too. */
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    /** For how many seconds a stopping node still answers, so that the load balancer notices at `/readyz`. */
    stopGraceSeconds: env.STOP_GRACE_SECONDS ?? (behindProxy ? 5 : 0),
    /** Port and address of `/metrics`, which Prometheus reads; null: switched off. */
    metrics:
      env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    /** A node isn't ready while the disk of `dataDir` has less free space than this, or room for fewer files. */
    diskMarks: { megabytes: env.DISK_MARK_MB, files: env.DISK_MARK_FILES },
    dataDir: resolve(env.DATA_DIR),
    secret: env.SECRET ?? null,
    logLevel: env.LOG_LEVEL,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseConnections: env.DATABASE_CONNECTIONS,
    /** The origin of a CDN that serves the store's `/pictures/…`; null: none. */
    picturesOrigin: env.PICTURES_ORIGIN ? new URL(env.PICTURES_ORIGIN).origin : null,
    /** The bucket in which files are stored; null: they are in `dataDir`. */
    s3: s3Settings(env),
    /**
     * Settings of `npm run backup` and `npm run restore`. `s3` has keys for the bucket of backups; null: the keys of
     * the store's own files are used.
     */
    backup: {
      passphrase: env.BACKUP_PASSPHRASE ?? null,
      passphraseFile: env.BACKUP_PASSPHRASE_FILE ? resolve(env.BACKUP_PASSPHRASE_FILE) : null,
      alarmDays: env.BACKUP_ALARM_DAYS,
      s3: s3Keys(env, "BACKUP_"),
    },
    storeName: env.STORE_NAME ?? (demoSignIn ? DEMO_STORE_NAME : defaultStoreName(origin)),
    /** True if STORE_NAME is set, and isn't the demo's name. */
    isNamed: ![undefined, DEMO_STORE_NAME].includes(env.STORE_NAME),
    /**
     * The languages that visitors can choose (reading R56). A live store has only English by default, until a native
     * speaker has reviewed the others.
     */
    languages: env.LANGUAGES ?? (demoSignIn ? [...LANGUAGES] : [DEFAULT_LANGUAGE]),
    /** Who customers pay to. `id` empty: nobody can pay yet. */
    upi: {
      id: env.UPI_ID ?? (demoSignIn ? DEMO_UPI_ID : ""),
      // If there is no name, the UPI ID is shown in its place (docs/decisions/0087).
      name: env.UPI_NAME ?? (demoSignIn ? DEMO_UPI_NAME : (env.UPI_ID ?? "")),
      providers: env.UPI_PROVIDERS,
    },
    /** True if payments may go to the demo's UPI ID, which only the demo sign-in allows (reading R22). */
    demoPayee: demoSignIn,
    sellerEmails: env.SELLER_EMAILS.map((email) => email.toLowerCase()),
    /** Empty by default in a live store, where the demo's address and phone would be wrong. */
    contact: {
      email: env.CONTACT_EMAIL ?? (demoSignIn ? DEMO_CONTACT_EMAIL : ""),
      phone: env.CONTACT_PHONE ?? (demoSignIn ? DEMO_CONTACT_PHONE : ""),
    },
    /** The courier's tracking page, with `{id}` for the tracking ID. */
    trackingLink: env.TRACKING_LINK ?? null,
    google,
    demoSignIn,
    /** True: everybody can use the demo sign-in. False: only browsers on this machine can. */
    demoSignInPublic: demoSignIn && env.DEMO_SIGN_IN,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    /** True if contact messages are stored; the demo stores none (reading R26). */
    keepsMessages: !demoSignIn,
    /** The address that gets a copy of each contact message; null: none. */
    contactInbox: env.SMTP_URL ? (env.CONTACT_INBOX ?? null) : null,
    /** True: without a mail server, emails are written to the log in full (reading R27). */
    logEmails: env.LOG_EMAILS,
    /** True: this node recognises the text on payment screenshots. */
    readScreenshots: env.READ_SCREENSHOTS,
    /** True: browsers keep public pages for when there is no network. By default not on this machine's own addresses. */
    offlinePages: env.OFFLINE_PAGES ?? (origin !== null && !isLoopback(origin)),
    firstPaint: new Set(env.FIRST_PAINT.filter((trick) => trick !== "none")),
  };
}

/** The name of a live store that has set none: its host name. */
function defaultStoreName(origin: string | null): string {
  const host = origin ? new URL(origin).hostname.replace(/^www\./, "") : "Store";
  return host.slice(0, STORE_NAME_CHARACTERS);
}

/** The keys of an object store, whose variables begin with this prefix; null if they aren't set. */
function s3Keys(env: z.infer<typeof Environment>, prefix: "" | "BACKUP_") {
  const endpoint = env[`${prefix}S3_ENDPOINT`];
  const region = env[`${prefix}S3_REGION`];
  const accessKeyId = env[`${prefix}S3_ACCESS_KEY_ID`];
  const secretAccessKey = env[`${prefix}S3_SECRET_ACCESS_KEY`];
  if (!(endpoint && region && accessKeyId && secretAccessKey)) return null;
  return { endpoint: endpoint.replace(/\/+$/, ""), region, accessKeyId, secretAccessKey };
}

function s3Settings(env: z.infer<typeof Environment>) {
  const keys = s3Keys(env, "");
  return keys && env.S3_BUCKET ? { ...keys, bucket: env.S3_BUCKET } : null;
}

export function isLoopback(origin: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(origin).hostname);
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\/[^/]+\/?$/.test(text);
}

/**
 * True for an http(s) address without user, query and hash. It may have a path, because some object stores' endpoints
 * do.
 */
function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username + password + search + hash === "";
}

/** Says what is wrong with each variable, and hides the values of secret ones. */
function configSentences(
  error: z.ZodError,
  environment: Record<string, string | undefined>,
): string {
  return error.issues
    .map(({ path: [name], message }) => {
      const variable = String(name);
      const secret = /SECRET|PASSPHRASE$|_URL$|S3_(?:ENDPOINT|ACCESS)/.test(variable);
      const value = environment[variable];
      const got =
        value === undefined ? "nothing" : secret ? "a value that isn't one" : JSON.stringify(value);
      return `${variable} wants ${message}; it got ${got}.`;
    })
    .join("\n");
}
