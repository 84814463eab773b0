/** Adds a style sheet to the page, unless its HTML already links to it. */
export function addStyleSheet({ head }: Document, address: string): void {
  if (head.querySelector(`link[href="${address}"]`) !== null) return;
  const link = head.ownerDocument.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  head.append(link);
}
