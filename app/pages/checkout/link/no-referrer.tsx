import { useEffect } from "react";

/** Hides the address of a link's page from other sites. */
export function NoReferrer() {
  useEffect(() => restoreReferrerPolicy, []);
  return <meta name="referrer" content="no-referrer" />;
}

/**
 * Sets the usual referrer policy again when this page is left. Navigating keeps the document and so the policy, and a
 * plain form of the next page (such as sign-in's) would be sent without an Origin and refused. Browsers use the
 * newest meta element.
 */
function restoreReferrerPolicy(): void {
  const policy = document.createElement("meta");
  policy.name = "referrer";
  policy.content = "strict-origin-when-cross-origin";
  document.head.append(policy);
}
