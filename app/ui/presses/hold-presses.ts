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
 *
 * `data-pressed` marks a button whose press is held, and the event `heldpress` says that such a mark has come or gone.
 */
export default function holdPresses(): void {
  /** If a press is held longer than this, all held presses are dropped and the person is notified. */
  const LONGEST_MILLISECONDS = 15_000;
  const POLL_MILLISECONDS = 50;
  const PRESSED = "data-pressed";

  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  type HeldPress = {
    control: HTMLElement;
    replay: () => void;
    /**
     * `field`: something typed or chosen, which the field shows already. Other presses need a sign that they are held.
     */
    kind: "press" | "field" | "link";
    pressedAt: number;
  };
  let queue: HeldPress[] = [];
  /** The control that needs a second press, and when it was pressed first. */
  let secondPressNeeded: { control: HTMLElement; pressedAt: number } | null = null;
  /** The buttons whose presses were replayed. */
  const performed = new Set<HTMLElement>();
  let isScheduled = false;
  let isReplaying = false;

  const isUnhydrated = (element: Element) => element.closest("[data-waits]") !== null;
  const isDisabled = (element: Element) => element.closest("[aria-disabled=true],[inert]") !== null;
  const hasHeldPress = () => queue.some(({ kind }) => kind !== "field");

  const showStatus = (what: "held" | "again" | "ready" | "late" | "") => {
    const status = document.getElementById("press-status");
    if (!status) return;
    status.textContent = status.dataset[what] ?? "";
    // Shown as a popover, so that the status is above an open menu. While a press is held no popover is needed, because
    // the button looks busy.
    if (what === "" || what === "held") status.hidePopover?.();
    else status.showPopover?.();
  };

  const markHeld = (control: HTMLElement, isHeld: boolean) => {
    control.toggleAttribute(PRESSED, isHeld);
    if (isHeld) control.ariaBusy = "true";
    else control.removeAttribute("aria-busy");
    dispatchEvent(new Event("heldpress"));
  };

  const enqueue = (control: HTMLElement, kind: HeldPress["kind"], replay: () => void) => {
    queue.push({ control, kind, replay, pressedAt: Date.now() });
    schedule(POLL_MILLISECONDS);
  };

  const needsSecondPress = (control: HTMLElement) => {
    // A hydrated control may be busy with an earlier press of the queue. Then the new press waits for that one.
    const isBusy = !isUnhydrated(control) && control.matches("[aria-busy=true]");
    if (isDisabled(control) && !isBusy) return true;
    // A link only navigates, so a `data-irrevocable` around it doesn't apply to it.
    const marked = control.matches("a")
      ? control
      : control.closest<HTMLElement>("[data-irrevocable]");
    return marked?.dataset.irrevocable === "";
  };

  const holdEvent = (
    event: Event,
    control: HTMLElement,
    kind: HeldPress["kind"],
    replay: () => void,
  ) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (needsSecondPress(control)) {
      secondPressNeeded = { control, pressedAt: Date.now() };
      schedule(POLL_MILLISECONDS);
      return showStatus("again");
    }
    markHeld(control, true);
    showStatus("held");
    if (queue.at(-1)?.control !== control || control.closest("[data-counts]"))
      enqueue(control, kind, replay);
  };

  const dropQueue = () => {
    for (const { control, kind } of queue) if (kind !== "field") markHeld(control, false);
    queue = queue.filter(({ kind }) => kind === "field");
    secondPressNeeded = null;
  };

  const schedule = (milliseconds: number) => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(performNext, milliseconds);
  };

  const performNext = () => {
    isScheduled = false;
    // A press that leaves the page is done only after everything that was pressed before it: a button that is still busy
    // may have sent nothing yet, because it waits for the session.
    const mayLeave = ![...performed].some(
      (one) => one.isConnected && one.matches("[aria-busy=true]"),
    );
    const index = queue.findIndex(
      ({ control, kind }, index) =>
        !isUnhydrated(control) && (kind !== "link" || (index === 0 && mayLeave)),
    );
    const one = queue[index];
    // The control may still be busy with the previous press, since all buttons of a form are busy together.
    const isFree = one && !isDisabled(one.control);
    if (isFree) {
      queue.splice(index, 1);
      // Each press runs in a task of its own, so that the page has handled the one before, and a failing one doesn't
      // stop the others.
      if (queue.length > 0 || secondPressNeeded) schedule(0);
      perform(one);
    }
    if (secondPressNeeded && !isUnhydrated(secondPressNeeded.control)) {
      secondPressNeeded = null;
      showStatus("ready");
    }
    const longAgo = Date.now() - LONGEST_MILLISECONDS;
    const oldest = queue.find(({ kind }) => kind !== "field") ?? secondPressNeeded;
    if (oldest && oldest.pressedAt < longAgo) {
      dropQueue();
      showStatus("late");
    }
    if (queue.length > 0 || secondPressNeeded) schedule(POLL_MILLISECONDS);
  };

  const perform = ({ control, kind, replay }: HeldPress) => {
    const isOver = !hasHeldPress();
    if (kind !== "field" && !queue.some((other) => other.control === control))
      markHeld(control, false);
    if (kind !== "field" && isOver) showStatus("");
    // Hydration removed the control, because the page shows something else there.
    if (!control.isConnected) return kind === "field" ? undefined : showStatus("ready");
    if (kind === "press") performed.add(control);
    isReplaying = true;
    try {
      replay();
    } finally {
      isReplaying = false;
    }
  };

  /**
   * Enters a value as if it were typed or chosen now. It calls the prototype's setter, because React overrides the
   * element's own `value`.
   */
  const enterValue = (field: Field, value: string, isChecked: boolean) => {
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

  const isPlainNavigation = (
    link: HTMLAnchorElement,
    { button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent,
  ) =>
    button === 0 &&
    !(altKey || ctrlKey || metaKey || shiftKey) &&
    !link.target &&
    !link.hasAttribute("download") &&
    link.origin === location.origin;

  const onClick = (event: MouseEvent) => {
    if (isReplaying) return;
    const target = event.target as Element;
    const control = target.closest<HTMLElement>(
      "a[href],button,[role=button],label,input,select,textarea",
    );
    if (!control) return;
    if (!hasHeldPress()) showStatus("");
    if (control instanceof HTMLAnchorElement) {
      const isHeld = hasHeldPress() || (control.dataset.held === "" && isUnhydrated(control));
      if (isHeld && isPlainNavigation(control, event))
        holdEvent(event, control, "link", () => control.click());
    } else if (control.matches("label,input,select,textarea")) {
      // The browser itself ticks or focuses the field; `onField` passes the change on later.
      if (isUnhydrated(control)) event.stopImmediatePropagation();
    } else if (isUnhydrated(control) || hasHeldPress()) {
      const { form, type } = control as HTMLButtonElement;
      // The browser opens a menu by itself. A submit button leads to a submit event, which `onSubmit` handles.
      if (control.hasAttribute("popovertarget") || (form && type !== "button")) return;
      holdEvent(event, control, "press", () => control.click());
    }
  };

  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (isReplaying || !(isUnhydrated(form) || hasHeldPress())) return;
    const isNative = form.dataset.native === "";
    if (isNative && !hasHeldPress()) return;
    const { submitter } = event;
    const send = () => {
      const belongs = !submitter || (submitter as HTMLButtonElement).form === form;
      // A form that hydration has replaced can't be sent.
      if (form.isConnected && belongs) form.requestSubmit(submitter);
      else showStatus("ready");
    };
    holdEvent(event, submitter ?? form, isNative ? "link" : "press", send);
  };

  const onField = (event: Event) => {
    const field = event.target as Field;
    if (isReplaying || !field.type) return;
    if (!isUnhydrated(field)) {
      // The field is hydrated, so React gets its events itself.
      queue = queue.filter(({ control }) => control !== field);
      return;
    }
    event.stopImmediatePropagation();
    const { value } = field;
    const isChecked = (field as HTMLInputElement).checked;
    if (queue.at(-1)?.control === field) queue.pop();
    enqueue(field, "field", () => enterValue(field, value, isChecked));
  };

  addEventListener("click", onClick, true);
  addEventListener("submit", onSubmit, true);
  addEventListener("input", onField, true);
  addEventListener("change", onField, true);
  // Drops held presses when Back restores the page, because the person doesn't expect them any more.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    dropQueue();
    showStatus("");
  });
}
