import { Search } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { Form } from "react-router";
import { Button } from "#ui/forms/button";

/** The search box of a list. It is a plain GET form, so that it works before the scripts have loaded. */
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
  searchText?: string;
  /** The most characters of the search text. */
  maxLength?: number;
  ref?: RefObject<HTMLInputElement | null>;
  /** Hidden fields for the rest of the query. */
  children?: ReactNode;
}) {
  return (
    <Form data-native="" role="search" action={action} className="flex max-w-xl grow gap-2">
      <input
        ref={ref}
        type="search"
        name="q"
        defaultValue={searchText}
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={maxLength}
        className="min-h-11 w-full min-w-0 rounded-card border border-ink/30 bg-card px-3 text-base placeholder:text-ink-soft"
      />
      {children}
      <Button look="second" type="submit" aria-label="Search" className="px-3!">
        <Search aria-hidden size={20} />
      </Button>
    </Form>
  );
}
