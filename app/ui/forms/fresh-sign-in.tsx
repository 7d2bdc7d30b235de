import { createContext } from "react";

/** Shows the way to a fresh sign-in where a form was refused for want of one; `fields`: what holds its fields. */
export const FreshSignIn = createContext<(fields: HTMLElement | null) => void>(() => {});
