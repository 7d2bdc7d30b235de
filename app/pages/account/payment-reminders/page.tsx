import { data } from "react-router";
import { setReminders, wantsReminders } from "#data/checkout/payment-reminders.server";
import { storeMessages } from "#domain/messages";
import { href } from "#protocol/href";
import { personOfKey } from "#request/reminder-keys.server";
import { Button, ButtonLink } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { PageHead } from "#ui/shell/page-head";
import type { Route } from "./+types/page";
import { texts } from "./texts.ts";

/**
 * Turns a person's payment reminders off. This isn't one of the store's forms: mail programs post here by themselves
 * (RFC 8058), without an Origin, a session or an anti-forgery token. The secret key in the address is the only
 * permission, and the body isn't read.
 */
export async function action({ params }: Route.ActionArgs) {
  const { userId } = await personAt(params.key);
  await setReminders(userId, false, new Date());
  return { ok: true };
}

/** A GET changes nothing, because mail scanners follow links. */
export async function loader({ params }: Route.LoaderArgs) {
  const { wants } = await personAt(params.key);
  return { wants };
}

async function personAt(key: string) {
  const userId = personOfKey(key);
  const wants = userId && (await wantsReminders(userId));
  if (userId === null || wants === null) throw data(storeMessages.pageNotFound, { status: 404 });
  return { userId, wants };
}

export default function PaymentReminders({ loaderData: { wants } }: Route.ComponentProps) {
  const t = useTexts(texts);
  return (
    <div className="shell flex max-w-md flex-col gap-5 py-10">
      <PageHead title={t.title} />
      <h1 className="text-title">{wants ? t.question : t.ended}</h1>
      <p>{wants ? t.what : t.again}</p>
      {wants ? (
        <form data-native="" method="post">
          <Button type="submit">{t.end}</Button>
        </form>
      ) : (
        <ButtonLink look="second" to={href("/my-data")}>
          {t.myData}
        </ButtonLink>
      )}
    </div>
  );
}
