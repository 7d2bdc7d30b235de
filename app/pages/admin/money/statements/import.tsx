import { ZERO } from "#domain/money/money";
import { plural } from "#domain/plural";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { NoticeLink } from "#pages/admin/parts/notice-link.tsx";
import { OrderNumber } from "#pages/admin/parts/order-number.tsx";
import { useFocusAfterStep } from "#pages/admin/parts/use-focus-after-step.ts";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { ButtonLink } from "#ui/forms/button";
import { Link } from "#ui/link";
import { Notice } from "#ui/notice";
import type { Route } from "./+types/import";
import { OutcomeList } from "./outcome-list.tsx";
import { Progress } from "./progress.tsx";
import { type ShownImport, shownImport } from "./shown-import.server.ts";
import { VerifyAll } from "./verify-all.tsx";

/** Shows what a statement says about the payments. Once it is confirmed, shows what was done. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const seller = requireSeller(context);
  const shown = await shownImport(params.statementId, seller, new Date());
  return { ...shown, again: url.searchParams.has("again") };
}

export default function StatementImport({ loaderData: shown }: Route.ComponentProps) {
  const { id, fileName, bank, again, read, missing, groups, digest, progress, forOwner, limit } =
    shown;
  const waiting = groups.find(({ code }) => code === "forOwner");
  const verify = groups.find(({ code }) => code === "verify");
  const isRunning = progress !== null && progress.queued > 0;
  const outcome = useFocusAfterStep<HTMLDivElement>(`${isRunning} ${progress?.verified}`);
  return (
    <AdminPage title={fileName} back={href("/admin/statements")} intro={<About {...shown} />}>
      {again ? (
        <Notice tone="info">
          This file was already imported {read.at.words}
          {read.by ? ` by ${read.by}` : ""}. You see that import here. Nothing is counted twice.
        </Notice>
      ) : null}
      <div ref={outcome} tabIndex={-1} className="outline-none empty:hidden">
        {isRunning ? (
          <Progress
            statementId={id}
            remaining={progress.queued}
            decided={progress.verified + progress.unassigned.length}
          />
        ) : null}
        {progress && !isRunning ? <Outcome {...progress} /> : null}
      </div>
      {shown.account ? <Notice tone="wait">{shown.account}</Notice> : null}
      {shown.unreported ? (
        <NoticeLink tone="info" to={href("/admin/bank-sms")} label="Messages of your bank">
          {shown.unreported}
        </NoticeLink>
      ) : null}
      {forOwner ? (
        <Notice tone="wait">
          {plural(forOwner.count, "payment waits", "payments wait")} for an owner: {forOwner.sum}.{" "}
          {forOwner.by ?? "An accountant"} imported this statement, and verifies only up to {limit}{" "}
          for a customer in a day. Compare the file with your bank before you verify.{" "}
          <Link
            to={href("/admin/settings/:subject", { subject: "statements" })}
            className="underline underline-offset-4"
          >
            Change the limit
          </Link>
        </Notice>
      ) : null}
      {waiting ? (
        <Notice tone="wait">
          {plural(waiting.count, "payment is", "payments are")} above {limit}, the limit up to which
          your import verifies for a customer in a day. An owner sees{" "}
          {waiting.count === 1 ? "it" : "them"} on Today and verifies.
        </Notice>
      ) : null}
      {isRunning || (progress && !verify) ? null : (
        <VerifyAll
          statementId={id}
          digest={digest}
          count={verify?.count ?? 0}
          sum={verify?.sum ?? ZERO}
        />
      )}
      {missing ? <MissingReport {...missing} /> : null}
      {bank === null && progress === null ? (
        <ButtonLink
          look="quiet"
          className="w-fit px-0!"
          to={`${href("/admin/statements")}?columns`}
        >
          The columns are wrong
        </ButtonLink>
      ) : null}
      <div className="flex flex-col gap-2">
        {groups.map((group) => (
          <OutcomeList
            key={group.code}
            statementId={id}
            group={group}
            confirmed={progress !== null}
          />
        ))}
      </div>
    </AdminPage>
  );
}

/**
 * Says that the payment provider's report, which may explain some of the statement's money, isn't confirmed or imported
 * yet.
 */
function MissingReport({ draft, report }: NonNullable<ShownImport["missing"]>) {
  return draft ? (
    <NoticeLink
      tone="wait"
      to={href("/admin/statements/:statementId", { statementId: draft.id })}
      label={draft.name}
    >
      This report isn’t confirmed yet. Once you confirm it, the store looks for its payouts in this
      statement.
    </NoticeLink>
  ) : (
    <NoticeLink tone="wait" to={href("/admin/statements")} label="Import it">
      Import your provider’s {report}.
    </NoticeLink>
  );
}

function About({ bank, cameIn, days, leftOut, read }: ShownImport) {
  return (
    <>
      {[bank, days].filter(Boolean).join(", ") || "This file"}: {cameIn} came in.
      {leftOut ? ` Left out: ${leftOut}.` : ""} Imported
      {read.by ? ` by ${read.by}` : ""} on {read.at.exact}.
    </>
  );
}

/** Says how many payments were verified, and lists those that weren't, with the reason. */
function Outcome({ verified, contradicted, unassigned }: NonNullable<ShownImport["progress"]>) {
  return (
    <section aria-label="Done" className="flex flex-col gap-2">
      {contradicted > 0 ? (
        <NoticeLink tone="bad" to={href("/admin")} label="Decide on Today">
          This statement contradicts {plural(contradicted, "verified payment", "verified payments")}{" "}
          that an SMS from the bank had reported.
        </NoticeLink>
      ) : null}
      <p role="status" className="text-lead font-semibold">
        {verified === 0
          ? "Nothing was verified."
          : plural(verified, "payment was verified.", "payments were verified.")}
        {unassigned.length > 0
          ? ` ${plural(unassigned.length, "needs your decision.", "need your decision.")}`
          : ""}
      </p>
      {unassigned.length > 0 ? (
        <ul className="divide-y divide-line rounded-card border border-line bg-card">
          {unassigned.map(({ transactionId, line, orderId, reason }) => (
            <li key={transactionId} className="px-4 py-2">
              <OrderNumber orderId={orderId} className="text-peacock">
                {transactionId}
              </OrderNumber>
              <p className="text-small text-ink-soft">
                {reason} · line {line}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
