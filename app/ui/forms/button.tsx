import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";

export type ButtonLook = "primary" | "second" | "quiet" | "danger";

const base =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-card px-5 py-2 text-center font-semibold " +
  "transition-[background-color,transform] duration-150 active:translate-y-px " +
  "disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60";

// The transparent border becomes visible in forced colours, where it is all that shows a button.
const looks: Record<ButtonLook, string> = {
  primary: "border border-transparent bg-kumkum text-on-kumkum shadow-card hover:bg-kumkum-deep",
  second: "border border-ink/25 bg-card text-ink hover:bg-rose",
  quiet: "text-peacock underline-offset-4 hover:underline",
  danger: "border border-kumkum-ink/40 text-kumkum-ink hover:bg-rose",
};

/** The CSS classes of a button, for other elements that should look like one (a label, an outside link). */
export function buttonClass(look: ButtonLook = "primary", more = ""): string {
  return `${base} ${looks[look]} ${more}`;
}

/**
 * A button. `busy` keeps it focusable, so that the focus isn't lost while waiting. `irrevocable`: what it does can't
 * be undone, so if it is pressed before hydration, a second press is asked for (reading R67). In the admin that is
 * every button without `irrevocable={false}`.
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
