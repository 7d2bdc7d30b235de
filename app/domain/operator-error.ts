/**
 * An expected failure. Its message is a sentence for whoever runs the store and may be reworded; the code stays, and is
 * what code and readers of the log tell failures apart by.
 */
export class OperatorError extends Error {
  static readonly code: string = "ERR_STORE";
  readonly code: string;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = new.target.code;
  }
}
