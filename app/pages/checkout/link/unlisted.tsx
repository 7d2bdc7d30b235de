import { useEffect } from "react";

/** Hides a link's page from crawlers, and its address from other sites. */
export function Unlisted() {
  useEffect(() => takeReferrerPolicyBack, []);
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
    </>
  );
}

/**
 * The policy outlives the page, as the document stays: a form that the browser itself sends from the next page, such as
 * sign-in's, would have no origin and be refused. The browser goes by the newest element.
 */
function takeReferrerPolicyBack(): void {
  const policy = document.createElement("meta");
  policy.name = "referrer";
  policy.content = "strict-origin-when-cross-origin";
  document.head.append(policy);
}
