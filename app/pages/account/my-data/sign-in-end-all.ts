import { href, redirect } from "react-router";
import { z } from "zod";
import { storeMessages } from "#domain/messages";
import { formAction } from "#forms/form.server";
import { closeAllSessions } from "#request/session/session.server";

/** Signs the person out everywhere, here too. */
export const action = formAction(
  { who: "customer", schema: z.object({}), failed: () => storeMessages.logOutFailed },
  async (_, { request, context }) => {
    const headers = new Headers({ "Clear-Site-Data": '"cache"' });
    for (const line of await closeAllSessions(request, context)) headers.append("Set-Cookie", line);
    return redirect(href("/"), { headers });
  },
);
