/** Says what is wrong with a list or with columns. A refused form moves the focus here. */
export function ListProblem({ error }: { error: string | undefined }) {
  return error ? (
    <p data-problem tabIndex={-1} className="font-medium text-kumkum-ink">
      {error}
    </p>
  ) : null;
}
