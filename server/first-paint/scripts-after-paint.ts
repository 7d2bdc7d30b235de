const MODULE_PRELOAD = /<link\b[^>]*\brel="modulepreload"[^>]*\bhref="([^"]*)"[^>]*>/g;
const MODULE_SCRIPT = /(<script\b[^>]*\btype="module"[^>]*>)(.*?)(?=<\/script>)/s;
const STATIC_IMPORT = /^import (?:\* as (\w+) from )?(".*");$/gm;

/** A document's own script is small enough to be fetched beside pictures. */
const IS_SMALL = 'fetchPriority="low"';

/**
 * Delays scripts until the first frame is painted, because they compete with fonts and pictures for the network in a
 * phone's first second. They are then loaded together instead of one after the other. Only preload links with this
 * rendering's `nonce` are taken. What is preloaded with a low priority is fetched at once, and run as late as the others.
 */
export function scriptsAfterPaint(html: string, nonce: string): string {
  const own = [...html.matchAll(MODULE_PRELOAD)].filter(
    ([link]) => link.includes(`nonce="${nonce}"`) && !link.includes(IS_SMALL),
  );
  const modules = own.map(([, href]) => href);
  return html
    .replaceAll(MODULE_PRELOAD, (link) => (link.includes(IS_SMALL) ? link : ""))
    .replace(MODULE_SCRIPT, (_, tag, code) => tag + afterFirstFrame(code, modules));
}

function afterFirstFrame(code: string, modules: readonly unknown[]): string {
  const fetching =
    modules.length === 0
      ? ""
      : `for(const href of ${JSON.stringify(modules)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`;
  const importing = code.replaceAll(STATIC_IMPORT, (_, name, module) =>
    name ? `const ${name}=await import(${module});` : `await import(${module});`,
  );
  return `await new Promise(drawn=>requestAnimationFrame(()=>setTimeout(drawn)));${fetching}${importing}`;
}
