import { sellersSignIns } from "#data/people/sessions.server";
import { teamOf } from "#data/people/team.server";
import { historyOf } from "#data/settings/events.server";
import { withFormattedDates } from "#domain/formatted-dates";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { SignInAgain } from "#pages/admin/parts/forms/sign-in-again.tsx";
import { History } from "#pages/admin/parts/history.tsx";
import { config } from "#request/config.server";
import { isFreshlySignedIn, requireSeller } from "#request/session/session.server";
import { currentTeam } from "#request/session/team.server";
import { Panel } from "#ui/panel";
import type { Route } from "./+types/page";
import { Invitation } from "./invitation-form.tsx";
import { Member } from "./member.tsx";
import { SellersSignIns } from "./sign-ins.tsx";

/** Lists the team's members, and where each is signed in. */
export async function loader({ context }: Route.LoaderArgs) {
  const person = requireSeller(context);
  const now = new Date();
  const team = currentTeam();
  const [members, signIns, history] = await Promise.all([
    teamOf(team),
    sellersSignIns(team.provider, now),
    historyOf("seller", null, now),
  ]);
  return {
    fresh: isFreshlySignedIn(person, now),
    emailed: config.smtpUrl !== null,
    own: person.id,
    members: members.map((member) => withFormattedDates(member, now)),
    signIns: signIns.map((signIn) => withFormattedDates(signIn, now)),
    here: person.sessionId,
    history,
  };
}

export default function Team({ loaderData }: Route.ComponentProps) {
  const { members, own, signIns, here, history, emailed, fresh } = loaderData;
  return (
    <AdminPage title="Team">
      {fresh ? null : (
        <SignInAgain>
          To invite somebody, or to change or remove somebody's role, sign in again.
        </SignInAgain>
      )}
      <Panel title="Who sells">
        <ul className="flex flex-col divide-y divide-line">
          {members.map((member) => (
            <li key={member.email} className="py-3">
              <Member member={member} isSelf={member.userId === own} isFreshSignIn={fresh} />
            </li>
          ))}
        </ul>
      </Panel>
      {fresh ? <Invitation emailed={emailed} /> : null}
      <SellersSignIns signIns={signIns} here={here} />
      <Panel title="What has changed">
        <History entries={history} />
      </Panel>
    </AdminPage>
  );
}
