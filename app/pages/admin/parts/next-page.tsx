import { ButtonLink } from "#ui/forms/button";

/** From a list to its next page; null: there is none. */
export function NextPage({ to, children }: { to: string | null; children: string }) {
  if (to === null) return null;
  return (
    <ButtonLink look="second" className="self-end" to={to}>
      {children}
    </ButtonLink>
  );
}
