/** A button's shortcut key, shown only on devices with a keyboard. */
export function Key({ letter }: { letter: string }) {
  return (
    <kbd
      aria-hidden
      className="rounded-sm border border-current/40 px-1 text-xs uppercase opacity-80 max-desktop:hidden"
    >
      {letter}
    </kbd>
  );
}
