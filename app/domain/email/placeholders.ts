/** The placeholders `{{…}}` of an email, by name. The form lists them while a seller edits the text. */
export type Placeholders = Readonly<Record<string, Placeholder>>;

type Placeholder = {
  /** Describes the value. Missing for a name that only sections use. */
  label?: string;
  /** Says in which case the placeholder has a value. Missing if it always has. */
  only?: string;
};
