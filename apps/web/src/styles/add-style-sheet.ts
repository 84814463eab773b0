/** Puts a style sheet into the page that its HTML may already name. */
export function addStyleSheet({ head }: Document, address: string): void {
  if (head.querySelector(`link[href="${address}"]`) !== null) return;
  const link = head.ownerDocument.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  head.append(link);
}
