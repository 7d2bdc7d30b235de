import { createContext } from "react";

/** The visitor's anti-forgery value. Empty until the session has answered. */
export const AntiForgery = createContext("");

declare global {
  interface Window {
    /** The form that was sent before its page had come alive, and the button that sent it. */
    pressedEarly?: [form: HTMLFormElement, button: HTMLElement | null];
  }
}

/**
 * Runs before everything else in the document: a form that still waits for its anti-forgery value isn't
 * sent as it is (it would be refused, and what was typed lost), but remembered.
 */
export const holdEarlyForms =
  'addEventListener("submit",e=>{if(e.target.dataset.waits==="")e.preventDefault(),pressedEarly=[e.target,e.submitter]},true)';
