import { createContext } from "react";

/** The visitor's anti-forgery token. Empty until the session is known. */
export const AntiForgery = createContext("");
