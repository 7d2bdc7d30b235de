/**
 * Runs in each document before everything else in it, and knows markup alone (docs/decisions/0081).
 *
 * A part of the document that has `data-waits` isn't alive yet: its scripts haven't come. Whoever brings it to life
 * takes the attribute off. A press in it is held, with a sign, and done in its order as soon as the part lives.
 *
 * - `data-irrevocable`, on a button or around it: nothing is held; a second press is asked for (reading R67). Within it
 *   `data-irrevocable="no"` holds. What is greyed, or inert, is asked for again, too: whoever pressed it didn't see why.
 * - `data-counts`: each press counts. Elsewhere a second press on the same button changes nothing.
 * - `data-native`, on a form that the browser sends by itself; on a link that does more than lead: `data-held`.
 */
export default function holdPresses(): void {
  /** Nothing is held for ever: so long after it was pressed, the person is told. */
  const LONGEST_MILLISECONDS = 15_000;
  const POLL_MILLISECONDS = 50;
  const PRESSED = "data-pressed";

  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  type Held = {
    control: HTMLElement;
    act: () => void;
    /** What was chosen or typed shows already; what was pressed has to be told. */
    kind: "press" | "field" | "link";
    at: number;
  };
  let queue: Held[] = [];
  /** What wants a second press, since then. */
  let refused: { control: HTMLElement; at: number } | null = null;
  let isScheduled = false;
  let replays = false;

  const waits = (element: Element) => element.closest("[data-waits]") !== null;
  const isGreyed = (element: Element) => element.closest("[aria-disabled=true],[inert]") !== null;
  const isPressed = () => queue.some(({ kind }) => kind !== "field");

  const say = (what: "held" | "again" | "ready" | "late" | "") => {
    const status = document.getElementById("press-status");
    if (!status) return;
    status.textContent = status.dataset[what] ?? "";
    // As a popover the status shows above an open menu. A held press needs none: its button looks busy.
    if (what === "" || what === "held") status.hidePopover?.();
    else status.showPopover?.();
  };

  const sign = (control: HTMLElement, isHeld: boolean) => {
    control.toggleAttribute(PRESSED, isHeld);
    if (isHeld) control.ariaBusy = "true";
    else control.removeAttribute("aria-busy");
  };

  const add = (control: HTMLElement, kind: Held["kind"], act: () => void) => {
    queue.push({ control, kind, act, at: Date.now() });
    schedule(POLL_MILLISECONDS);
  };

  const isRepeated = (control: HTMLElement) => {
    // Alive, it may be busy with a press of the queue, which is waited for.
    const isBusy = !waits(control) && control.matches("[aria-busy=true]");
    if (isGreyed(control) && !isBusy) return true;
    // A link only leads, whatever it stands in.
    const marked = control.matches("a")
      ? control
      : control.closest<HTMLElement>("[data-irrevocable]");
    return marked?.dataset.irrevocable === "";
  };

  const hold = (event: Event, control: HTMLElement, kind: Held["kind"], act: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isRepeated(control)) {
      refused = { control, at: Date.now() };
      schedule(POLL_MILLISECONDS);
      return say("again");
    }
    sign(control, true);
    say("held");
    if (queue.at(-1)?.control !== control || control.closest("[data-counts]"))
      add(control, kind, act);
  };

  const drop = () => {
    for (const { control, kind } of queue) if (kind !== "field") sign(control, false);
    queue = queue.filter(({ kind }) => kind === "field");
    refused = null;
  };

  const schedule = (milliseconds: number) => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(next, milliseconds);
  };

  const next = () => {
    isScheduled = false;
    // What leaves the page is done after everything that was pressed before it.
    const index = queue.findIndex(
      ({ control, kind }, place) => !waits(control) && (kind !== "link" || place === 0),
    );
    const one = queue[index];
    // Busy with the press before it, as buttons of one form are.
    const isFree = one && !isGreyed(one.control);
    if (isFree) {
      queue.splice(index, 1);
      // A turn of its own for each, so that the page has taken in the one before; and one that fails stops none.
      if (queue.length > 0 || refused) schedule(0);
      perform(one);
    }
    if (refused && !waits(refused.control)) {
      refused = null;
      say("ready");
    }
    const longAgo = Date.now() - LONGEST_MILLISECONDS;
    const oldest = queue.find(({ kind }) => kind !== "field") ?? refused;
    if (oldest && oldest.at < longAgo) {
      drop();
      say("late");
    }
    if (queue.length > 0 || refused) schedule(POLL_MILLISECONDS);
  };

  const perform = ({ control, kind, act }: Held) => {
    const isOver = !isPressed();
    if (kind !== "field" && !queue.some((other) => other.control === control)) sign(control, false);
    if (kind !== "field" && isOver) say("");
    // Hydration removed the control, because the page shows something else there.
    if (!control.isConnected) return kind === "field" ? undefined : say("ready");
    replays = true;
    try {
      act();
    } finally {
      replays = false;
    }
  };

  /** As if it were chosen or typed now, past what a library made of the element's own property. */
  const enter = (field: Field, value: string, isChecked: boolean) => {
    if (field instanceof HTMLInputElement && /radio|checkbox/.test(field.type)) {
      field.checked = !isChecked;
      return field.click();
    }
    if (field.type !== "file") {
      const { selectionStart = null, selectionEnd = null } = field as HTMLInputElement;
      field.value = `${value} `;
      const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
      own?.set?.call(field, value);
      if (selectionStart !== null && field === document.activeElement)
        (field as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };

  const leads = (
    link: HTMLAnchorElement,
    { button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent,
  ) =>
    button === 0 &&
    !(altKey || ctrlKey || metaKey || shiftKey) &&
    !link.target &&
    !link.hasAttribute("download") &&
    link.origin === location.origin;

  const onClick = (event: MouseEvent) => {
    if (replays) return;
    const target = event.target as Element;
    const control = target.closest<HTMLElement>(
      "a[href],button,[role=button],label,input,select,textarea",
    );
    if (!control) return;
    if (!isPressed()) say("");
    if (control instanceof HTMLAnchorElement) {
      const isHeld = isPressed() || (control.dataset.held === "" && waits(control));
      if (isHeld && leads(control, event)) hold(event, control, "link", () => control.click());
    } else if (control.matches("label,input,select,textarea")) {
      // The browser chooses; the page hears of it by `onField`.
      if (waits(control)) event.stopImmediatePropagation();
    } else if (waits(control) || isPressed()) {
      const { form, type } = control as HTMLButtonElement;
      // The browser opens a menu by itself, and sends a form, which `onSubmit` hears of.
      if (control.hasAttribute("popovertarget") || (form && type !== "button")) return;
      hold(event, control, "press", () => control.click());
    }
  };

  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (replays || !(waits(form) || isPressed())) return;
    const isNative = form.dataset.native === "";
    if (isNative && !isPressed()) return;
    const { submitter } = event;
    const send = () => {
      const belongs = !submitter || (submitter as HTMLButtonElement).form === form;
      // One that was replaced can't be sent.
      if (form.isConnected && belongs) form.requestSubmit(submitter);
      else say("ready");
    };
    hold(event, submitter ?? form, isNative ? "link" : "press", send);
  };

  const onField = (event: Event) => {
    const field = event.target as Field;
    if (replays || !field.type) return;
    if (!waits(field)) {
      // It hears what is typed by itself now.
      queue = queue.filter(({ control }) => control !== field);
      return;
    }
    event.stopImmediatePropagation();
    const { value } = field;
    const isChecked = (field as HTMLInputElement).checked;
    if (queue.at(-1)?.control === field) queue.pop();
    add(field, "field", () => enter(field, value, isChecked));
  };

  addEventListener("click", onClick, true);
  addEventListener("submit", onSubmit, true);
  addEventListener("input", onField, true);
  addEventListener("change", onField, true);
  // A page restored by Back drops held presses: the person doesn't expect them any more.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    drop();
    say("");
  });
}
