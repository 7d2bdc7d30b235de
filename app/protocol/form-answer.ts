/** What every form of the store answers: done, with what the page needs to know of it, or refused. */
export type FormAnswer<Facts extends object = object> =
  | ({
      ok: true;
      /** Where whoever sent it goes on. */
      redirectTo?: string;
    } & Facts)
  | FormRefusal;

export type FormRefusal = {
  ok: false;
  problem: string;
  /** A sentence for each wrong field; under `form` what concerns the whole form. */
  errors: Readonly<Record<string, string>>;
  /** What to do about it, under the sentence. */
  advice?: string | null;
  /** Nothing went wrong there (spec §5 Episode Buy). */
  kind?: "info";
  /** The text fields as they were sent. Files can't be given back. */
  values?: Readonly<Record<string, string>>;
  /** A fresh anti-forgery value: with `token_expired` the form is sent once more by itself. */
  token?: string;
};
