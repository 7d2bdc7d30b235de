import { z } from "zod";
import { endOwnSession } from "#data/people/sessions.server";
import { storeMessages } from "#domain/messages";
import { formAction } from "#forms/form.server";
import { logSecurity } from "#request/log/security-log.server";

/** Signs the person out of one other browser. One that has ended already is as they wanted it. */
export const action = formAction(
  {
    who: "customer",
    schema: z.object({ session: z.string().max(40) }),
    failed: () => storeMessages.logOutFailed,
  },
  async ({ person, value }) => {
    if (await endOwnSession(person.id, value.session))
      logSecurity("sessions_ended", { userId: person.id, facts: { sessions: 1 } });
    return { ok: true as const };
  },
);
