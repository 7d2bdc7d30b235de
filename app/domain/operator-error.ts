/**
 * An expected failure of a command or of the server. Its message is for the person who runs the store, and may be
 * reworded. Programs and log filters rely on the code.
 */
export class OperatorError extends Error {
  static readonly code: string = "ERR_STORE";
  readonly code: string;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = new.target.code;
  }
}
