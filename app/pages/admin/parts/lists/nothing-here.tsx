import { EmptyEnvelope } from "#ui/empty-state";

/** One sentence instead of an empty list. */
export function NothingHere({ children }: { children: string }) {
  return (
    <div className="flex flex-col items-center gap-4 py-8 text-center text-lead text-ink-soft">
      <EmptyEnvelope />
      <p>{children}</p>
    </div>
  );
}
