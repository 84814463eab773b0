import { plainRichText, type RichText } from '@canvass/project';

/** One line of plain text; placeholders as `[Q1]`, which is not mistaken for a part of the question. */
export function labelText(text: RichText | undefined): string {
  return plainRichText(text ?? '', ({ ref }) => `[${ref.trim().replace(/^ext\./, '')}]`)
    .replace(/\s+/g, ' ')
    .trim();
}

/** `What do you drink?: Tea (open text)` */
export function joinedLabel(parts: readonly string[], detail?: string): string {
  const label = parts.filter((part) => part !== '').join(': ');
  if (detail === undefined) return label;
  return label === '' ? detail : `${label} (${detail})`;
}
