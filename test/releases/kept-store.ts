/** The small store that is kept of each release: who owns it, and how it is started. */

export const google = (name: string) =>
  ({ provider: "google", email: `${name}@example.com`, subject: `${name}-1` }) as const;

/** A real store's: nothing of the demo, whose pictures have megabytes. */
export function storedReleaseSettings(dataDir: string) {
  return {
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    GOOGLE_CLIENT_ID: "a client of nobody's",
    GOOGLE_CLIENT_SECRET: "a secret of nobody's",
    SELLER_EMAILS: google("owner").email,
    CONTACT_EMAIL: "hello@example.com",
    LANGUAGES: "en,te",
  };
}
