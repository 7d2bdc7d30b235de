/**
 * Imports a module's only function as minified text, to run it inline in a document
 * (`server/first-paint/inline-script.ts`).
 */
declare module "*?inline-script" {
  const code: string;
  export default code;
}
