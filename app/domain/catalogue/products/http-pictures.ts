/** True for an http: address (reading R49). On an https page, browsers request the https address instead. */
export function isHttpPicture(path: string | null): boolean {
  return /^http:\/\//i.test(path ?? "");
}

export const HTTP_PICTURE =
  "The address of this picture begins with http://, so customers may not see it. Upload the picture here, or use an address that begins with https://.";

export function httpPictures(count: number): string {
  const which = count === 1 ? "1 picture has" : `${count} pictures have`;
  return `${which} an address that begins with http://, so customers may not see them.`;
}
