import { randomBytes } from "node:crypto";
import { createCookie } from "react-router";
import type { Provider } from "#data/people/people.server";
import { inviteSeller } from "#data/people/sellers.server";
import { beginSession } from "#data/people/sessions.server";
import type { SellerRole } from "#domain/people/team/seller-roles";
import { config } from "#request/config.server";
import { hashOf } from "#request/session/session.server";

/**
 * Signs somebody in by writing the session's rows instead of going to the provider, for tests and benchmarks that
 * aren't about signing in. `cookie` is the request's Cookie header over http.
 */
export async function signedIn({
  email: given,
  subject,
  seller = false,
  role,
  provider = "demo",
}: {
  email?: string;
  /** The account's ID at the provider, to make a second account with the same email address. */
  subject?: string;
  seller?: boolean;
  /** Set for somebody who was invited to the team with this role. */
  role?: SellerRole;
  provider?: Provider;
} = {}) {
  const email = given ?? (seller ? config.sellerEmails[0] : undefined) ?? newEmail();
  const token = randomBytes(32).toString("base64url");
  const identity = {
    provider,
    subject: subject ?? email,
    email,
    emailVerified: true,
    avatarUrl: null,
  };
  if (role) await inviteSeller(provider, email, role, new Date());
  const { userId, sessionId } = await beginSession(identity, hashOf(token), new Date(), {
    sellerListed: seller,
  });
  const line = await createCookie("sid").serialize(token);
  const [cookie = ""] = line.split(";");
  return { person: { id: userId, email, sessionId }, cookie };
}

function newEmail(): string {
  return `person-${randomBytes(6).toString("hex")}@example.com`;
}
