import { createContext } from "react";

/** The ID of the person for whom the page was opened, which its forms send. Empty outside the admin. */
export const PageOwner = createContext("");
