import { lastSellerEmail, wantsOrderEmails } from "#data/email/seller-emails.server";
import { savedSettings } from "#data/settings/settings.server";
import { GATHERING_INTERVALS_MINUTES, SELLER_EMAIL_TIMES } from "#domain/email/seller-emails";
import { formattedDate } from "#domain/formatted-dates";
import { hasPermission } from "#domain/people/team/seller-roles";
import { formHref } from "#forms/form-href";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { Radio, SavingForm } from "#pages/admin/parts/forms/saving-form.tsx";
import { href } from "#protocol/href";
import { config } from "#request/config.server";
import { requireSeller } from "#request/session/session.server";
import { settings } from "#request/settings/settings.server";
import { SelectField } from "#ui/forms/field";
import { Notice } from "#ui/notice";
import { Panel } from "#ui/panel";
import type { Route } from "./+types/page";

/** Settings: which sellers are emailed about new orders, and when. */
export async function loader({ context }: Route.LoaderArgs) {
  const person = requireSeller(context);
  const [{ values, versions }, wants, last] = await Promise.all([
    savedSettings(),
    wantsOrderEmails(person.id),
    lastSellerEmail(person.id),
  ]);
  const now = new Date();
  return {
    email: person.email,
    wants,
    rule: values.orderEmails ?? settings().orderEmails,
    version: versions.orderEmails,
    mayChange: hasPermission(person.role, "change-settings"),
    sendsEmails: config.smtpUrl !== null,
    last: last && {
      failed: last.deadAt !== null,
      sent: last.sentAt && formattedDate(last.sentAt, now),
      due: formattedDate(last.notBefore, now),
      error: last.error,
    },
  };
}
type Facts = Route.ComponentProps["loaderData"];

export default function OrderEmails({ loaderData }: Route.ComponentProps) {
  const { sendsEmails, mayChange } = loaderData;
  return (
    <AdminPage
      title="Emails about new orders"
      back={href("/admin")}
      intro="Each email tells you the number, amount and pieces of a new order, or of what a customer paid who has no order. It doesn't name the customer."
    >
      {sendsEmails ? null : (
        <Notice tone="wait">
          These emails aren't sent yet: whoever runs your server has to set up email first.
        </Notice>
      )}
      <Choice {...loaderData} />
      {mayChange ? <Times {...loaderData} /> : null}
    </AdminPage>
  );
}

function Choice({ email, wants, last }: Facts) {
  return (
    <Panel title="For you">
      <p className="break-words">
        {wants ? `You get these emails at ${email}.` : "You don't get these emails."}{" "}
        <LastSent last={last} />
      </p>
      <ButtonForm
        action={formHref("/admin/order-emails/choice")}
        done="Saved."
        fields={{ wants: wants ? "no" : "yes" }}
      >
        {wants ? "Stop emailing me" : "Email me"}
      </ButtonForm>
    </Panel>
  );
}

function LastSent({ last }: Pick<Facts, "last">) {
  if (!last) return null;
  if (last.failed) return `The last email couldn't be delivered: ${last.error}`;
  return last.sent
    ? `The last email went out ${last.sent.words}.`
    : `The next email is due ${last.due.exact}.`;
}

const TIMES: Record<(typeof SELLER_EMAIL_TIMES)[number], string> = {
  "at-once": "At once",
  gathered: "One email about several orders",
  daily: "Once a day",
};
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

function Times({ rule, version }: Facts) {
  return (
    <Panel title="For everybody: when">
      <SavingForm action={formHref("/admin/order-emails/times")} version={version} inPanel>
        {(errors) => <TimeInputs rule={rule} errors={errors} />}
      </SavingForm>
    </Panel>
  );
}

function TimeInputs({
  rule,
  errors,
}: Pick<Facts, "rule"> & { errors: Readonly<Record<string, string>> }) {
  const hours = (name: "dailyAt" | "quietFrom" | "quietUntil", label: string) => (
    <SelectField
      label={label}
      name={name}
      defaultValue={rule[name]}
      error={errors[name]}
      options={HOURS.map((hour) => [`${hour}`, hourLabel(hour)])}
    />
  );
  return (
    <>
      <fieldset className="flex flex-col">
        <legend className="font-semibold">Emails come</legend>
        {SELLER_EMAIL_TIMES.map((when) => (
          <Radio
            key={when}
            label={TIMES[when]}
            name="when"
            value={when}
            defaultChecked={rule.when === when}
          />
        ))}
      </fieldset>
      <div className="grid gap-4 tablet:grid-cols-2">
        <SelectField
          label="One email about several orders: every"
          name="everyMinutes"
          defaultValue={rule.everyMinutes}
          error={errors.everyMinutes}
          options={GATHERING_INTERVALS_MINUTES.map((minutes) => [
            `${minutes}`,
            minutes < 60 ? `${minutes} minutes` : `${minutes / 60} h`,
          ])}
        />
        {hours("dailyAt", "Once a day: at")}
      </div>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input type="checkbox" name="quiet" defaultChecked={rule.quiet} className="size-5" />
        Quiet hours, in Indian time
      </label>
      <div className="grid grid-cols-2 gap-4">
        {hours("quietFrom", "From")}
        {hours("quietUntil", "Until")}
      </div>
      <p className="text-small text-ink-soft">
        Nothing is sent in the quiet hours. After them, one email tells you everything that
        happened.
      </p>
    </>
  );
}

/** Such as '7:00 am'. */
function hourLabel(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? "am" : "pm"}`;
}
