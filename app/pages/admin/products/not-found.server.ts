import { refuse } from "#request/forms/form.server";

export function productNotFound() {
  return refuse("product-not-found", { form: "This product isn't there any more." }, 404);
}
