import { useUntilChanged } from "#ui/forms/use-until-changed";

/**
 * Says what is wrong with a list or with columns. The message disappears when `value`, which it is about, changes. A
 * refused form moves the focus here.
 */
export function ListProblem({ error, value = "" }: { error: string | undefined; value?: string }) {
  const problem = useUntilChanged(error, value);
  return problem ? (
    <p data-problem tabIndex={-1} className="font-medium text-kumkum-ink">
      {problem}
    </p>
  ) : null;
}
