type Sources = { scripts: string[]; styles: string[]; https: boolean };

/** The policy of a document. `scripts` and `styles` are the nonce or the hashes of its inline ones. */
export function contentSecurityPolicy({ scripts, styles, https }: Sources): string {
  return [
    // Firefox checks prefetched links against this; everything else has its own line.
    "default-src 'self'",
    "media-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    // Avatars come from the sign-in provider, product pictures from any address (spec §7 Storage: paths starting with
    // http are used unchanged). On https pages browsers upgrade http pictures by themselves (reading R49).
    `img-src 'self' data: blob: https:${https ? "" : " http:"}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src https://open.spotify.com",
    // Redirects after a form count too, and sign-in redirects to Google.
    "form-action 'self' https://accounts.google.com",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Allows Vite's own scripts and style elements, and its hot-reload socket. */
export function developmentPolicy(nonce: string): string {
  return contentSecurityPolicy({ scripts: [`'nonce-${nonce}'`], styles: [], https: false })
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}
