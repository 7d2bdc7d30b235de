import { createContext } from "react";

/** The visitor's anti-forgery value. Empty until the session has answered. */
export const AntiForgery = createContext("");
