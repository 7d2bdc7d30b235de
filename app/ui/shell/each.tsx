/** The elements of the shell that match now; its markup may be another after an error of the page. */
export function each<Found extends HTMLElement = HTMLElement>(selector: string): Iterable<Found> {
  return document.querySelectorAll<Found>(selector);
}
