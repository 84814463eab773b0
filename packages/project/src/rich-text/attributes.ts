import { computeWords } from '../json/wording.ts';
import { isImagePath } from './image-path.ts';
import { isSafeAddress } from './link.ts';
import type { RichFinding } from './finding.ts';

interface TextRange {
  readonly from: number;
  readonly to: number;
}
interface Attribute {
  readonly name: string;
  readonly value: string;
}

/**
 * Whether a value contains a placeholder, also of a legacy form. An answer must never become part of markup (PIPE-3).
 */
export function hasPlaceholder(value: string, codes: ReadonlySet<string>): boolean {
  if (value.includes('{{') || value.includes('}}')) return true;
  return [...value.matchAll(/\[([^[\]]{1,80})\]/g)].some(
    ([, code]) =>
      code !== undefined && (codes.has(code) || /^(total_score|answerName|ext:.*|member:.*)$/.test(code)),
  );
}

/** Returns the address if it may be followed or loaded. Otherwise reports why not. */
export function readAddress(
  attribute: Attribute,
  place: TextRange,
  codes: ReadonlySet<string>,
  report: (finding: RichFinding) => void,
): string | undefined {
  const address = attribute.value.replace(/^[ \t\n\f\r]+|[ \t\n\f\r]+$/g, '');
  if (hasPlaceholder(address, codes)) {
    report(placeholderInAttributeFinding(attribute.name, place));
    return undefined;
  }
  if (isSafeAddress(address) || (attribute.name === 'src' && isImagePath(address))) return address;
  report({
    id: 'rich.unsafe-address',
    severity: 'error',
    ...place,
    message: computeWords`The address ${JSON.stringify(address.slice(0, 60))} is not allowed in \`${attribute.name}\`, because it could run a script or hide its target.`,
    fix: 'Use an http or https address, or a path of the same site such as /pictures/a.png.',
  });
  return undefined;
}

const MAX_IMAGE_PX = 10_000;

/** The size of an image. Undefined unless width and height are whole pixels. */
export function findSize(attributes: readonly Attribute[]): { width: number; height: number } | undefined {
  const [width, height] = ['width', 'height'].map((side) => {
    const text = attributes.find(({ name }) => name === side)?.value.trim() ?? '';
    const px = /^[0-9]{1,5}(px)?$/.test(text) ? Number.parseInt(text, 10) : 0;
    return px <= MAX_IMAGE_PX ? px : 0;
  });
  return width && height ? { width, height } : undefined;
}

export const placeholderInAttributeFinding = (name: string, place: TextRange): RichFinding => ({
  id: 'placeholder.in-attribute',
  severity: 'error',
  ...place,
  message: computeWords`The attribute \`${name}\` contains a placeholder, but answers may only be inserted into text.`,
  fix: 'Move the placeholder into the text.',
});
