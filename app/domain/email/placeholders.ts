/** What may stand in the `{{…}}` of an email, by name, as it is offered to who writes it. */
export type Placeholders = Readonly<Record<string, Placeholder>>;

type Placeholder = {
  /** What it stands for; none: nothing that is read, only sections ask for it. */
  label?: string;
  /** Of one that may be empty: its section is there only if so. */
  only?: string;
};
