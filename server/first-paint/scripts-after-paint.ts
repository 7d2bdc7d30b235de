const MODULE_PRELOAD = /<link\b[^>]*\brel="modulepreload"[^>]*\bhref="([^"]*)"[^>]*>/g;
const MODULE_SCRIPT = /(<script\b[^>]*\btype="module"[^>]*>)(.*?)(?=<\/script>)/s;
const STATIC_IMPORT = /^import (?:\* as (\w+) from )?(".*");$/gm;

/**
 * Delays scripts until the first frame is painted, because they compete with fonts and pictures for the network in a
 * phone's first second. They are then loaded together instead of one after the other. Only preload links with this
 * rendering's `nonce` are taken.
 */
export function scriptsAfterPaint(html: string, nonce: string): string {
  const own = [...html.matchAll(MODULE_PRELOAD)].filter(([link]) =>
    link.includes(`nonce="${nonce}"`),
  );
  const modules = own.map(([, href]) => href);
  return html
    .replaceAll(MODULE_PRELOAD, "")
    .replace(MODULE_SCRIPT, (_, tag, code) => tag + afterFirstFrame(code, modules));
}

function afterFirstFrame(code: string, modules: readonly unknown[]): string {
  const fetching = `for(const href of ${JSON.stringify(modules)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`;
  const importing = code.replaceAll(STATIC_IMPORT, (_, name, module) =>
    name ? `const ${name}=await import(${module});` : `await import(${module});`,
  );
  return `await new Promise(drawn=>requestAnimationFrame(()=>setTimeout(drawn)));${fetching}${importing}`;
}
