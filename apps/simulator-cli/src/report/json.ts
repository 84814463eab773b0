/** The document that `--json` prints: indented, one newline at the end. */
export function jsonText(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
