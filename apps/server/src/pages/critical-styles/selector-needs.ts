/** What must be on a page for a selector to find something there. */
export interface Needs {
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
export const needsOf = (selectors: readonly string[]): readonly Needs[] => selectors.map(needsOfOne);

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
export interface Used {
  readonly classes: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  readonly languages: readonly string[];
  readonly rightToLeft: boolean;
}

/** Attributes are read with double quotes, as all HTML of ours has them. */
export function usedIn(html: string): Used {
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
export const isMet = (needs: Needs, used: Used): boolean =>
  needs.classes.every((name) => used.classes.has(name)) &&
  needs.attributes.every((attribute) => used.attributes.has(attribute)) &&
  (!needs.rightToLeft || used.rightToLeft) &&
  (needs.languages === undefined ||
    needs.languages.some((wanted) => used.languages.some((language) => isKindOf(language, wanted))));

const isKindOf = (language: string, wanted: string): boolean =>
  `${language.toLowerCase()}-`.startsWith(`${wanted.toLowerCase()}-`);
