/** The placeholders `{{…}}` of an email by name, offered while a seller edits it. */
export type Placeholders = Readonly<Record<string, Placeholder>>;

type Placeholder = {
  /** What the value is; missing for a name that only sections use. */
  label?: string;
  /** When the value isn't empty; missing where it never is. */
  only?: string;
};
