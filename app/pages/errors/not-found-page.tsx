/** Responds to any unknown address with the not-found page and status 404. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

/**
 * Loads an address from the server that this client has no route for: it may be a page of the admin, or of a newer
 * release.
 */
export function clientLoader({ request }: { request: Request }): Promise<never> {
  window.location.assign(request.url);
  return new Promise(() => {});
}

export default function NotFoundPage() {
  return null;
}
