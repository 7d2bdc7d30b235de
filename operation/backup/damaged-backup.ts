import { CommandError } from "#operation/command-line";

export function damagedBackup(name: string): CommandError {
  return new CommandError(
    `${name} of the back-up is damaged, cut short, or of another passphrase.`,
  );
}
