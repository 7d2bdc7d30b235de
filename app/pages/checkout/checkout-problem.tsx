import { href, Link, useLocation } from "react-router";
import type { FormRefusal } from "#protocol/form-answer";
import { useTexts } from "#ui/language";
import { loginPath } from "#ui/shell/header";
import { texts } from "./texts.ts";

/** What stopped a step, where it concerns no single field. */
export function CheckoutProblem({ refused }: { refused: FormRefusal | null }) {
  const sentence = refused?.errors.form;
  if (!sentence) return null;
  const colours = refused.kind === "info" ? "bg-info text-on-info" : "bg-bad text-on-bad";
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-problem
      className={`flex flex-col gap-1 rounded-card px-4 py-3 ${colours}`}
    >
      <p className="font-semibold">{sentence}</p>
      {refused.advice ? <p>{refused.advice}</p> : null}
      <WayOn problem={refused.problem} />
    </div>
  );
}

const way = "flex min-h-11 w-fit items-center font-semibold underline underline-offset-4";

function WayOn({ problem }: { problem: string }) {
  const t = useTexts(texts);
  // With the episode that is bought directly, where the address names one.
  const { pathname, search } = useLocation();
  if (problem === "signed-out") {
    return (
      // Beside this page, where what was typed and chosen stays.
      <Link className={way} to={loginPath(pathname + search)} target="_blank">
        {t.login}
      </Link>
    );
  }
  if (problem !== "lines-unavailable" && problem !== "lines-sold-out" && problem !== "cart-empty")
    return null;
  return (
    <Link className={way} to={href("/cart")}>
      {t.yourCart}
    </Link>
  );
}
