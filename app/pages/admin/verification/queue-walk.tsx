import {
  BadgeCheck,
  CircleHelp,
  Image,
  type LucideIcon,
  Search,
  SkipForward,
  Undo2,
  X,
} from "lucide-react";
import { type ComponentProps, useEffect, useReducer, useRef, useState } from "react";
import { Form, href, Link, useBeforeUnload, useFetcher } from "react-router";
import { adminMessages } from "#domain/orders/admin-messages";
import { verificationClock } from "#domain/orders/verification-clock";
import { EmptyState } from "#ui/empty-state";
import { Button, ButtonLink, buttonClass } from "#ui/forms/button";
import { Notice } from "#ui/notice";
import type { Route } from "./+types/page";
import { HelpDialog } from "./help-dialog.tsx";
import type { Command } from "./keys.ts";
import { AmountAndId, PaymentFacts, Warnings } from "./payment-facts.tsx";
import { STEP } from "./picture-view.ts";
import type { ShownPayment } from "./queue.server.ts";
import {
  advance,
  inView,
  isUndoing,
  openQueue,
  type Queue,
  type QueueAction,
  type StepKind,
  undoable,
} from "./queue-state.ts";
import { RejectionDialog } from "./rejection-dialog.tsx";
import { type FrameControls, ScreenshotFrame } from "./screenshot-frame.tsx";
import { StepSenders } from "./step-senders.tsx";
import { useKeys } from "./use-keys.ts";
import { useSeen } from "./use-seen.ts";

type Loaded = Route.ComponentProps["loaderData"];
const text = adminMessages.queue;

/** One payment after the other: what is decided is on its way while the next one is looked at. */
export function QueueWalk({ payments, next, left, unplaced, works, now }: Loaded) {
  const [queue, dispatch] = useReducer(advance<ShownPayment>, null, () =>
    openQueue(payments, next, left),
  );
  const payment = inView(queue);
  const { onShown, seen, ready } = useSeen(payment?.paymentId ?? null);
  const heading = useFocusOnNext(payment?.paymentId ?? null);
  const rejection = useRef<HTMLDialogElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const controls = useRef<FrameControls>(null);
  useMorePayments(queue, dispatch);
  useLeavingUnsaved(queue);

  const step = (kind: StepKind, fields: Record<string, string> = {}) => {
    if (seen()) dispatch({ type: "step", kind, fields, now: performance.now() });
  };
  const commands: Record<Command, () => void> = {
    verify: () => step("verify"),
    reject: () => {
      const decidable = payment && !queue.comebacks[payment.paymentId]?.over;
      if (seen() && decidable) rejection.current?.showModal();
    },
    ask: () => payment && step("ask", askedAgain(payment)),
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
      <title>{`${text.left(queue.left)} · Admin`}</title>
      <meta name="robots" content="noindex" />
      <StepSenders steps={queue.steps} dispatch={dispatch} />
      <div className="flex min-h-11 items-center gap-2">
        <h1 className="shrink-0 font-text text-base font-semibold tracking-normal">
          {text.left(queue.left)}
        </h1>
        <UndoStrip queue={queue} dispatch={dispatch} onUndo={commands.undo} />
        <button
          type="button"
          aria-label="Keys"
          onClick={commands.help}
          className="ml-auto hidden size-11 shrink-0 place-items-center rounded-round hover:bg-rose desktop:grid"
        >
          <CircleHelp aria-hidden size={20} />
        </button>
      </div>
      {payment ? (
        <section
          aria-labelledby="in-view"
          className="flex flex-col gap-3 desktop:grid desktop:grid-cols-[minmax(0,1fr)_26rem] desktop:grid-rows-[auto_1fr] desktop:gap-x-5"
        >
          <div className="flex flex-col gap-1 desktop:col-start-2">
            <div ref={heading} id="in-view" tabIndex={-1} className="rounded-card outline-offset-4">
              <AmountAndId payment={payment} />
            </div>
            <Clock since={payment.submitted.iso} now={now} />
            <Warnings payment={payment} />
          </div>
          <ScreenshotFrame
            payment={payment}
            next={queue.waiting[queue.at + 1] ?? null}
            onShown={onShown}
            controls={controls}
            className="h-[clamp(11rem,calc(100dvh-24.5rem),44rem)] desktop:sticky desktop:top-20 desktop:col-start-1 desktop:row-span-2 desktop:row-start-1 desktop:h-[calc(100dvh-9.5rem)]"
          />
          <div className="contents desktop:col-start-2 desktop:flex desktop:flex-col desktop:gap-4">
            <Actions
              queue={queue}
              payment={payment}
              works={works}
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
        <SearchOrders ref={search} />
        {unplaced > 0 ? (
          <Link
            to={`${href("/admin")}#unplaced`}
            className="flex min-h-11 items-center text-peacock underline underline-offset-4"
          >
            {text.unplaced(unplaced)}
          </Link>
        ) : null}
      </div>
      <HelpDialog ref={help} works={works} />
    </div>
  );
}

/** A rejection of its own kind: the customer sends the picture again, under the same ID. */
function askedAgain({ hasScreenshot }: ShownPayment): Record<string, string> {
  const offered = adminMessages.rejectionReasons["screenshot-unreadable"];
  return { kind: "screenshot-unreadable", reason: hasScreenshot ? offered : text.askAgain };
}

type Dispatch = (action: QueueAction<ShownPayment>) => void;
type Walk = { queue: Queue<ShownPayment>; dispatch: Dispatch };

/** In a row of its own, so that it lies over nothing that is pressed. */
function UndoStrip({ queue, dispatch, onUndo }: Walk & { onUndo: () => void }) {
  const now = typeof performance === "undefined" ? 0 : performance.now();
  const last = undoable(queue, now).at(-1);
  useEffect(() => {
    if (queue.steps.length === 0) return;
    const timer = setInterval(() => dispatch({ type: "tick", now: performance.now() }), 1_000);
    return () => clearInterval(timer);
  }, [queue.steps.length, dispatch]);
  return (
    <>
      <p role="status" className="ml-auto min-w-0 truncate text-small text-ink-soft">
        {last
          ? `${text.steps[last.kind]}: ${last.item.customer.name ?? last.item.orderNumber}`
          : ""}
      </p>
      {last ? (
        <button
          type="button"
          onClick={onUndo}
          className="flex min-h-11 shrink-0 items-center gap-2 rounded-card border border-ink/25 bg-card px-3 font-semibold hover:bg-rose"
        >
          <Undo2 aria-hidden size={18} />
          Undo
          <Key of="u" />
        </button>
      ) : null}
    </>
  );
}

function Actions({
  queue,
  payment,
  works,
  ready,
  commands,
  dispatch,
}: Walk & {
  payment: ShownPayment;
  works: boolean;
  ready: boolean;
  commands: Record<Command, () => void>;
}) {
  const comeback = queue.comebacks[payment.paymentId];
  if (comeback?.over)
    return (
      <div className="thumb-bar flex flex-col gap-2 rounded-card border border-line bg-card p-2 shadow-card desktop:static">
        <Notice tone="bad" alert>
          {comeback.text}
        </Notice>
        <div className="grid grid-cols-2 gap-2">
          <ButtonLink
            look="second"
            to={href("/admin/orders/:orderId", { orderId: payment.orderId })}
          >
            Open the order
          </ButtonLink>
          <Button onClick={() => dispatch({ type: "dismiss" })}>Next</Button>
        </div>
      </div>
    );
  if (!works) return null;
  const blocked = !ready || isUndoing(queue, payment);
  return (
    <div className="thumb-bar flex flex-col gap-2 rounded-card border border-line bg-card p-2 shadow-card desktop:static">
      {comeback ? (
        <Notice tone={comeback.tone} alert>
          {comeback.text}
        </Notice>
      ) : null}
      <div className="grid grid-cols-[1fr_1fr_1fr_1.5fr] gap-1.5">
        <Action Icon={X} name="Reject" of="r" blocked={blocked} onClick={commands.reject} />
        <Action
          Icon={Image}
          name="Picture"
          label="Ask for another picture"
          of="p"
          blocked={blocked}
          onClick={commands.ask}
        />
        <Action Icon={SkipForward} name="Skip" of="s" blocked={blocked} onClick={commands.skip} />
        <Action
          Icon={BadgeCheck}
          name="Verify"
          of="v"
          look="primary"
          blocked={blocked}
          onClick={commands.verify}
        />
      </div>
    </div>
  );
}

function Action({
  Icon,
  name,
  label = name,
  of,
  look = "second",
  blocked,
  onClick,
}: {
  Icon: LucideIcon;
  name: string;
  label?: string;
  of: string;
  look?: ComponentProps<typeof Button>["look"];
  /** Until the picture was seen; no press is lost by it that should count. */
  blocked: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={of}
      aria-disabled={blocked || undefined}
      onClick={onClick}
      className={buttonClass(
        look,
        "min-h-13! flex-col gap-0! px-1! py-1! text-small leading-tight",
      )}
    >
      <Icon aria-hidden size={20} className="shrink-0" />
      <span className="flex items-center gap-1.5">
        {name}
        <Key of={of} />
      </span>
    </button>
  );
}

function Key({ of }: { of: string }) {
  return (
    <kbd
      aria-hidden
      className="rounded-sm border border-current/40 px-1 text-xs uppercase opacity-80 max-desktop:hidden"
    >
      {of}
    </kbd>
  );
}

/** The day within which the store promises to look. */
function Clock({ since, now }: { since: string; now: string }) {
  const at = useMinute(now);
  const { state, words } = verificationClock(new Date(since), at);
  const look = {
    "in-time": "text-ink-soft",
    soon: "text-on-wait bg-wait px-2",
    overdue: "text-on-bad bg-bad px-2",
  };
  return <p className={`w-fit rounded-round text-small ${look[state]}`}>{words}</p>;
}

function useMinute(now: string): Date {
  const [at, setAt] = useState(() => new Date(now));
  useEffect(() => {
    const timer = setInterval(() => setAt(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return at;
}

function NothingLeft({ queue, dispatch }: Walk) {
  const count = queue.skipped.length;
  if (queue.next || queue.waiting.length > 0)
    return (
      <EmptyState title={queue.next ? "Loading more payments" : "The end of the list"} advice="">
        {queue.next ? null : (
          <Button look="second" onClick={() => dispatch({ type: "go", by: -1 })}>
            Previous payment
            <Key of="k" />
          </Button>
        )}
      </EmptyState>
    );
  return (
    <EmptyState
      title={count > 0 ? text.skippedLeft(count) : adminMessages.nothingToVerify}
      advice={count > 0 ? "" : "New ones appear here by themselves."}
    >
      {count > 0 ? (
        <Button onClick={() => dispatch({ type: "again" })}>Look at them again</Button>
      ) : (
        <ButtonLink look="second" to={href("/admin")}>
          Today
        </ButtonLink>
      )}
    </EmptyState>
  );
}

function SearchOrders({ ref }: { ref: React.RefObject<HTMLInputElement | null> }) {
  return (
    <Form role="search" action={href("/admin/orders")} className="flex max-w-md grow gap-2">
      <input
        ref={ref}
        type="search"
        name="q"
        aria-label="Search all orders"
        placeholder="Search all orders"
        enterKeyHint="search"
        autoComplete="off"
        className="min-h-11 w-full min-w-0 rounded-card border border-ink/30 bg-card px-3 text-base placeholder:text-ink-soft"
      />
      <Button look="second" type="submit" aria-label="Search" className="px-3!">
        <Search aria-hidden size={20} />
      </Button>
    </Form>
  );
}

/** The next payment has the focus as soon as it is shown, and on a phone its head is in sight. */
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

/** Below this many ahead, more are asked for. */
const AHEAD = 6;
const LOOK_AGAIN_MILLISECONDS = 20_000;

/** Loads what follows before it is needed; at the end looks for what has come. */
function useMorePayments({ waiting, at, next, skipped }: Queue<ShownPayment>, dispatch: Dispatch) {
  const { data, state, load } = useFetcher<Loaded>();
  const path = href("/admin/verification");
  const isShort = waiting.length - at < AHEAD;
  const isEmpty = waiting.length + skipped.length === 0 && next === null;
  useEffect(() => {
    if (data) dispatch({ type: "loaded", items: data.payments, next: data.next, left: data.left });
  }, [data, dispatch]);
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (!isShort || !next || state !== "idle" || asked.current === next) return;
    asked.current = next;
    void load(`${path}?after=${next}`);
  }, [isShort, next, state, load, path]);
  useEffect(() => {
    if (!isEmpty) return;
    const look = () => document.visibilityState === "visible" && void load(path);
    const timer = setInterval(look, LOOK_AGAIN_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isEmpty, load, path]);
}

/** Closing the window would lose what hasn't reached the server. */
function useLeavingUnsaved({ steps }: Queue<ShownPayment>): void {
  const unsaved = steps.some(({ state }) => state !== "done");
  useBeforeUnload((event) => {
    if (unsaved) event.preventDefault();
  });
}
