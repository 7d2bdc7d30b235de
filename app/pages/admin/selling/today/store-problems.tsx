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
        <ul className="mt-1 flex flex-col gap-2">
          {/* Several problems may mean the same for the shop. */}
          {[...new Set(problems.map(({ sentence }) => sentence))].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
            For whoever runs your server: send them this
          </summary>
          <ul className="flex flex-col gap-2 wrap-anywhere">
            {problems.map(({ key, technical, nodes }) => (
              <li key={key}>
                {nodes.length > 0 ? <strong>{nodes.join(", ")}: </strong> : null}
                {technical}
              </li>
            ))}
          </ul>
        </details>
      </Notice>
    </section>
  );
}
