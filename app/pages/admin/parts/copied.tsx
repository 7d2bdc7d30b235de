import { CopyButton } from "#ui/forms/copy-button";

/** A value that the seller copies somewhere else. */
export function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex items-center gap-2">
      <p className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        <span data-copyable className="font-figures text-small break-all select-all">
          {text}
        </span>
      </p>
      <CopyButton text={text} content={label.toLowerCase()} />
    </div>
  );
}
