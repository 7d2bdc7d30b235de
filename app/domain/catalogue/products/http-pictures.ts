/** True for an http: address (reading R49). On an https page, browsers request the https address instead. */
export function isHttpPicture(path: string | null): boolean {
  return /^http:\/\//i.test(path ?? "");
}

export const HTTP_PICTURE =
  "This picture has an http:// address. On a store with https, browsers ask for it by https://, and customers see none where that doesn't answer. Upload the picture here, or use its https:// address.";

export function httpPictures(count: number): string {
  const which = count === 1 ? "1 picture has" : `${count} pictures have`;
  return `${which} an http:// address. On a store with https, browsers ask for it by https://, and customers see none where that doesn't answer.`;
}
