/** Sets the title of the document from the parts that are not empty. */
export function documentTitle(...parts: readonly (string | undefined)[]): void {
  document.title = parts.filter((part) => part !== undefined && part !== '').join(' – ');
}
