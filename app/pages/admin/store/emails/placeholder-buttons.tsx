import type { ReactNode } from "react";
import type { Placeholders } from "#domain/email/placeholders";

/**
 * Buttons that insert a placeholder at the cursor, or put the marks of an optional section around the selected text.
 */
export function PlaceholderButtons({
  placeholders,
  sample,
  onInsert,
}: {
  placeholders: Placeholders;
  sample: Readonly<Record<string, string>>;
  onInsert: (before: string, after?: string) => void;
}) {
  const all = Object.entries(placeholders);
  const conditions = all.filter(([, { only }]) => only);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-small text-ink-soft">Press a placeholder to add it at the cursor:</p>
      <List>
        {all.map(([name, { label }]) =>
          label ? (
            <Insertable
              key={name}
              title={sample[name] || "empty in this sample"}
              onPress={() => onInsert(`{{${name}}}`)}
            >
              {label}
            </Insertable>
          ) : null,
        )}
      </List>
      {conditions.length > 0 ? (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-peacock">
            A part that shows only if …
          </summary>
          <p className="pb-2 text-small text-ink-soft">
            Select the text first, or type it between the braces.
          </p>
          <List>
            {conditions.map(([name, { only }]) => (
              <Insertable
                key={name}
                title={`{{#${name}}}…{{/${name}}}`}
                onPress={() => onInsert(`{{#${name}}}`, `{{/${name}}}`)}
              >
                {only}
              </Insertable>
            ))}
          </List>
        </details>
      ) : null}
    </div>
  );
}

function List({ children }: { children: ReactNode }) {
  return <ul className="flex flex-wrap gap-2">{children}</ul>;
}

function Insertable({
  title,
  onPress,
  children,
}: {
  title: string;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <li>
      <button
        type="button"
        title={title}
        className="min-h-11 rounded-card border border-ink/25 bg-card px-3 text-small hover:bg-rose"
        onClick={onPress}
      >
        {children}
      </button>
    </li>
  );
}
