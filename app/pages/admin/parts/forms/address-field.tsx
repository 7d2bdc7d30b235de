import { Field } from "#ui/forms/field";

/**
 * A field for the last part of a page's address in the shop. It can be chosen only for a new row, because later other
 * pages link to it.
 */
export function AddressField({
  id,
  about: { label, hint, madeOf },
  error,
}: {
  /** Null: the row is new. */
  id: string | null;
  /** `madeOf`: the field from which the address is made if it is left empty. */
  about: { label?: string; hint: string; madeOf?: string };
  error: string | undefined;
}) {
  if (id !== null) return <input type="hidden" name="id" value={id} />;
  return (
    <Field
      label={label ?? (madeOf ? "Address (optional)" : "Address")}
      name="address"
      error={error}
      hint={hint}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
