import { href, Link } from "react-router";
import type { RefusedStep } from "./answers.ts";

/** What stopped a step, where it concerns no single field. */
export function StepProblem({ refused }: { refused: RefusedStep | null }) {
  const sentence = refused?.errors.form;
  if (!sentence) return null;
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-problem
      className="flex flex-col gap-1 rounded-card bg-bad px-4 py-3 text-on-bad"
    >
      <p className="font-semibold">{sentence}</p>
      {refused.advice ? <p>{refused.advice}</p> : null}
      <WayOn problem={refused.problem} />
    </div>
  );
}

const way = "flex min-h-11 w-fit items-center font-semibold underline underline-offset-4";

function WayOn({ problem }: { problem: string }) {
  if (problem === "signed-out") {
    const back = encodeURIComponent(href("/checkout-details"));
    return (
      <Link className={way} to={`${href("/auth")}?next=${back}`}>
        Login
      </Link>
    );
  }
  if (problem !== "lines-gone" && problem !== "cart-empty") return null;
  return (
    <Link className={way} to={href("/cart")}>
      Your Cart
    </Link>
  );
}
