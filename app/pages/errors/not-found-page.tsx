/** Any other address: the not-found page, with its status. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

/** What this client has no route for may still be a page: of the admin, or of a newer store. */
export function clientLoader({ request }: { request: Request }): Promise<never> {
  window.location.assign(request.url);
  return new Promise(() => {});
}

export default function Missing() {
  return null;
}
