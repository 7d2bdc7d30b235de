/**
 * An expected failure of a command or the server. The message is for whoever runs the store and may be reworded; code
 * and log readers rely on the code.
 */
export class OperatorError extends Error {
  static readonly code: string = "ERR_STORE";
  readonly code: string;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = new.target.code;
  }
}
