import { type Part, readSheet } from './read-sheet.ts';
import { isMet, type Used, usedIn } from './selector-needs.ts';

/**
 * A style sheet of our own build, read once. Gives what of it a page can use, by the HTML of the page with its `<html>`
 * tag: nothing for classes, kinds of elements, languages and directions that are not there, and no animation by name that
 * nothing plays.
 */
export function criticalStyles(sheet: string): (html: string) => string {
  const parts = readSheet(sheet);
  return (html) => {
    const used = usedIn(html);
    const rules = written(parts, used, () => false);
    return written(parts, used, (name) => new RegExp(`animation[^;}]*\\b${name}\\b`).test(rules));
  };
}

function written(parts: readonly Part[], used: Used, plays: (name: string) => boolean): string {
  return parts
    .map((part) => {
      if ('keyframes' in part) return plays(part.keyframes) ? part.text : '';
      if ('text' in part)
        return part.needs === undefined || part.needs.some((needs) => isMet(needs, used)) ? part.text : '';
      const inner = written(part.parts, used, plays);
      return inner === '' ? '' : `${part.head}{${inner}}`;
    })
    .join('');
}
