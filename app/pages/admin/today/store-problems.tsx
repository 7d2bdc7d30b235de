import { Notice } from "#ui/notice";
import type { StoreProblem } from "./store-problems.server.ts";

/** Lists what is wrong with how the store runs; shows nothing if all is well. */
export function StoreProblems({ problems }: { problems: readonly StoreProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <section aria-labelledby="store-problems">
      <Notice tone="bad">
        <h2 id="store-problems" className="font-text text-base font-semibold">
          The store has a technical problem
        </h2>
        <p>Please send this to whoever runs your server.</p>
        <ul className="mt-1 flex flex-col gap-2">
          {problems.map(({ key, sentence, nodes }) => (
            <li key={key}>
              {nodes.length > 0 ? (
                <strong className="wrap-anywhere">{nodes.join(", ")}: </strong>
              ) : null}
              {sentence}
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}
