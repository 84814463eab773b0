/** A part of a style sheet, in order. */
type Part =
  /** `@layer`, `@media` and the like around other parts. */
  | { readonly head: string; readonly parts: readonly Part[] }
  /** A rule. `needs`: the classes of each of its selectors; undefined: it may be needed always. */
  | { readonly text: string; readonly needs: readonly (readonly string[])[] | undefined };

/** A style sheet of our own build, read once. Gives what of it a page with these pieces of HTML can use. */
export function criticalStyles(sheet: string): (html: readonly string[]) => string {
  const parts = readParts(sheet);
  return (html) => {
    const used = new Set(html.flatMap(classesIn));
    return written(parts, (needs) => needs.some((classes) => classes.every((name) => used.has(name))));
  };
}

const classesIn = (html: string): readonly string[] =>
  [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));

function written(parts: readonly Part[], isUsed: (needs: readonly (readonly string[])[]) => boolean): string {
  return parts
    .map((part) => {
      if ('text' in part) return part.needs === undefined || isUsed(part.needs) ? part.text : '';
      const inner = written(part.parts, isUsed);
      return inner === '' ? '' : `${part.head}{${inner}}`;
    })
    .join('');
}

const AROUND = /^\s*@(?:layer|media|supports|container)\b/;

function readParts(css: string): readonly Part[] {
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
    if (AROUND.test(head)) parts.push({ head, parts: readParts(css.slice(stop + 1, close)) });
    else parts.push({ text: css.slice(at, close + 1), needs: needsOf(head) });
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

/** What is said in brackets (`:not(.a)`, `:is(.a, .b)`) may hold either way. */
function needsOf(head: string): readonly (readonly string[])[] | undefined {
  if (head.trimStart().startsWith('@')) return undefined;
  const selectors: string[] = [];
  for (let at = 0; at < head.length; ) {
    const end = endOf(head, at, /,/);
    selectors.push(head.slice(at, end));
    at = end + 1;
  }
  return selectors.map((selector) => {
    const plain = withoutBrackets(selector);
    return [...plain.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
  });
}

function withoutBrackets(selector: string): string {
  const shorter = selector.replace(/\([^()]*\)|\[[^[\]]*\]/g, '');
  return shorter === selector ? selector : withoutBrackets(shorter);
}
