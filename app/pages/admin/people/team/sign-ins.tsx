import { formHref } from "#forms/form-href";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { ConfirmButton } from "#pages/admin/parts/forms/confirm-button.tsx";
import { Panel } from "#ui/panel";
import { Timestamp } from "#ui/timestamp";
import type { Route } from "./+types/page";

type Props = Pick<Route.ComponentProps["loaderData"], "signIns" | "here">;

/** Lists where sellers are signed in. Buttons end one sign-in, all of one seller, or all except this browser's. */
export function SellersSignIns({ signIns, here }: Props) {
  const people = [...Map.groupBy(signIns, ({ userId }) => userId)];
  return (
    <Panel title="Signed in now">
      <p className="max-w-prose text-small text-ink-soft">
        Each sign-in ends after 24 hours. ‘Last used’ may be up to an hour old.
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {people.map(([userId, own]) => (
          <li key={userId} className="flex flex-col gap-2 py-3">
            <PersonHead userId={userId} email={own[0]?.email ?? ""} />
            <ul className="flex flex-col gap-1">
              {own.map((signIn) => (
                <Row key={signIn.id} {...signIn} isHere={signIn.id === here} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <EndAll />
    </Panel>
  );
}

function PersonHead({ userId, email }: { userId: string; email: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="font-semibold break-all">{email}</span>
      <ButtonForm
        action={formHref("/admin/team/sign-ins/end-of-member")}
        done="Signed out everywhere."
        fields={{ user: userId }}
        look="quiet"
        className="px-0!"
      >
        Sign out everywhere <span className="sr-only">{email}</span>
      </ButtonForm>
    </div>
  );
}

function Row({
  id,
  device,
  since,
  usedAt,
  isHere,
}: Props["signIns"][number] & { isHere: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="flex min-w-0 flex-col text-small">
        <span className="wrap-anywhere">
          {device ?? "A browser"}
          {isHere ? " · this browser" : null}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-ink-soft">
          since <Timestamp at={since} /> · last used <Timestamp at={usedAt} />
        </span>
      </span>
      {isHere ? null : (
        <ButtonForm
          action={formHref("/admin/team/sign-ins/end")}
          done="Signed out."
          fields={{ session: id }}
          look="quiet"
          className="px-0!"
        >
          Sign out
        </ButtonForm>
      )}
    </li>
  );
}

function EndAll() {
  return (
    <ConfirmButton
      label="Sign everybody out"
      className="self-start"
      action={formHref("/admin/team/sign-ins/end-all")}
      done="Everybody is signed out."
      title="Sign all sellers out?"
      confirmLabel="Sign out"
    >
      <p>
        All sellers have to sign in again, and so do you on your other devices. Only this browser
        stays signed in.
      </p>
    </ConfirmButton>
  );
}
