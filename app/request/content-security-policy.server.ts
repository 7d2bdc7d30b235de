type Sources = { scripts: string[]; styles: string[]; https: boolean };

/**
 * Returns the Content-Security-Policy header of a page. `scripts` and `styles` allow its inline ones, by a nonce or
 * by their hashes.
 */
export function contentSecurityPolicy({ scripts, styles, https }: Sources): string {
  return [
    // Everything that is loaded has a directive of its own below; this one is for Firefox, which checks prefetched
    // links against it.
    "default-src 'self'",
    "media-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    // Avatars come from the sign-in provider, product pictures from any address, because spec §7 Storage leaves paths
    // that begin with http unchanged. On https pages browsers load http pictures by https (reading R49).
    `img-src 'self' data: blob: https:${https ? "" : " http:"}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src https://open.spotify.com",
    // A redirect after a form must be allowed here too, and signing in redirects to Google.
    "form-action 'self' https://accounts.google.com",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** The policy in development: allows Vite's own scripts and styles, and its socket for hot reloading. */
export function developmentPolicy(nonce: string): string {
  return contentSecurityPolicy({ scripts: [`'nonce-${nonce}'`], styles: [], https: false })
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}
