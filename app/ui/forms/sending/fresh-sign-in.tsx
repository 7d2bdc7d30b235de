import { createContext } from "react";
import type { FormRefusal } from "#protocol/form-answer";

/**
 * Opens a dialog to sign in again if that is why a form was refused, and returns the refusal to show. `fields`: the
 * element that contains the form's fields. Outside the admin there is no dialog.
 */
export const FreshSignIn = createContext<
  (refusal: FormRefusal, fields: HTMLElement | null) => FormRefusal
>((refusal) => refusal);
