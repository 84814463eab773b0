/**
 * The returned function takes the HTML of a page with its `<html>` tag, and returns the rules that the page can use. It
 * leaves out rules for missing classes, kinds of elements, languages and directions, and unused animations.
 */
export function createStyleSelector(sheet: string): (html: string) => string {
  const parts = readSheet(sheet);
  return (html) => {
    const features = computeFeatures(html);
    const rules = selectRules(parts, features, () => false);
    return selectRules(parts, features, (name) => new RegExp(`animation[^;}]*\\b${name}\\b`).test(rules));
  };
}

function selectRules(
  parts: readonly Part[],
  features: PageFeatures,
  plays: (name: string) => boolean,
): string {
  return parts
    .map((part) => {
      if ('keyframes' in part) return plays(part.keyframes) ? part.text : '';
      if ('text' in part)
        return part.selectorNeeds === undefined || part.selectorNeeds.some((needs) => isMet(needs, features))
          ? part.text
          : '';
      const inner = selectRules(part.parts, features, plays);
      return inner === '' ? '' : `${part.head}{${inner}}`;
    })
    .join('');
}

type Part =
  /** `@layer`, `@media` and the like around other parts. */
  | { readonly head: string; readonly parts: readonly Part[] }
  | { readonly text: string; readonly keyframes: string }
  /** A rule with the needs of each of its selectors. `selectorNeeds` is undefined if the rule is always kept. */
  | { readonly text: string; readonly selectorNeeds: readonly SelectorNeeds[] | undefined };

const NESTING_RULE = /^\s*@(?:layer|media|supports|container)\b/;
const KEYFRAMES = /^\s*@keyframes\s+([\w-]+)/;

function readSheet(css: string): readonly Part[] {
  const parts: Part[] = [];
  for (let start = 0; start < css.length; ) {
    const stop = findEnd(css, start, /[{;]/);
    if (css[stop] !== '{') {
      parts.push({ text: css.slice(start, stop + 1), selectorNeeds: undefined });
      start = stop + 1;
      continue;
    }
    const close = findClosingBrace(css, stop);
    const head = css.slice(start, stop);
    const text = css.slice(start, close + 1);
    const keyframes = KEYFRAMES.exec(head)?.[1];
    if (keyframes !== undefined) parts.push({ text, keyframes });
    else if (NESTING_RULE.test(head)) parts.push({ head, parts: readSheet(css.slice(stop + 1, close)) });
    else parts.push({ text, selectorNeeds: needsOfRule(head) });
    start = close + 1;
  }
  return parts;
}

/** Returns the index of the next matching character outside strings and brackets, or the length if there is none. */
function findEnd(css: string, from: number, pattern: RegExp): number {
  let depth = 0;
  for (let index = from; index < css.length; index += 1) {
    const character = css[index] ?? '';
    if (character === '"' || character === "'") index = css.indexOf(character, index + 1);
    else if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth -= 1;
    else if (depth === 0 && pattern.test(character)) return index;
    if (index < 0) return css.length;
  }
  return css.length;
}

function findClosingBrace(css: string, openIndex: number): number {
  let index = openIndex + 1;
  for (let depth = 1; index < css.length; index += 1) {
    index = findEnd(css, index, /[{}]/);
    depth += css[index] === '{' ? 1 : -1;
    if (depth === 0) return index;
  }
  return css.length;
}

function needsOfRule(head: string): readonly SelectorNeeds[] | undefined {
  if (head.trimStart().startsWith('@')) return undefined;
  const selectors: string[] = [];
  for (let start = 0; start < head.length; ) {
    const end = findEnd(head, start, /,/);
    selectors.push(head.slice(start, end));
    start = end + 1;
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
  readonly isRightToLeft: boolean;
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

/** Returns the needs of each selector. Ignores conditions in brackets (`:not(.a)`, `:is(.a, .b)`) except languages. */
const needsOf = (selectors: readonly string[]): readonly SelectorNeeds[] => selectors.map(needsOfOne);

function needsOfOne(selector: string): SelectorNeeds {
  const plainSelector = withoutBrackets(withLanguages(selector));
  const attributes = [...plainSelector.matchAll(ATTRIBUTE)];
  const staticMatches = attributes.filter(([, name = '']) => STATIC_ATTRIBUTES.includes(name));
  const languages = [...plainSelector.matchAll(LANGUAGE)].flatMap(([, names = '']) => names.split(','));
  return {
    classes: [...plainSelector.replace(ATTRIBUTE, '').matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
    attributes: staticMatches.map(([, name = '', value]) =>
      value === undefined ? name : `${name}="${value}"`,
    ),
    languages: languages.length === 0 ? undefined : languages.map((name) => name.trim()),
    isRightToLeft: attributes.some(([, name, value]) => name === 'dir' && value === 'rtl'),
  };
}

/** Replaces `:lang(...)` by placeholders. Builds turn `:lang(ar, he)` and `:dir(rtl)` into `:is(:lang(ar), :lang(he))`. */
function withLanguages(selector: string): string {
  return selector
    .replace(/:lang\(([^()]*)\)/g, '§$1§')
    .replace(/:is\(((?:§[^§]*§[\s,]*)+)\)/g, (_, list: string) => `§${list.replace(/§/g, '')}§`);
}

function withoutBrackets(selector: string): string {
  const shorter = selector.replace(/\([^()]*\)/g, '');
  return shorter === selector ? selector : withoutBrackets(shorter);
}

interface PageFeatures {
  readonly classes: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  readonly languages: readonly string[];
  readonly isRightToLeft: boolean;
}

/** Reads attributes with double quotes, which all rendered HTML has. */
function computeFeatures(html: string): PageFeatures {
  const values = (name: string) =>
    [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'gi'))].map(([, value = '']) => value);
  const presentAttributes = STATIC_ATTRIBUTES.filter((name) => new RegExp(`\\s${name}[\\s=>]`).test(html));
  return {
    classes: new Set(values('class').flatMap((names) => names.split(' '))),
    attributes: new Set([
      ...presentAttributes,
      ...presentAttributes.flatMap((name) => values(name).map((value) => `${name}="${value}"`)),
    ]),
    languages: values('lang'),
    isRightToLeft: values('dir').includes('rtl'),
  };
}

const isMet = (needs: SelectorNeeds, features: PageFeatures): boolean =>
  needs.classes.every((name) => features.classes.has(name)) &&
  needs.attributes.every((attribute) => features.attributes.has(attribute)) &&
  (!needs.isRightToLeft || features.isRightToLeft) &&
  (needs.languages === undefined ||
    needs.languages.some((neededLanguage) =>
      features.languages.some((language) => isKindOf(language, neededLanguage)),
    ));

const isKindOf = (language: string, languageRange: string): boolean =>
  `${language.toLowerCase()}-`.startsWith(`${languageRange.toLowerCase()}-`);
