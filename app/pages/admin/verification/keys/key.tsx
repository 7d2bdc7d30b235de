/** A button's shortcut key, shown only on devices with a keyboard. */
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
