/** What must be on a page for a selector to find something there. */
interface Needs {
  readonly classes: readonly string[];
  /** Attributes that nothing changes once they are drawn, as in HTML: `data-columns`, `data-theme="business"`. */
  readonly attributes: readonly string[];
  /** Languages, one of which must be spoken; undefined: any. */
  readonly languages: readonly string[] | undefined;
  readonly rightToLeft: boolean;
}

/** They say how an element is made. Others (`data-chosen`, `aria-disabled`) come and go while somebody answers. */
const LASTING = [
  'data-columns',
  'data-kind',
  'data-media',
  'data-short',
  'data-size',
  'data-theme',
  'data-tiles',
  'type',
];
const ATTRIBUTE = /\[([\w-]+)(?:=["']?([^\]"']*)["']?)?\]/g;
/** Stands for `:lang(...)` while the other brackets go. */
const LANGUAGE = /§([^§]*)§/g;

/** Of each selector of a list. What is said in brackets (`:not(.a)`, `:is(.a, .b)`) may hold either way. */
const needsOf = (selectors: readonly string[]): readonly Needs[] => selectors.map(needsOfOne);

function needsOfOne(selector: string): Needs {
  const plain = withoutBrackets(withLanguages(selector));
  const attributes = [...plain.matchAll(ATTRIBUTE)];
  const lasting = attributes.filter(([, name = '']) => LASTING.includes(name));
  const languages = [...plain.matchAll(LANGUAGE)].flatMap(([, names = '']) => names.split(','));
  return {
    classes: [...plain.replace(ATTRIBUTE, '').matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
    attributes: lasting.map(([, name = '', value]) => (value === undefined ? name : `${name}="${value}"`)),
    languages: languages.length === 0 ? undefined : languages.map((name) => name.trim()),
    rightToLeft: attributes.some(([, name, value]) => name === 'dir' && value === 'rtl'),
  };
}

/** `:is(:lang(ar), :lang(he))` is what builds make of `:lang(ar, he)` and of `:dir(rtl)`. */
function withLanguages(selector: string): string {
  return selector
    .replace(/:lang\(([^()]*)\)/g, '§$1§')
    .replace(/:is\(((?:§[^§]*§[\s,]*)+)\)/g, (_, list: string) => `§${list.replace(/§/g, '')}§`);
}

function withoutBrackets(selector: string): string {
  const shorter = selector.replace(/\([^()]*\)/g, '');
  return shorter === selector ? selector : withoutBrackets(shorter);
}

/** What is on a page, by its HTML. */
interface Used {
  readonly classes: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  readonly languages: readonly string[];
  readonly rightToLeft: boolean;
}

/** Attributes are read with double quotes, as all HTML of ours has them. */
function usedIn(html: string): Used {
  const values = (name: string) =>
    [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'gi'))].map(([, value = '']) => value);
  const lasting = LASTING.filter((name) => new RegExp(`\\s${name}[\\s=>]`).test(html));
  return {
    classes: new Set(values('class').flatMap((names) => names.split(' '))),
    attributes: new Set([
      ...lasting,
      ...lasting.flatMap((name) => values(name).map((value) => `${name}="${value}"`)),
    ]),
    languages: values('lang'),
    rightToLeft: values('dir').includes('rtl'),
  };
}

/** Whether a selector with these needs can find something. */
const isMet = (needs: Needs, used: Used): boolean =>
  needs.classes.every((name) => used.classes.has(name)) &&
  needs.attributes.every((attribute) => used.attributes.has(attribute)) &&
  (!needs.rightToLeft || used.rightToLeft) &&
  (needs.languages === undefined ||
    needs.languages.some((wanted) => used.languages.some((language) => isKindOf(language, wanted))));

const isKindOf = (language: string, wanted: string): boolean =>
  `${language.toLowerCase()}-`.startsWith(`${wanted.toLowerCase()}-`);

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
