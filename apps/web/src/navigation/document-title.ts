export function documentTitle(...parts: readonly (string | undefined)[]): void {
  document.title = parts.filter((part) => part !== undefined && part !== '').join(' – ');
}
