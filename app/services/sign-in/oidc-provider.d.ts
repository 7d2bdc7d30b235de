/** Types for the modules of oidc-provider that the store imports one by one; its types describe its entry alone. */
declare module "oidc-provider/lib/provider.js" {
  export { Provider } from "oidc-provider";
}
declare module "oidc-provider/lib/helpers/interaction_policy/index.js" {
  import type { interactionPolicy } from "oidc-provider";
  export const base: typeof interactionPolicy.base;
  export const Prompt: typeof interactionPolicy.Prompt;
}
