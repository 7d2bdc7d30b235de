/** A button's key, shown where there is a keyboard. */
export function Key({ of }: { of: string }) {
  return (
    <kbd
      aria-hidden
      className="rounded-sm border border-current/40 px-1 text-xs uppercase opacity-80 max-desktop:hidden"
    >
      {of}
    </kbd>
  );
}
