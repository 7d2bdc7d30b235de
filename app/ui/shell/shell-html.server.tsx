import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Footer } from "./footer.tsx";
import { Header, SkipLink } from "./header.tsx";
import { LogOutDialog } from "./log-out-dialog.tsx";
import type { ShellFacts } from "./shell-facts.tsx";
import type { ShellHtml } from "./shell-part.tsx";
import { ToastList } from "./toast-list.tsx";

/** Renders what surrounds every page: the same for every visitor, since cached documents contain it. */
export function shellHtml(facts: ShellFacts): ShellHtml {
  return {
    before: html(
      <>
        <SkipLink />
        <Header {...facts} />
        <LogOutDialog action={facts.logOutAction} />
      </>,
    ),
    after: html(
      <>
        <Footer {...facts} />
        <ToastList />
      </>,
    ),
  };
}

function html(part: ReactNode): string {
  return renderToStaticMarkup(part, { identifierPrefix: "shell" });
}
