/** Any other address: the not-found page, with its status. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export default function Missing() {
  return null;
}
