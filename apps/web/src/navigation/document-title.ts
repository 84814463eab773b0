/** Sets the title of the document; what is empty is left out. */
export function documentTitle(...parts: readonly (string | undefined)[]): void {
  document.title = parts.filter((part) => part !== undefined && part !== '').join(' – ');
}
