type Sources = { scripts: string[]; styles: string[]; https: boolean };

/** The policy of every document; `scripts` and `styles` are its nonce or the hashes of its inline ones. */
export function contentSecurityPolicy({ scripts, styles, https }: Sources): string {
  return [
    // Firefox holds links fetched ahead against it; all else that it covers is named below.
    "default-src 'self'",
    "media-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    // People's pictures come from where they have their account, products' from where their row says
    // (spec §7 Storage: paths starting with http are used as they are). On a page by https the browser
    // asks for the https twin of an http address, whatever stands here (reading R49).
    `img-src 'self' data: blob: https:${https ? "" : " http:"}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src https://open.spotify.com",
    // Redirects after a form count too: sign-in leaves by one.
    "form-action 'self' https://accounts.google.com",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Vite's own scripts and style elements, and its hot-reload socket. */
export function developmentPolicy(nonce: string): string {
  return contentSecurityPolicy({ scripts: [`'nonce-${nonce}'`], styles: [], https: false })
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}
