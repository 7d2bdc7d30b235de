import type { TeamAnswer, TeamChange } from "#data/people/team.server";
import { messageFor } from "#domain/messages";
import { teamMessages } from "#domain/people/team/team";
import { refuse } from "#forms/form.server";
import { config } from "#request/config.server";
import { currentTeam } from "#request/session/team.server";

/** Of the team as it is configured; told by email where a mail server would take it. */
export function teamChange(by: string): TeamChange {
  const emailed = config.smtpUrl !== null;
  return { ...currentTeam(), by, now: new Date(), emailed };
}

export function answerOf(answer: TeamAnswer, field = "form") {
  if (answer.ok) return answer;
  const { problem } = answer;
  return refuse(problem.code, { [field]: messageFor(teamMessages, problem) }, 409);
}
