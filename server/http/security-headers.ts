export type SecurityOptions = {
  /** The store's public origin; null if each host name of this machine is an origin of its own. */
  origin: string | null;
  /** True if browsers are told to use https on every subdomain of the store's host, too. */
  hstsSubdomains?: boolean;
};

/** Security headers of every response. Documents replace the policy in them by one that allows their scripts. */
export function securityHeaders({ origin, hstsSubdomains }: SecurityOptions): [string, string][] {
  const hsts = `max-age=31536000${hstsSubdomains ? "; includeSubDomains" : ""}`;
  return [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ...(origin?.startsWith("https:") ? ([["Strict-Transport-Security", hsts]] as const) : []),
  ].map(([name = "", value = ""]) => [name, value]);
}

/** The content security policy for files, pictures and short texts: no scripts, no frames. */
export const BARE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
