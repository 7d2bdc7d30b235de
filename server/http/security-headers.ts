/** On every answer. The content security policy of a document replaces the one for everything else. */
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

/** Files, pictures and short texts run nothing and are shown in nobody's frame. */
export const BARE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
