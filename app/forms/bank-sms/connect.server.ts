import type { Mailbox } from "#data/statements/mailboxes.server";
import { isPrivateIp } from "#request/client-address.server";
import { config } from "#request/config.server";
import { unseal } from "#request/secret.server";
import {
  type MailboxAccount,
  MailboxError,
  type OpenMailbox,
  openMailbox,
} from "#services/mailbox/connection.server";

/** Opens a mailbox whose host an owner typed: it may lead into a private network only from a store on one's own machine. */
export async function connect(account: MailboxAccount): Promise<OpenMailbox> {
  return await openMailbox(account, (ip) => !config.isLocal && isPrivateIp(ip));
}

export async function connectToStored({
  source_id,
  password: sealed,
  ...account
}: Mailbox): Promise<OpenMailbox> {
  const password = unseal(sealed, source_id);
  if (password === null) throw new MailboxError("sealed-password");
  return await connect({ ...account, password });
}
