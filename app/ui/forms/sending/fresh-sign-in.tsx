import { createContext } from "react";

/**
 * Opens a dialog to sign in again, when a form was refused because the sign-in isn't recent enough. `fields`: the
 * element that contains the form's fields.
 */
export const FreshSignIn = createContext<(fields: HTMLElement | null) => void>(() => {});
