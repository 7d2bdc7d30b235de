import { Field } from "#ui/forms/field";

/** The end of a link in the shop: of something new it can be chosen, afterwards links lead there. */
export function AddressField({
  id,
  example,
  error,
}: {
  /** Null: something new. */
  id: string | null;
  example: string;
  error: string | undefined;
}) {
  if (id !== null) return <input type="hidden" name="id" value={id} />;
  return (
    <Field
      label="Address (optional)"
      name="address"
      error={error}
      hint={`Latin letters, digits and hyphens, for example ${example}. Empty: made of the name.`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
