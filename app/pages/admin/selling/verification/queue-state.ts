/**
 * The state of the verification queue as a pure reducer. Decisions are sent in the background, so the seller never
 * waits for a response.
 */
import { UNDO_SECONDS } from "#domain/orders/limits";
import type { ShownPayment } from "./queue.server.ts";

/** A seller's decision counts only if the screenshot was on screen for this long (our choice). */
export const SCREENSHOT_MUST_SHOW_MILLISECONDS = 400;

/** Verify, reject, ask for another screenshot, or leave for later. */
export type StepKind = "verify" | "reject" | "ask" | "skip";

export type Step = {
  key: number;
  kind: StepKind;
  item: ShownPayment;
  /** The fields that are sent with the decision. */
  fields: Readonly<Record<string, string>>;
  /** The time of the decision: milliseconds by `performance.now()` in this browser. */
  decidedAt: number;
  /**
   * `undoing`: Undo was pressed. The undo is sent once the server has responded to the decision, and the state stays
   * until the undo has its own response.
   */
  state: "sending" | "done" | "undoing";
  /** The server's id of the decision. Null until the server has responded. */
  decision: string | null;
};

/** Why a payment is in view again. `isDecided`: it is already decided, so nothing is left to do here. */
type ReturnNotice = {
  text: string;
  isDecided: boolean;
  /** The value that the server asked about. It goes with the payment's next decision. */
  asked?: string | undefined;
};

export type Queue = {
  payments: readonly ShownPayment[];
  /** The index of the payment in view. At the end of the list no payment is in view. */
  index: number;
  skipped: readonly ShownPayment[];
  /** The seller's decisions that are being sent or can still be undone, newest last. */
  steps: readonly Step[];
  /**
   * Ids of payments decided here. A list that the server sent before it knew of the decision must not add them again.
   */
  decided: readonly string[];
  returnNotices: Readonly<Record<string, ReturnNotice>>;
  /** The cursor for loading more payments. Null: all are loaded. */
  next: string | null;
  /** How many payments are pending in all, including those that aren't loaded. */
  remaining: number;
  keys: number;
};

/** Payments that the server sent. */
type Loaded = Pick<Queue, "payments" | "next" | "remaining">;

type Press = {
  /**
   * The payment that was in view at the press. After the first of two quick presses another payment is in view, so the
   * second press is ignored.
   */
  paymentId: string;
  kind: StepKind;
  fields?: Step["fields"];
  now: number;
};

export type QueueAction =
  | ({ type: "loaded" } & Loaded)
  | { type: "go"; by: 1 | -1 }
  | ({ type: "step" } & Press)
  | { type: "answered"; key: number; decision: string | null }
  | ({ type: "refused"; key: number } & ReturnNotice)
  | { type: "undo"; now: number }
  | { type: "undone"; key: number }
  | { type: "undo-refused"; key: number; text: string }
  | { type: "dismiss" }
  | { type: "again" }
  | { type: "tick"; now: number };

export function openQueue({ payments, next, remaining }: Loaded): Queue {
  const nothingDone = { skipped: [], steps: [], decided: [], returnNotices: {}, keys: 0 };
  const all = Math.max(remaining, payments.length);
  return { payments, index: 0, next, remaining: all, ...nothingDone };
}

export function inView({ payments, index }: Queue): ShownPayment | null {
  return payments[index] ?? null;
}

/** The decisions that can still be undone, newest last. */
export function undoable(queue: Queue, now: number): Step[] {
  return queue.steps.filter((step) => step.state !== "undoing" && isFresh(step, now));
}

/** A decision counts only if the picture, or the sentence that there is none, has been visible for a moment. */
export function isSeen(shownAt: number | null, now: number): boolean {
  return shownAt !== null && now - shownAt >= SCREENSHOT_MUST_SHOW_MILLISECONDS;
}

export function advance(queue: Queue, action: QueueAction): Queue {
  switch (action.type) {
    case "loaded":
      return loaded(queue, action);
    case "go": {
      // One past the last is allowed: no payment is in view then.
      const index = Math.min(queue.index + action.by, queue.payments.length);
      return { ...queue, index: Math.max(0, index) };
    }
    case "step":
      return stepped(queue, action);
    case "answered":
      return withStep(queue, action.key, (step) => ({
        ...step,
        state: step.state === "sending" ? "done" : step.state,
        decision: action.decision,
      }));
    case "refused":
      return refused(queue, action);
    case "undo":
      return undone(queue, action.now);
    case "undone":
      return { ...queue, steps: queue.steps.filter(({ key }) => key !== action.key) };
    case "undo-refused":
      // The decision stays, and a notice at its payment says why.
      return withNotice(queue, action.key, { text: action.text, isDecided: true });
    case "dismiss": {
      const item = inView(queue);
      return item ? withDecided(queue, item) : queue;
    }
    case "again":
      return { ...queue, payments: [...queue.payments, ...queue.skipped], skipped: [] };
    case "tick": {
      const steps = queue.steps.filter(
        (step) => step.state !== "done" || isFresh(step, action.now),
      );
      return steps.length === queue.steps.length ? queue : { ...queue, steps };
    }
  }
}

/** Adds newly loaded payments behind those that are there. */
function loaded(queue: Queue, { payments, next, remaining }: Loaded): Queue {
  const { skipped, decided, steps } = queue;
  const known = new Set(decided);
  for (const { paymentId } of [...queue.payments, ...skipped]) known.add(paymentId);
  const all = [...queue.payments, ...payments.filter(({ paymentId }) => !known.has(paymentId))];
  const unsaved = steps.filter(({ state, kind }) => state === "sending" && kind !== "skip").length;
  return {
    ...queue,
    payments: all,
    next,
    remaining: Math.max(remaining - unsaved, all.length + skipped.length),
  };
}

function stepped(queue: Queue, { paymentId, kind, fields = {}, now }: Press): Queue {
  const item = inView(queue);
  const notice = queue.returnNotices[paymentId];
  if (item?.paymentId !== paymentId || notice?.isDecided || isUndoing(queue, item)) return queue;
  const key = queue.keys + 1;
  const isSkip = kind === "skip";
  const step: Step = {
    ...{ key, kind, item },
    fields: notice?.asked === undefined ? fields : { ...fields, asked: notice.asked },
    decidedAt: now,
    state: isSkip ? "done" : "sending",
    decision: null,
  };
  return {
    ...(isSkip ? without(queue, item) : withDecided(queue, item)),
    keys: key,
    steps: [...queue.steps, step],
    skipped: isSkip ? [...queue.skipped, item] : queue.skipped,
  };
}

/** Undoes the last decision that can be undone, and brings its payment into view at once. */
function undone(queue: Queue, now: number): Queue {
  const step = undoable(queue, now).at(-1);
  if (!step) return queue;
  const again = backInView(queue, step.item);
  if (step.kind === "skip")
    return {
      ...again,
      remaining: queue.remaining,
      skipped: queue.skipped.filter((item) => item !== step.item),
      steps: queue.steps.filter((each) => each !== step),
    };
  return withStep(again, step.key, (each) => ({ ...each, state: "undoing" }));
}

/** Brings a payment back into view because its decision was refused, with the reason. */
function refused(
  queue: Queue,
  { key, text, isDecided, asked }: { key: number } & ReturnNotice,
): Queue {
  const step = queue.steps.find((each) => each.key === key);
  if (!step) return queue;
  const noticed = withNotice(queue, key, { text, isDecided, asked });
  // If Undo was pressed before the refusal came, the payment is in view already.
  return step.state === "undoing" ? noticed : backInView(noticed, step.item);
}

/** Forgets a step, and keeps a notice at its payment. */
function withNotice(queue: Queue, key: number, notice: ReturnNotice): Queue {
  const step = queue.steps.find((each) => each.key === key);
  if (!step) return queue;
  return {
    ...queue,
    steps: queue.steps.filter((each) => each !== step),
    returnNotices: { ...queue.returnNotices, [step.item.paymentId]: notice },
  };
}

function isFresh({ decidedAt }: { decidedAt: number }, now: number): boolean {
  return now - decidedAt < UNDO_SECONDS * 1_000;
}

export function isUndoing({ steps }: Queue, item: ShownPayment): boolean {
  return steps.some((step) => step.state === "undoing" && step.item.paymentId === item.paymentId);
}

function withStep(queue: Queue, key: number, change: (step: Step) => Step): Queue {
  return { ...queue, steps: queue.steps.map((step) => (step.key === key ? change(step) : step)) };
}

function backInView(queue: Queue, item: ShownPayment): Queue {
  return {
    ...queue,
    payments: queue.payments.toSpliced(queue.index, 0, item),
    decided: queue.decided.filter((id) => id !== item.paymentId),
    remaining: queue.remaining + 1,
  };
}

function without(queue: Queue, item: ShownPayment): Queue {
  const payments = queue.payments.filter((each) => each !== item);
  const { [item.paymentId]: _, ...returnNotices } = queue.returnNotices;
  return { ...queue, payments, index: Math.min(queue.index, payments.length), returnNotices };
}

function withDecided(queue: Queue, item: ShownPayment): Queue {
  return {
    ...without(queue, item),
    decided: [...queue.decided, item.paymentId],
    remaining: queue.remaining - 1,
  };
}
