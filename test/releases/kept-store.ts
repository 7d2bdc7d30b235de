/** The people and the settings of the small store that is stored for each release. */

export const google = (name: string) =>
  ({ provider: "google", email: `${name}@example.com`, subject: `${name}-1` }) as const;

/** Returns the settings of a real store without the demo, whose pictures would take megabytes. */
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
