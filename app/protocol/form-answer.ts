/** The field with the ID of the person for whom the page was opened. Another person's forms of that page are refused. */
export const PAGE_OWNER_FIELD = "pageOwner";

/** The field with the key of a click in the admin, a UUID; a click after a lost answer has the same one. */
export const IDEMPOTENCY_KEY_FIELD = "idempotency_key";

/** The answer of every form: done, with facts that the page needs, or refused. */
export type FormAnswer<Facts extends object = object> =
  | ({
      ok: true;
      /** Where the browser goes next. */
      redirectTo?: string;
    } & Facts)
  | FormRefusal;

export type FormRefusal = {
  ok: false;
  problem: string;
  /** A sentence for each wrong field; `form` is the key for the form as a whole. */
  errors: Readonly<Record<string, string>>;
  /** What the person can do about it; shown below the sentence. */
  advice?: string | null;
  /** How many things the form would do that can't be undone. Sent along as `confirmed`, it does them. */
  confirm?: number;
  /** The value that the form asks about. Sent along as `asked`, the same value is taken. */
  asked?: string;
  /** Set if the answer isn't an error, such as 'You have already purchased this episode' (spec §5 Episode Buy). */
  kind?: "info";
  /** The texts that were sent, to fill the form again. Files can't be sent back. */
  values?: Readonly<Record<string, string>>;
  /**
   * A fresh anti-forgery token. If the problem is `token_expired`, the page uses it to send the form again by itself.
   */
  token?: string;
};
