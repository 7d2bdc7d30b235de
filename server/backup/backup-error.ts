/** A back-up that can't be made, read or restored; its message is a sentence for people. */
export class BackupError extends Error {
  override name = "BackupError";
}
