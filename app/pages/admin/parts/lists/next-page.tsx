import { ButtonLink } from "#ui/forms/button";

/** A link to the list's next page. Null: this is the last one. */
export function NextPage({ to, children }: { to: string | null; children: string }) {
  if (to === null) return null;
  return (
    <ButtonLink look="second" className="self-end" to={to}>
      {children}
    </ButtonLink>
  );
}
