import type { Route } from "./+types/edit";

/**
 * Buttons that insert a placeholder at the cursor, or put the marks of an optional section around the selected text.
 */
export function PlaceholderButtons({
  placeholders,
  sample,
  onInsert,
}: Pick<Route.ComponentProps["loaderData"], "placeholders" | "sample"> & {
  onInsert: (before: string, after?: string) => void;
}) {
  const all = Object.entries(placeholders);
  const conditions = all.filter(([, { only }]) => only);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-small text-ink-soft">Press a placeholder to add it at the cursor:</p>
      <ul className={LIST}>
        {all.map(([name, { label }]) =>
          label ? (
            <li key={name}>
              <button
                type="button"
                title={sample[name] || "empty in this sample"}
                className={BUTTON}
                onClick={() => onInsert(`{{${name}}}`)}
              >
                {label}
              </button>
            </li>
          ) : null,
        )}
      </ul>
      {conditions.length > 0 ? (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-peacock">
            A part that shows only if …
          </summary>
          <p className="pb-2 text-small text-ink-soft">
            Select the text first, or type it between the braces.
          </p>
          <ul className={LIST}>
            {conditions.map(([name, { only }]) => (
              <li key={name}>
                <button
                  type="button"
                  title={`{{#${name}}}…{{/${name}}}`}
                  className={BUTTON}
                  onClick={() => onInsert(`{{#${name}}}`, `{{/${name}}}`)}
                >
                  {only}
                </button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

const LIST = "flex flex-wrap gap-2";
const BUTTON = "min-h-11 rounded-card border border-ink/25 bg-card px-3 text-small hover:bg-rose";
