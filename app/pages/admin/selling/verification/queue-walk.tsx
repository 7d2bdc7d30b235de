import { ArrowDownUp, CircleHelp } from "lucide";
import { useEffect, useReducer, useRef } from "react";
import { useBeforeUnload } from "react-router";
import { adminMessages } from "#domain/orders/admin-messages";
import { ListSearch } from "#pages/admin/parts/lists/list-search.tsx";
import { href } from "#protocol/href";
import { Icon } from "#ui/icon";
import { TextLink } from "#ui/link";
import { STEP } from "#ui/pictures/picture-view";
import type { Route } from "./+types/page";
import { Actions } from "./actions.tsx";
import { HelpDialog } from "./keys/help-dialog.tsx";
import type { Command } from "./keys/keys.ts";
import { useKeys } from "./keys/use-keys.ts";
import { NothingLeft } from "./nothing-left.tsx";
import { Clock } from "./payment/clock.tsx";
import { AmountAndId, PaymentFacts, StrongEvidence } from "./payment/payment-facts.tsx";
import { RejectionDialog } from "./payment/rejection-dialog.tsx";
import { type FrameControls, ScreenshotFrame } from "./picture/screenshot-frame.tsx";
import { useSeen } from "./picture/use-seen.ts";
import { ProvedBar } from "./proved-bar.tsx";
import type { ShownPayment } from "./queue.server.ts";
import { advance, inView, openQueue, type Queue, type StepKind } from "./queue-state.ts";
import { StepSenders } from "./step-senders.tsx";
import { UndoStrip } from "./undo-strip.tsx";
import { type QueueProps, queuePath, useMorePayments } from "./use-more-payments.ts";

type Loaded = Route.ComponentProps["loaderData"];
const text = adminMessages.queue;

/** Shows one payment to verify after the other. A decision is sent while the next payment is already in view. */
export function QueueView(loaded: Loaded) {
  const { provedFirst: sortsByProof, unplaced, proved, works, imports, now } = loaded;
  const [queue, dispatch] = useReducer(advance, loaded, openQueue);
  const payment = inView(queue);
  const { onShown, seen, ready } = useSeen(payment?.paymentId ?? null);
  const heading = useFocusOnNext(payment?.paymentId ?? null);
  const rejection = useRef<HTMLDialogElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const controls = useRef<FrameControls>(null);
  useMorePayments({ queue, dispatch, sortsByProof });
  useLeavingUnsaved(queue);

  const step = (kind: StepKind, fields: Record<string, string> = {}) => {
    if (!payment || !seen() || (payment.isLeftToOthers && kind !== "skip")) return;
    dispatch({ type: "step", paymentId: payment.paymentId, kind, fields, now: performance.now() });
  };
  const commands: Record<Command, () => void> = {
    verify: () => step("verify"),
    reject: () => {
      const decidable =
        payment && !payment.isLeftToOthers && !queue.returnNotices[payment.paymentId]?.isDecided;
      if (seen() && decidable) rejection.current?.showModal();
    },
    ask: () => payment && step("ask", shownAgainFields(payment)),
    skip: () => step("skip"),
    undo: () => dispatch({ type: "undo", now: performance.now() }),
    next: () => dispatch({ type: "go", by: 1 }),
    previous: () => dispatch({ type: "go", by: -1 }),
    larger: () => controls.current?.zoom(STEP),
    smaller: () => controls.current?.zoom(1 / STEP),
    turn: () => controls.current?.turn(),
    search: () => search.current?.focus(),
    help: () => help.current?.showModal(),
  };
  useKeys(works, (command) => commands[command]());

  return (
    <div className="shell flex flex-col gap-2 py-2 desktop:py-4">
      <title>{`${text.toVerify(queue.remaining)} · Admin`}</title>
      <StepSenders queue={queue} dispatch={dispatch} />
      <QueueHead
        queue={queue}
        dispatch={dispatch}
        sortsByProof={sortsByProof}
        onUndo={commands.undo}
        onHelp={commands.help}
      />
      <ProvedBar proved={proved} />
      {payment ? (
        <section
          aria-labelledby="in-view"
          className="flex flex-col gap-3 desktop:grid desktop:grid-cols-[minmax(0,1fr)_26rem] desktop:grid-rows-[auto_1fr] desktop:gap-x-5"
        >
          <div className="flex flex-col gap-1 desktop:col-start-2">
            <div ref={heading} id="in-view" tabIndex={-1} className="rounded-card outline-offset-4">
              <AmountAndId payment={payment} />
            </div>
            <Clock submittedAt={payment.submitted.iso} now={now} />
            <StrongEvidence payment={payment} />
          </div>
          <ScreenshotFrame
            payment={payment}
            next={queue.payments[queue.index + 1]}
            onShown={onShown}
            controls={controls}
            className="h-[clamp(11rem,calc(100dvh-24.5rem),44rem)] desktop:sticky desktop:top-20 desktop:col-start-1 desktop:row-span-2 desktop:row-start-1 desktop:h-[calc(100dvh-9.5rem)]"
          />
          <div className="contents desktop:col-start-2 desktop:flex desktop:flex-col desktop:gap-4">
            <Actions
              queue={queue}
              payment={payment}
              mayWork={works}
              ready={ready}
              commands={commands}
              dispatch={dispatch}
            />
            <PaymentFacts payment={payment} />
          </div>
          <RejectionDialog
            key={payment.paymentId}
            ref={rejection}
            due={payment.due}
            onReject={(fields) => step("reject", fields)}
          />
        </section>
      ) : (
        <NothingLeft queue={queue} dispatch={dispatch} />
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line pt-4">
        <ListSearch ref={search} action={href("/admin/orders")} label="Search all orders" />
        {imports ? (
          <TextLink to={href("/admin/statements")} className="text-peacock">
            {text.statement}
          </TextLink>
        ) : null}
        {unplaced > 0 ? (
          <TextLink to={`${href("/admin")}#unplaced`} className="text-peacock">
            {text.unplaced(unplaced)}
          </TextLink>
        ) : null}
      </div>
      <HelpDialog ref={help} mayWork={works} />
    </div>
  );
}

/** How many wait, in which order they come, and what can be undone. */
function QueueHead({
  queue,
  dispatch,
  sortsByProof,
  onUndo,
  onHelp,
}: QueueProps & { sortsByProof: boolean; onUndo: () => void; onHelp: () => void }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2">
      <h1 className="shrink-0 font-text text-base font-semibold tracking-normal">
        {text.toVerify(queue.remaining)}
      </h1>
      {queue.remaining > 1 ? (
        <a
          // A full page load, so that the browser warns before decisions are lost that aren't sent yet.
          href={queuePath(!sortsByProof)}
          className="flex min-h-11 items-center gap-1 text-small text-peacock underline underline-offset-4"
        >
          <Icon of={ArrowDownUp} size={16} />
          {sortsByProof ? text.oldestFirst : text.provedFirst}
        </a>
      ) : null}
      <UndoStrip queue={queue} dispatch={dispatch} onUndo={onUndo} />
      <button
        type="button"
        aria-label="Keys"
        onClick={onHelp}
        className="ml-auto hidden size-11 shrink-0 place-items-center rounded-round hover:bg-rose desktop:grid"
      >
        <Icon of={CircleHelp} size={20} />
      </button>
    </div>
  );
}

/** The fields of a rejection that asks for another screenshot of the same transaction id. */
function shownAgainFields({ hasScreenshot }: ShownPayment): Record<string, string> {
  const offered = adminMessages.rejectionReasons["screenshot-unreadable"];
  return { kind: "screenshot-unreadable", reason: hasScreenshot ? offered : text.askAgain };
}

/** Moves the focus to the next payment as soon as it is shown, and scrolls to its top. */
function useFocusOnNext(paymentId: string | null) {
  const heading = useRef<HTMLDivElement>(null);
  const before = useRef(paymentId);
  useEffect(() => {
    if (before.current === paymentId) return;
    before.current = paymentId;
    heading.current?.focus({ preventScroll: true });
    if (window.scrollY > 0) window.scrollTo({ top: 0, behavior: "instant" });
  }, [paymentId]);
  return heading;
}

/** Asks before the window is closed while decisions haven't reached the server. */
function useLeavingUnsaved({ steps }: Queue): void {
  const unsaved = steps.some(({ state }) => state !== "done");
  useBeforeUnload((event) => {
    if (unsaved) event.preventDefault();
  });
}
