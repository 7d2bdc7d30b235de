import { Resolver } from "node:dns/promises";
import type { DKIMResult } from "mailauth";
import type { Signature, SignedEmail } from "#domain/statements/bank-emails";
import { isWithin } from "#domain/statements/reading/sms-forms/bank-domains";

/** Returns the TXT records of a name; a test answers with keys of its own. */
export type LookUpKey = (name: string) => Promise<string[][]>;

const DNS = new Resolver({ timeout: 4_000, tries: 2 });
export const lookUpKey: LookUpKey = (name) => DNS.resolveTxt(name);

/** More signatures than a bank's email has. Each costs a look at the whole body. */
const MAX_SIGNATURES = 8;
/** Servers send CR LF alone. Programs differ in what they take another line end for. */
const STRAY_LINE_END = /(?<!\r)\n|\r(?!\n)/;

/** Reads an email and checks its DKIM signatures. Only keys of these domains are looked up. */
export async function readSignedEmail(
  message: Buffer,
  { domains, now, lookUp }: { domains: readonly string[]; now: Date; lookUp: LookUpKey },
): Promise<SignedEmail & { html: string; text: string }> {
  // Loaded with the first email, because most stores have no mailbox.
  const [{ default: PostalMime }, { dkimVerify }] = await Promise.all([
    import("postal-mime"),
    import("mailauth/lib/dkim/verify.js"),
  ]);
  const email = await PostalMime.parse(message, { maxNestingDepth: 10 });
  const fields = email.headers.map(({ key }) => key);
  const isSigned = fields.filter((field) => field === "dkim-signature").length <= MAX_SIGNATURES;
  const resolver = async (name: string): Promise<string[][]> => {
    if (isWithin(name, domains)) return await lookUp(name);
    throw Object.assign(new Error("not the bank's"), { code: "ENOTFOUND" });
  };
  const options = { resolver: resolver as never, strict: true, minBitLength: 1024, curTime: now };
  const verified = isSigned ? await dkimVerify(message, options) : null;
  const isPlain = !STRAY_LINE_END.test(message.toString("latin1"));
  const sentAt = new Date(email.date ?? "");
  return {
    fields,
    from: (verified?.headerFrom ?? []).map((address) => address.toLowerCase()),
    to: (email.to ?? []).map(({ address }) => (address ?? "").toLowerCase()),
    messageId: email.messageId ?? "",
    sentAt: Number.isNaN(sentAt.getTime()) ? null : sentAt,
    signatures: (verified?.results ?? [])
      .filter(({ signingDomain }) => signingDomain)
      .map((result) => signatureOf(result, isPlain)),
    text: email.text ?? "",
    html: email.html ?? "",
  };
}

function signatureOf(result: DKIMResult, isPlain: boolean): Signature {
  const { signingDomain = "", selector = "", bodyHash = "", signingHeaders } = result;
  return {
    result: isPlain ? resultOf(result) : "altered",
    signer: signingDomain.toLowerCase(),
    selector: selector.toLowerCase(),
    fields: (signingHeaders?.keys ?? "").toLowerCase().split(/[:\s]+/),
    isPartial: result.canonBodyLengthLimited === true,
    bodySha256: Buffer.from(bodyHash, "base64"),
  };
}

function resultOf({ status, algo }: DKIMResult): Signature["result"] {
  const { result, comment = "", policy = {} } = status;
  if (result === "pass") return "holds";
  if (result === "temperror") return "no-answer";
  if (algo?.endsWith("sha1") || policy["dkim-rules"] === "weak-algorithm") return "sha1";
  if (policy["dkim-rules"] === "weak-key") return "weak-key";
  if (comment === "expired") return "expired";
  return NO_KEY.test(comment) ? "no-key" : "altered";
}

/** What mailauth says of a key that the signer doesn't publish, or not for this. */
const NO_KEY = /^(?:no key|unknown key|invalid public key|inappropriate|key not for email)/;
