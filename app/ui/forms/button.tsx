import type { ComponentProps } from "react";
import { Link, type LinkProps } from "#ui/link";

export type ButtonLook = "primary" | "second" | "quiet" | "danger";

const BASE_CLASS =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-card px-5 py-2 text-center font-semibold " +
  "transition-[background-color,transform] duration-150 active:translate-y-px " +
  "disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60";

// Forced colours hide backgrounds and show the transparent border, which then is the button's only outline.
const LOOK_CLASSES: Record<ButtonLook, string> = {
  primary: "border border-transparent bg-kumkum text-on-kumkum shadow-card hover:bg-kumkum-deep",
  second: "border border-ink/25 bg-card text-ink hover:bg-rose",
  quiet: "text-peacock underline-offset-4 hover:underline",
  danger: "border border-kumkum-ink/40 text-kumkum-ink hover:bg-rose",
};

/** The CSS classes of a button, for other elements that should look like one (a label, an outside link). */
export function buttonClass(look: ButtonLook = "primary", more = ""): string {
  return `${BASE_CLASS} ${LOOK_CLASSES[look]} ${more}`;
}

/**
 * A button. `busy` doesn't disable it, so that it keeps the focus. `irrevocable`: its action can't be undone, so a
 * press before hydration isn't carried out, and the person is asked to press again (reading R67). In the admin every
 * button is irrevocable unless it has `irrevocable={false}`.
 */
export function Button({
  look,
  busy = false,
  irrevocable = look === "danger" || undefined,
  className,
  ...props
}: ComponentProps<"button"> & { look?: ButtonLook; busy?: boolean; irrevocable?: boolean }) {
  return (
    <button
      type="button"
      {...props}
      data-irrevocable={irrevocable === false ? "no" : irrevocable && ""}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : props.onClick}
      className={buttonClass(look, className)}
    />
  );
}

export function ButtonLink({ look, className, ...props }: LinkProps & { look?: ButtonLook }) {
  return <Link {...props} className={buttonClass(look, className)} />;
}
