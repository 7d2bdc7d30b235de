/**
 * Holds presses (clicks, taps and input) until the page is hydrated, and then replays them. It runs inline in each
 * document before all other scripts, and depends only on the markup (decision 81).
 *
 * `data-waits` marks a part of the document that isn't hydrated yet; the code that hydrates it removes the attribute. A
 * press in such a part is held, its button looks busy, and the press is replayed in order once the part is hydrated.
 *
 * - `data-irrevocable`, on a button or around it: the press isn't held, and the person is asked to press again (reading
 *   R67). `data-irrevocable="no"` inside it makes a button hold again. A disabled or inert button asks for a second
 *   press, too, because the person couldn't see why nothing happened.
 * - `data-counts`: each press on the button is replayed. Without it, a repeated press on the same button is ignored.
 * - `data-native`: on a form that works without scripts, so that the browser may send it at once.
 * - `data-held`: on a link that does more than navigate, so that a press on it is held.
 */
export default function holdPresses(): void {
  /** If a press is held longer than this, all held presses are dropped and the person is notified. */
  const LONGEST_MILLISECONDS = 15_000;
  const POLL_MILLISECONDS = 50;
  const PRESSED = "data-pressed";

  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  type Held = {
    control: HTMLElement;
    act: () => void;
    /**
     * `field`: something typed or chosen, which the field shows already. Other presses need a sign that they are held.
     */
    kind: "press" | "field" | "link";
    at: number;
  };
  let queue: Held[] = [];
  /** The control that needs a second press, and when it was pressed first. */
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
    // Shown as a popover, so that the status is above an open menu. While a press is held no popover is needed, because
    // the button looks busy.
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
    // A hydrated control may be busy with an earlier press of the queue. Then the new press waits for that one.
    const isBusy = !waits(control) && control.matches("[aria-busy=true]");
    if (isGreyed(control) && !isBusy) return true;
    // A link only navigates, so a `data-irrevocable` around it doesn't apply to it.
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
    // A press that leaves the page is done only after everything that was pressed before it.
    const index = queue.findIndex(
      ({ control, kind }, index) => !waits(control) && (kind !== "link" || index === 0),
    );
    const one = queue[index];
    // The control may still be busy with the previous press, since all buttons of a form are busy together.
    const isFree = one && !isGreyed(one.control);
    if (isFree) {
      queue.splice(index, 1);
      // Each press runs in a task of its own, so that the page has handled the one before, and a failing one doesn't
      // stop the others.
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

  /**
   * Enters a value as if it were typed or chosen now. It calls the prototype's setter, because React overrides the
   * element's own `value`.
   */
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
      // The browser itself ticks or focuses the field; `onField` passes the change on later.
      if (waits(control)) event.stopImmediatePropagation();
    } else if (waits(control) || isPressed()) {
      const { form, type } = control as HTMLButtonElement;
      // The browser opens a menu by itself. A submit button leads to a submit event, which `onSubmit` handles.
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
      // A form that hydration has replaced can't be sent.
      if (form.isConnected && belongs) form.requestSubmit(submitter);
      else say("ready");
    };
    hold(event, submitter ?? form, isNative ? "link" : "press", send);
  };

  const onField = (event: Event) => {
    const field = event.target as Field;
    if (replays || !field.type) return;
    if (!waits(field)) {
      // The field is hydrated, so React gets its events itself.
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
  // Drops held presses when Back restores the page, because the person doesn't expect them any more.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    drop();
    say("");
  });
}
