import type { ComponentProps } from "react";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import type { Going } from "./page-port.tsx";

export type LinkProps = Omit<ComponentProps<"a">, "href"> &
  Going & {
    /** A path of the store, written without its language, with its query and fragment. */
    to: string;
    /** True: an app's page fetches this one of the app as soon as a press is likely. Documents do so by themselves. */
    prefetch?: boolean;
  };

/**
 * A link to a page of the store. `data-goto` has what the visit carries. An app goes there by itself
 * (`takeLinkClicks`); in a document the browser does. What is no page, such as a file, has a plain `<a>`.
 */
export function Link({ to, state, replace, keepsScroll, prefetch, ...props }: LinkProps) {
  const going: Going = { state, replace, keepsScroll };
  return (
    <a
      {...props}
      href={pathInCurrentLanguage(to)}
      data-goto={JSON.stringify(going)}
      data-prefetch={prefetch ? "" : undefined}
    />
  );
}

/** An underlined link beside or below text, high enough to be tapped. `className` has its weight and colour. */
export function TextLink({ className = "", ...props }: LinkProps) {
  return (
    <Link
      {...props}
      className={`flex min-h-11 w-fit items-center underline underline-offset-4 ${className}`}
    />
  );
}
