import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { currentLanguage, inLanguage, LOCALES } from "#domain/language";
import { peopleMessages } from "#domain/people/messages";

const en = {
  title: "Demo sign-in",
  heading: (storeName: string) => `Demo sign-in to ${storeName}`,
  email: "Email",
  proceed: "Continue",
  back: "Back",
};
const te: typeof en = {
  title: "డెమో సైన్ ఇన్",
  heading: (storeName) => `${storeName}లో డెమో సైన్ ఇన్`,
  email: "ఈమెయిల్",
  proceed: "కొనసాగండి",
  back: "వెనక్కి",
};
const texts = inLanguage({ en, te });

type DemoPage = {
  storeName: () => string;
  signInPath: () => string;
  problem?: string;
  typed?: string;
  status?: number;
};

// The page repeats the store's colours, because it belongs to the sign-in provider and doesn't load the store's style
// sheet.
const STYLE = `
:root{color-scheme:light dark;--paper:#fff8ec;--card:#fff;--ink:#241a33;--soft:#5c5068;--red:#b3261e;--words:#b3261e;--line:#e6d9c4}
@media (prefers-color-scheme:dark){:root{--paper:#17111f;--card:#231a2e;--ink:#f8f0e3;--soft:#c4b8cc;--red:#c93a31;--words:#ff9a8f;--line:#43364f}}
*{box-sizing:border-box;margin:0}
body{min-height:100dvh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:min(24rem,100%);display:grid;grid-template-columns:minmax(0,1fr);gap:1rem;padding:1.5rem;border:1px solid var(--line);border-radius:.625rem;background:var(--card)}
h1{font:600 1.5rem/1.25 Georgia,serif}
p{color:var(--soft)}
form{display:grid;grid-template-columns:minmax(0,1fr);gap:.75rem}
label{font-weight:600}
input{min-width:0;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--soft);border-radius:.625rem;background:var(--paper);color:inherit;font:inherit}
button{min-height:2.75rem;border:0;border-radius:.625rem;background:var(--red);color:#fff;font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid #0e6b6b;outline-offset:2px}
[role=alert]{color:var(--words)}
a{color:inherit}`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/** The demo provider's only page: a field and a button. */
export function demoPage(res: ServerResponse, page: DemoPage): void {
  res.writeHead(page.status ?? 200, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": POLICY,
    "Cache-Control": "no-store",
    // The connection is closed, so that the rest of a form that wasn't read isn't taken for the next request.
    ...(page.status === 413 && { Connection: "close" }),
  });
  res.end(html(page));
}

function html({ storeName, signInPath, problem, typed = "" }: DemoPage): string {
  const invalid = problem ? ' aria-invalid="true" aria-describedby="problem"' : "";
  return `<!doctype html>
<html lang="${LOCALES[currentLanguage()]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title} · ${escaped(storeName())}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(texts.heading(storeName()))}</h1>
<p>${escaped(peopleMessages.demoSignInBanner)}</p>
<form method="post">
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" autocomplete="email" required autofocus value="${escaped(typed)}"${invalid}>
${problem ? `<p role="alert" id="problem">${escaped(problem)}</p>` : ""}
<button type="submit">${texts.proceed}</button>
</form>
<p><a href="${signInPath()}">${texts.back}</a></p>
</main>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
