import type { Config } from "#request/config.server";
import { trySmtp } from "#services/mail.server";
import { type Finding, ok, reasonOf, warning, wrong } from "./findings.ts";

type MailConfig = Pick<Config, "smtpUrl" | "mailFrom" | "origin">;

/** Connects and authenticates; nothing is sent. */
export async function emailFindings({ smtpUrl, mailFrom, origin }: MailConfig): Promise<Finding[]> {
  if (!smtpUrl) {
    return [
      warning(
        "Nobody is emailed: SMTP_URL isn't set.",
        "Set SMTP_URL and MAIL_FROM; until then copy each message from its order in the admin.",
      ),
    ];
  }
  const { host, port, protocol } = new URL(smtpUrl);
  const where = host || port || protocol;
  const links = origin
    ? []
    : [warning("Emails have no links.", "Set APP_ORIGIN: their links begin with it.")];
  try {
    await trySmtp(smtpUrl);
    return [
      ok(`${where} answers and takes our sign-in; nothing was sent. From: ${mailFrom}.`),
      ...links,
    ];
  } catch (error) {
    return [wrong(`${where}: ${reasonOf(error)}.`, adviceFor(error)), ...links];
  }
}

const ADVICE: Partial<Record<string, string>> = {
  EAUTH:
    "Check user and password in SMTP_URL: characters such as @, # and / are written %40, %23 and %2F there; some providers want a password for apps.",
  EDNS: "Check the host in SMTP_URL.",
  ETLS: "Its certificate or encryption doesn't fit: port 465 is smtps://, port 587 smtp://.",
  ESOCKET:
    "Check host and port in SMTP_URL: 465 is smtps://, 587 smtp://; many hosts block port 25, and some all of them until you ask.",
};

function adviceFor(error: unknown): string {
  const { code = "" } = error as { code?: string };
  return ADVICE[code] ?? ADVICE.ESOCKET ?? "";
}
