/**
 * The state of the verification queue as a pure reducer. Decisions are sent in the background, so the seller never
 * waits for a response.
 */
import { UNDO_SECONDS } from "#domain/orders/limits";

/** A seller's decision counts only if the screenshot was on screen for this long (our choice). */
export const SCREENSHOT_MUST_SHOW_MILLISECONDS = 400;

/** Verify, reject, ask for another screenshot, or leave for later. */
export type StepKind = "verify" | "reject" | "ask" | "skip";

type QueuedPayment = { paymentId: string };

export type Step<Item extends QueuedPayment> = {
  key: number;
  kind: StepKind;
  item: Item;
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
  tone: "bad" | "info";
  isDecided: boolean;
  /** The value that the server asked about. It goes with the payment's next decision. */
  asked?: string | undefined;
};

export type Queue<Item extends QueuedPayment> = {
  payments: readonly Item[];
  /** The index of the payment in view. At the end of the list no payment is in view. */
  index: number;
  skipped: readonly Item[];
  /** The seller's decisions that are being sent or can still be undone, newest last. */
  steps: readonly Step<Item>[];
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

export type QueueAction<Item extends QueuedPayment> =
  | { type: "loaded"; items: readonly Item[]; next: string | null; remaining: number }
  | { type: "go"; by: 1 | -1 }
  | {
      type: "step";
      /**
       * The payment that was in view at the press. After the first of two quick presses another payment is in view, so
       * the second press is ignored.
       */
      paymentId: string;
      kind: StepKind;
      fields?: Readonly<Record<string, string>>;
      now: number;
    }
  | { type: "answered"; key: number; decision: string | null }
  | ({ type: "refused"; key: number } & Omit<ReturnNotice, "tone">)
  | { type: "undo"; now: number }
  | { type: "undone"; key: number }
  | { type: "undo-refused"; key: number; text: string }
  | { type: "dismiss" }
  | { type: "again" }
  | { type: "tick"; now: number };

export function openQueue<Item extends QueuedPayment>(
  items: readonly Item[],
  next: string | null,
  remaining: number,
): Queue<Item> {
  const steps = { skipped: [], steps: [], decided: [], returnNotices: {}, keys: 0 };
  return {
    payments: items,
    index: 0,
    next,
    remaining: Math.max(remaining, items.length),
    ...steps,
  };
}

export function inView<Item extends QueuedPayment>({ payments, index }: Queue<Item>): Item | null {
  return payments[index] ?? null;
}

/** The decisions that can still be undone, newest last. */
export function undoable<Item extends QueuedPayment>(
  queue: Queue<Item>,
  now: number,
): Step<Item>[] {
  return queue.steps.filter((step) => step.state !== "undoing" && isFresh(step, now));
}

/** A decision counts only if the picture, or the sentence that there is none, has been visible for a moment. */
export function isSeen(shownAt: number | null, now: number): boolean {
  return shownAt !== null && now - shownAt >= SCREENSHOT_MUST_SHOW_MILLISECONDS;
}

export function advance<Item extends QueuedPayment>(
  queue: Queue<Item>,
  action: QueueAction<Item>,
): Queue<Item> {
  switch (action.type) {
    case "loaded":
      return loaded(queue, action);
    case "go":
      return { ...queue, index: clampIndex(queue.index + action.by, queue.payments.length) };
    case "step":
      return stepped(queue, action);
    case "answered":
      return withStep(queue, action.key, (step) => ({
        ...step,
        state: step.state === "sending" ? "done" : step.state,
        decision: action.decision,
      }));
    case "refused":
      return backInView(queue, action.key, {
        text: action.text,
        tone: "bad",
        isDecided: action.isDecided,
        asked: action.asked,
      });
    case "undo":
      return undone(queue, action.now);
    case "undone":
      return { ...queue, steps: queue.steps.filter(({ key }) => key !== action.key) };
    case "undo-refused":
      return undoRefused(queue, action.key, action.text);
    case "dismiss":
      return withoutCurrent(queue);
    case "again":
      return { ...queue, payments: [...queue.payments, ...queue.skipped], skipped: [] };
    case "tick":
      return withoutOldSteps(queue, action.now);
  }
}

/** Adds newly loaded payments behind those that are there. */
function loaded<Item extends QueuedPayment>(
  queue: Queue<Item>,
  { items, next, remaining }: { items: readonly Item[]; next: string | null; remaining: number },
): Queue<Item> {
  const { payments, skipped, decided, steps } = queue;
  const known = new Set([...payments, ...skipped].map(({ paymentId }) => paymentId));
  for (const id of decided) known.add(id);
  const news = items.filter(({ paymentId }) => !known.has(paymentId));
  const all = [...payments, ...news];
  const unsaved = steps.filter(({ state, kind }) => state === "sending" && kind !== "skip").length;
  return {
    ...queue,
    payments: all,
    next,
    remaining: Math.max(remaining - unsaved, all.length + skipped.length),
  };
}

function stepped<Item extends QueuedPayment>(
  queue: Queue<Item>,
  {
    paymentId,
    kind,
    fields = {},
    now,
  }: { paymentId: string; kind: StepKind; fields?: Step<Item>["fields"]; now: number },
): Queue<Item> {
  const item = inView(queue);
  if (
    item?.paymentId !== paymentId ||
    queue.returnNotices[item.paymentId]?.isDecided ||
    isUndoing(queue, item)
  )
    return queue;
  const key = queue.keys + 1;
  const skip = kind === "skip";
  const state = skip ? "done" : "sending";
  const { [item.paymentId]: notice, ...returnNotices } = queue.returnNotices;
  const sent = notice?.asked === undefined ? fields : { ...fields, asked: notice.asked };
  const step: Step<Item> = { key, kind, item, fields: sent, decidedAt: now, state, decision: null };
  return {
    ...without(queue, item),
    returnNotices,
    keys: key,
    steps: [...queue.steps, step],
    skipped: skip ? [...queue.skipped, item] : queue.skipped,
    decided: skip ? queue.decided : [...queue.decided, item.paymentId],
    remaining: queue.remaining - (skip ? 0 : 1),
  };
}

/** Undoes the last decision that can be undone, and brings its payment into view at once. */
function undone<Item extends QueuedPayment>(queue: Queue<Item>, now: number): Queue<Item> {
  const step = undoable(queue, now).at(-1);
  if (!step) return queue;
  const again = shown(queue, step.item);
  if (step.kind === "skip")
    return {
      ...again,
      skipped: queue.skipped.filter((item) => item !== step.item),
      steps: queue.steps.filter((each) => each !== step),
    };
  const undoing = withStep(again, step.key, (each) => ({ ...each, state: "undoing" }));
  return { ...undoing, decided: undecided(queue, step.item), remaining: queue.remaining + 1 };
}

/** Brings a payment back into view because its decision was refused, with the reason. */
function backInView<Item extends QueuedPayment>(
  queue: Queue<Item>,
  key: number,
  returnNotice: ReturnNotice,
): Queue<Item> {
  const step = queue.steps.find((each) => each.key === key);
  if (!step) return queue;
  // If Undo was pressed before the refusal came, the payment is in view already.
  const isShown = step.state === "undoing";
  const again = isShown ? queue : shown(queue, step.item);
  return {
    ...again,
    steps: queue.steps.filter((each) => each !== step),
    returnNotices: { ...queue.returnNotices, [step.item.paymentId]: returnNotice },
    decided: undecided(queue, step.item),
    remaining: queue.remaining + (isShown ? 0 : 1),
  };
}

/** Keeps the decision because its undo was refused; a notice at the payment says so. */
function undoRefused<Item extends QueuedPayment>(
  queue: Queue<Item>,
  key: number,
  text: string,
): Queue<Item> {
  const step = queue.steps.find((each) => each.key === key);
  if (!step) return queue;
  const returnNotice: ReturnNotice = { text, tone: "bad", isDecided: true };
  return {
    ...queue,
    steps: queue.steps.filter((each) => each !== step),
    returnNotices: { ...queue.returnNotices, [step.item.paymentId]: returnNotice },
  };
}

/** Removes the payment in view, which somebody else has decided. */
function withoutCurrent<Item extends QueuedPayment>(queue: Queue<Item>): Queue<Item> {
  const item = inView(queue);
  if (!item) return queue;
  const { [item.paymentId]: _, ...returnNotices } = queue.returnNotices;
  return {
    ...without(queue, item),
    returnNotices,
    decided: [...queue.decided, item.paymentId],
    remaining: queue.remaining - 1,
  };
}

function withoutOldSteps<Item extends QueuedPayment>(queue: Queue<Item>, now: number): Queue<Item> {
  const steps = queue.steps.filter((step) => step.state !== "done" || isFresh(step, now));
  return steps.length === queue.steps.length ? queue : { ...queue, steps };
}

function isFresh({ decidedAt }: { decidedAt: number }, now: number): boolean {
  return now - decidedAt < UNDO_SECONDS * 1_000;
}

export function isUndoing<Item extends QueuedPayment>({ steps }: Queue<Item>, item: Item): boolean {
  return steps.some((step) => step.state === "undoing" && step.item.paymentId === item.paymentId);
}

function withStep<Item extends QueuedPayment>(
  queue: Queue<Item>,
  key: number,
  change: (step: Step<Item>) => Step<Item>,
): Queue<Item> {
  return { ...queue, steps: queue.steps.map((step) => (step.key === key ? change(step) : step)) };
}

function shown<Item extends QueuedPayment>(queue: Queue<Item>, item: Item): Queue<Item> {
  return { ...queue, payments: queue.payments.toSpliced(queue.index, 0, item) };
}

function without<Item extends QueuedPayment>(queue: Queue<Item>, item: Item): Queue<Item> {
  const payments = queue.payments.filter((each) => each !== item);
  return { ...queue, payments, index: Math.min(queue.index, payments.length) };
}

function undecided<Item extends QueuedPayment>({ decided }: Queue<Item>, item: Item): string[] {
  return decided.filter((id) => id !== item.paymentId);
}

/** Limits an index to the list. One past the last is allowed: no payment is in view then. */
function clampIndex(place: number, length: number): number {
  return Math.max(0, Math.min(place, length));
}
