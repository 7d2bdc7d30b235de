import { CommandError } from "#operation/command-line";

export function damagedBackup(name: string): CommandError {
  return new CommandError(`${name} of the backup is damaged, cut short, or of another passphrase.`);
}
