/** The placeholders `{{…}}` of an email by name, offered while a seller edits it. */
export type Placeholders = Readonly<Record<string, Placeholder>>;

type Placeholder = {
  /** Describes the value; missing for a name that only sections use. */
  label?: string;
  /** Says when the value isn't empty; missing where it never is. */
  only?: string;
};
