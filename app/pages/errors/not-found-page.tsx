/** Responds to any unknown address with the not-found page and status 404. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
