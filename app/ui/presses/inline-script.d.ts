/** A module's only function, as a document runs it: minified text (`server/first-paint/inline-script.ts`). */
declare module "*?inline-script" {
  const code: string;
  export default code;
}
