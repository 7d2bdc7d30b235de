import { Search } from "lucide";
import { type ReactNode, type RefObject, useId } from "react";
import { Form } from "react-router";
import { Button } from "#ui/forms/button";
import { useLengthLimit } from "#ui/forms/field";
import { Icon } from "#ui/icon";

/**
 * The search box of a list. It is a plain GET form, so that it works before the scripts have loaded. A text that is too
 * long stays, and the browser doesn't send it.
 */
export function ListSearch({
  action,
  label,
  searchText,
  maxLength = 100,
  ref,
  children,
}: {
  action: string;
  label: string;
  searchText?: string | undefined;
  /** The most characters of the search text. */
  maxLength?: number;
  ref?: RefObject<HTMLInputElement | null>;
  /** Hidden fields for the rest of the query. */
  children?: ReactNode;
}) {
  const limit = useLengthLimit(maxLength, { defaultValue: searchText });
  const id = useId();
  return (
    <Form
      data-native=""
      role="search"
      action={action}
      className="flex max-w-xl grow flex-wrap gap-2"
    >
      <input
        ref={ref}
        type="search"
        name="q"
        defaultValue={searchText}
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        onInput={(event) => limit.count(event.currentTarget)}
        aria-invalid={limit.tooLong ? true : undefined}
        aria-describedby={limit.tooLong ? id : undefined}
        className="min-h-11 min-w-0 flex-1 rounded-card border border-ink/30 bg-card px-3 text-base placeholder:text-ink-soft"
      />
      {children}
      <Button look="second" type="submit" aria-label="Search" className="px-3!">
        <Icon of={Search} size={20} />
      </Button>
      {limit.tooLong ? (
        <p id={id} className="w-full text-small font-medium text-kumkum-ink">
          {limit.tooLong}
        </p>
      ) : null}
    </Form>
  );
}
