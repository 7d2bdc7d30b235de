import { randomUUID } from "node:crypto";
import {
  claimMailboxes,
  markAway,
  markLookedAt,
  markOpened,
  releaseMailboxes,
} from "#data/statements/mailboxes.server";
import { daysBefore } from "#domain/indian-time";
import { MAX_DAYS_OLD } from "#domain/statements/bank-emails";
import type { MailboxProblem } from "#domain/statements/bank-messages";
import { domainsOfBank } from "#domain/statements/reading/sms-forms/bank-domains";
import { connectToStored } from "#forms/bank-sms/connect.server";
import { countEmails, takeEmail } from "#forms/bank-sms/take-email.server";
import { log } from "#request/log/log.server";
import { repeat } from "#server/repeat";
import { MailboxError, type OpenMailbox } from "#services/mailbox/connection.server";
import { type LookUpKey, lookUpKey } from "#services/mailbox/signed-email.server";

/** Milliseconds between looks at which mailboxes are this node's to read; its claims last longer. */
const CHECK_INTERVAL_MILLISECONDS = 5_000;
const STOP_TIMEOUT_MILLISECONDS = 5_000;
/** Milliseconds between looks into a folder whose server said nothing meanwhile. */
const LOOK_INTERVAL_MILLISECONDS = 60_000;
const MAX_EMAILS_AT_ONCE = 50;
const MINUTE = 60_000;
/** Milliseconds until a mailbox is tried again. A password that is tried too often gets accounts locked. */
const RETRY_MILLISECONDS: Partial<Record<MailboxProblem, number>> = {
  "wrong-password": 30 * MINUTE,
  "sealed-password": 30 * MINUTE,
};

type Claimed = Awaited<ReturnType<typeof claimMailboxes>>[number];
type Options = { lookUp: LookUpKey; clock: () => Date };

/**
 * Reads the mailboxes that get the bank's emails, each on one node at a time. A connection stays open, on which the server
 * tells of new emails. Call the returned function before the database closes.
 */
export function startReadingMailboxes({
  lookUp = lookUpKey,
  clock = () => new Date(),
  every = CHECK_INTERVAL_MILLISECONDS,
}: Partial<Options> & { every?: number } = {}): () => Promise<void> {
  const node = randomUUID();
  const readers = new Map<string, MailboxReader>();
  const work = async () => {
    const claimed = await claimMailboxes(node, clock());
    const ids = new Set(claimed.map(({ source_id }) => source_id));
    for (const [id, reader] of readers) {
      if (!ids.has(id)) reader.close();
      if (reader.isClosed) readers.delete(id);
    }
    for (const mailbox of claimed)
      if (!readers.has(mailbox.source_id))
        readers.set(mailbox.source_id, new MailboxReader(mailbox, { lookUp, clock }));
    if (claimed.length > 0) await countEmails(clock);
  };
  const failed = (err: unknown) => log.warn({ err }, "no mailboxes were read");
  const reading = repeat(work, { every, stopTimeout: STOP_TIMEOUT_MILLISECONDS, failed });
  return async () => {
    await reading.stop();
    await Promise.all([...readers.values()].map((reader) => reader.close()));
    await releaseMailboxes(node).catch(failed);
  };
}

/** Reads one mailbox over one connection, until that ends. */
class MailboxReader {
  isClosed = false;
  #open: OpenMailbox | null = null;
  #lastUid = 0;
  readonly #mailbox: Claimed;
  readonly #options: Options;
  readonly #looking: ReturnType<typeof repeat>;

  constructor(mailbox: Claimed, options: Options) {
    this.#mailbox = mailbox;
    this.#options = options;
    this.#looking = repeat(() => this.#readNew(), {
      every: LOOK_INTERVAL_MILLISECONDS,
      stopTimeout: STOP_TIMEOUT_MILLISECONDS,
      failed: (error) => void this.#giveUp(error),
    });
    this.#looking.now();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.#open?.close();
    await this.#looking.stop();
  }

  async #readNew(): Promise<void> {
    if (this.isClosed) return;
    const { source_id: id, bank, createdAt } = this.#mailbox;
    const { clock } = this.#options;
    this.#open ??= await this.#connect();
    const oldest = daysBefore(clock(), MAX_DAYS_OLD);
    const since = createdAt > oldest ? createdAt : oldest;
    const query = { above: this.#lastUid, since, domains: domainsOfBank(bank) };
    const found = await this.#open.find(query);
    for (const uid of found.slice(0, MAX_EMAILS_AT_ONCE)) {
      const message = await this.#open.fetch(uid);
      const outcome = message && (await takeEmail(this.#mailbox, message, this.#options));
      if (outcome === "no-answer") throw new MailboxError("no-keys");
      this.#lastUid = uid;
      await markLookedAt(id, uid, clock());
    }
    if (found.length === 0) await markLookedAt(id, this.#lastUid, clock());
    else if (found.length > MAX_EMAILS_AT_ONCE) this.#looking.now();
  }

  async #connect(): Promise<OpenMailbox> {
    const { source_id: id } = this.#mailbox;
    const opened = await connectToStored(this.#mailbox);
    this.#lastUid = await markOpened(id, opened.uidValidity, this.#options.clock());
    opened.watch(
      () => this.#looking.now(),
      () => void this.close(),
    );
    return opened;
  }

  async #giveUp(error: unknown): Promise<void> {
    if (this.isClosed) return;
    const problem = error instanceof MailboxError ? error.problem : "unreachable";
    if (!(error instanceof MailboxError)) log.warn({ err: error }, "a mailbox wasn't read");
    const now = this.#options.clock();
    const retryAt = new Date(now.getTime() + (RETRY_MILLISECONDS[problem] ?? MINUTE));
    await markAway(this.#mailbox.source_id, problem, retryAt, now).catch(() => {});
    await this.close();
  }
}
