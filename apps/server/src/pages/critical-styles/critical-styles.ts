import { isMet, usedIn, needsOf, type Used, type Needs } from './selector-needs.ts';

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

/** A part of a style sheet, in order. */
type Part =
  /** `@layer`, `@media` and the like around other parts. */
  | { readonly head: string; readonly parts: readonly Part[] }
  /** Frames of an animation, which is played by its name. */
  | { readonly text: string; readonly keyframes: string }
  /** A rule. `needs`: those of each of its selectors; undefined: it may be needed always. */
  | { readonly text: string; readonly needs: readonly Needs[] | undefined };

const AROUND = /^\s*@(?:layer|media|supports|container)\b/;
const KEYFRAMES = /^\s*@keyframes\s+([\w-]+)/;

/** The parts of a style sheet of our own build. */
function readSheet(css: string): readonly Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < css.length; ) {
    const stop = endOf(css, at, /[{;]/);
    if (css[stop] !== '{') {
      parts.push({ text: css.slice(at, stop + 1), needs: undefined });
      at = stop + 1;
      continue;
    }
    const close = closingBrace(css, stop);
    const head = css.slice(at, stop);
    const text = css.slice(at, close + 1);
    const keyframes = KEYFRAMES.exec(head)?.[1];
    if (keyframes !== undefined) parts.push({ text, keyframes });
    else if (AROUND.test(head)) parts.push({ head, parts: readSheet(css.slice(stop + 1, close)) });
    else parts.push({ text, needs: needsOfRule(head) });
    at = close + 1;
  }
  return parts;
}

/** Index of the next of these characters that stands in no string and no brackets; the end when there is none. */
function endOf(css: string, from: number, wanted: RegExp): number {
  let depth = 0;
  for (let at = from; at < css.length; at += 1) {
    const character = css[at] ?? '';
    if (character === '"' || character === "'") at = css.indexOf(character, at + 1);
    else if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth -= 1;
    else if (depth === 0 && wanted.test(character)) return at;
    if (at < 0) return css.length;
  }
  return css.length;
}

function closingBrace(css: string, open: number): number {
  let at = open + 1;
  for (let depth = 1; at < css.length; at += 1) {
    at = endOf(css, at, /[{}]/);
    depth += css[at] === '{' ? 1 : -1;
    if (depth === 0) return at;
  }
  return css.length;
}

function needsOfRule(head: string): readonly Needs[] | undefined {
  if (head.trimStart().startsWith('@')) return undefined;
  const selectors: string[] = [];
  for (let at = 0; at < head.length; ) {
    const end = endOf(head, at, /,/);
    selectors.push(head.slice(at, end));
    at = end + 1;
  }
  return needsOf(selectors);
}
