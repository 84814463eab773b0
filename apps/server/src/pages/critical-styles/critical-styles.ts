/**
 * Reads a style sheet of this build once. The returned function takes the HTML of a page with its `<html>` tag, and
 * returns the rules that the page can use. It leaves out rules for missing classes, kinds of elements, languages and
 * directions, and unused animations.
 */
export function createStyleSelector(sheet: string): (html: string) => string {
  const parts = readSheet(sheet);
  return (html) => {
    const used = featuresOf(html);
    const rules = selectRules(parts, used, () => false);
    return selectRules(parts, used, (name) => new RegExp(`animation[^;}]*\\b${name}\\b`).test(rules));
  };
}

function selectRules(parts: readonly Part[], used: PageFeatures, plays: (name: string) => boolean): string {
  return parts
    .map((part) => {
      if ('keyframes' in part) return plays(part.keyframes) ? part.text : '';
      if ('text' in part)
        return part.needs === undefined || part.needs.some((needs) => isMet(needs, used)) ? part.text : '';
      const inner = selectRules(part.parts, used, plays);
      return inner === '' ? '' : `${part.head}{${inner}}`;
    })
    .join('');
}

/** A part of a style sheet. */
type Part =
  /** `@layer`, `@media` and the like around other parts. */
  | { readonly head: string; readonly parts: readonly Part[] }
  /** An animation and its name. */
  | { readonly text: string; readonly keyframes: string }
  /** A rule with the needs of each of its selectors. `needs` is undefined if the rule is always kept. */
  | { readonly text: string; readonly needs: readonly SelectorNeeds[] | undefined };

const NESTING_RULE = /^\s*@(?:layer|media|supports|container)\b/;
const KEYFRAMES = /^\s*@keyframes\s+([\w-]+)/;

/** Splits a style sheet of this build into its parts. */
function readSheet(css: string): readonly Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < css.length; ) {
    const stop = findEnd(css, at, /[{;]/);
    if (css[stop] !== '{') {
      parts.push({ text: css.slice(at, stop + 1), needs: undefined });
      at = stop + 1;
      continue;
    }
    const close = findClosingBrace(css, stop);
    const head = css.slice(at, stop);
    const text = css.slice(at, close + 1);
    const keyframes = KEYFRAMES.exec(head)?.[1];
    if (keyframes !== undefined) parts.push({ text, keyframes });
    else if (NESTING_RULE.test(head)) parts.push({ head, parts: readSheet(css.slice(stop + 1, close)) });
    else parts.push({ text, needs: needsOfRule(head) });
    at = close + 1;
  }
  return parts;
}

/** Index of the next matching character outside strings and brackets; the length if no character matches. */
function findEnd(css: string, from: number, pattern: RegExp): number {
  let depth = 0;
  for (let at = from; at < css.length; at += 1) {
    const character = css[at] ?? '';
    if (character === '"' || character === "'") at = css.indexOf(character, at + 1);
    else if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth -= 1;
    else if (depth === 0 && pattern.test(character)) return at;
    if (at < 0) return css.length;
  }
  return css.length;
}

function findClosingBrace(css: string, open: number): number {
  let at = open + 1;
  for (let depth = 1; at < css.length; at += 1) {
    at = findEnd(css, at, /[{}]/);
    depth += css[at] === '{' ? 1 : -1;
    if (depth === 0) return at;
  }
  return css.length;
}

function needsOfRule(head: string): readonly SelectorNeeds[] | undefined {
  if (head.trimStart().startsWith('@')) return undefined;
  const selectors: string[] = [];
  for (let at = 0; at < head.length; ) {
    const end = findEnd(head, at, /,/);
    selectors.push(head.slice(at, end));
    at = end + 1;
  }
  return needsOf(selectors);
}

/** The parts of a page that a selector needs to match. */
interface SelectorNeeds {
  readonly classes: readonly string[];
  /** Attributes that never change once rendered, as in HTML: `data-columns`, `data-theme="business"`. */
  readonly attributes: readonly string[];
  /** The page must have one of these languages. Undefined if any language matches. */
  readonly languages: readonly string[] | undefined;
  readonly rightToLeft: boolean;
}

/** Attributes that never change, unlike `data-chosen` and `aria-disabled`, which change while respondents answer. */
const STATIC_ATTRIBUTES = [
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
/** The placeholder of `:lang(...)` while other brackets are removed. */
const LANGUAGE = /§([^§]*)§/g;

/** The needs of each selector. Conditions in brackets (`:not(.a)`, `:is(.a, .b)`) are ignored. */
const needsOf = (selectors: readonly string[]): readonly SelectorNeeds[] => selectors.map(needsOfOne);

function needsOfOne(selector: string): SelectorNeeds {
  const plain = withoutBrackets(withLanguages(selector));
  const attributes = [...plain.matchAll(ATTRIBUTE)];
  const lasting = attributes.filter(([, name = '']) => STATIC_ATTRIBUTES.includes(name));
  const languages = [...plain.matchAll(LANGUAGE)].flatMap(([, names = '']) => names.split(','));
  return {
    classes: [...plain.replace(ATTRIBUTE, '').matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
    attributes: lasting.map(([, name = '', value]) => (value === undefined ? name : `${name}="${value}"`)),
    languages: languages.length === 0 ? undefined : languages.map((name) => name.trim()),
    rightToLeft: attributes.some(([, name, value]) => name === 'dir' && value === 'rtl'),
  };
}

/** Builds turn `:lang(ar, he)` and `:dir(rtl)` into `:is(:lang(ar), :lang(he))`. */
function withLanguages(selector: string): string {
  return selector
    .replace(/:lang\(([^()]*)\)/g, '§$1§')
    .replace(/:is\(((?:§[^§]*§[\s,]*)+)\)/g, (_, list: string) => `§${list.replace(/§/g, '')}§`);
}

function withoutBrackets(selector: string): string {
  const shorter = selector.replace(/\([^()]*\)/g, '');
  return shorter === selector ? selector : withoutBrackets(shorter);
}

/** The classes, attributes, languages and direction of a page. */
interface PageFeatures {
  readonly classes: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  readonly languages: readonly string[];
  readonly rightToLeft: boolean;
}

/** Reads attributes with double quotes, which all rendered HTML has. */
function featuresOf(html: string): PageFeatures {
  const values = (name: string) =>
    [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'gi'))].map(([, value = '']) => value);
  const lasting = STATIC_ATTRIBUTES.filter((name) => new RegExp(`\\s${name}[\\s=>]`).test(html));
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

/** Whether a selector with these needs can match. */
const isMet = (needs: SelectorNeeds, used: PageFeatures): boolean =>
  needs.classes.every((name) => used.classes.has(name)) &&
  needs.attributes.every((attribute) => used.attributes.has(attribute)) &&
  (!needs.rightToLeft || used.rightToLeft) &&
  (needs.languages === undefined ||
    needs.languages.some((wanted) => used.languages.some((language) => isKindOf(language, wanted))));

const isKindOf = (language: string, wanted: string): boolean =>
  `${language.toLowerCase()}-`.startsWith(`${wanted.toLowerCase()}-`);
