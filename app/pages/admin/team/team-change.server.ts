import type { TeamAnswer, TeamChange } from "#data/people/team.server";
import { messageFor } from "#domain/messages";
import { teamMessages } from "#domain/people/team";
import { config } from "#request/config.server";
import { refuse } from "#request/forms/form.server";
import { currentProvider, isFreshlySignedIn, type Person } from "#request/session/session.server";

/** Of the team as it is configured; told by email where a mail server would take it. */
export function teamChange(by: string): TeamChange {
  const emailed = config.smtpUrl !== null;
  return { ...currentTeam(), by, now: new Date(), emailed };
}

export function currentTeam() {
  return { provider: currentProvider() ?? "google", listed: config.sellerEmails } as const;
}

export function answerOf(answer: TeamAnswer, field = "form") {
  if (answer.ok) return answer;
  const { problem } = answer;
  return refuse(problem.code, { [field]: messageFor(teamMessages, problem) }, 409);
}

/** Who may change the store's access has just proved who they are; null: they have. */
export function unlessFresh(person: Person) {
  if (isFreshlySignedIn(person, new Date())) return null;
  return refuse("sign-in-again", { form: "Please sign in again to change the team." }, 409);
}
