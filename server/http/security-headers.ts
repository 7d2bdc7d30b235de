/** Security headers of every response. Documents replace the policy in them by one that allows their scripts. */
export function securityHeaders(origin: string | null): [string, string][] {
  return [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ...(origin?.startsWith("https:")
      ? ([["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]] as const)
      : []),
  ].map(([name = "", value = ""]) => [name, value]);
}

/** The content security policy for files, pictures and short texts: no scripts, no frames. */
export const BARE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
