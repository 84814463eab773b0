import { DEFAULT_LOCALE } from '../languages/project-languages.ts';
import { findField, isJsonObject } from '../json/json.ts';
import type { ProjectFile } from '../project.ts';
import type { ProjectIndex } from '../project-index/project-index.ts';
import { isMarked, type RichNode, type RichText } from '../rich-text/rich-text.ts';
import { PROJECT_KEY, textsOfItem, textsOfProject, type TranslatableTexts } from './translatable.ts';

type TranslatedFields = Readonly<Record<string, RichText>>;
type Translations = Readonly<Record<string, Readonly<Record<string, TranslatedFields>>>>;

/**
 * Adds the rich texts that a translation lacks, marked with the language of the file. Hosts show such texts with their
 * `lang` and need no further code.
 */
export function markUntranslated(
  file: ProjectFile,
  index: ProjectIndex,
  translations: Translations,
  toTree: (html: string) => RichText,
): Translations {
  const ownLanguage = file.project_lang?.answer_language ?? DEFAULT_LOCALE;
  const sources = [...richTexts(file, index)].map(([gid, path, html]) => ({ gid, path, html }));
  const markedTrees = new Map<string, RichText>();
  const markedText = (html: string) => {
    const markedTree = markedTrees.get(html) ?? markText(toTree(html), ownLanguage);
    markedTrees.set(html, markedTree);
    return markedTree;
  };
  const fill = (items: Readonly<Record<string, TranslatedFields>>) => {
    const filledItems = new Map(Object.entries(items));
    for (const { gid, path, html } of sources) {
      const texts = filledItems.get(gid) ?? {};
      const text = Object.hasOwn(texts, path) ? undefined : markedText(html);
      if (text !== undefined && isMarked(text)) filledItems.set(gid, { ...texts, [path]: text });
    }
    return Object.fromEntries(filledItems);
  };
  return Object.fromEntries(
    Object.entries(translations).map(([locale, items]) => [
      locale,
      locale === ownLanguage ? items : fill(items),
    ]),
  );
}

function* richTexts(
  file: ProjectFile,
  index: ProjectIndex,
): Iterable<readonly [gid: string, path: string, html: string]> {
  yield* textsAt(PROJECT_KEY, file, textsOfProject(file));
  for (const item of index.items) {
    const { gid } = item.value;
    if (typeof gid !== 'string') continue;
    // An option that mirrors another one shows the title of that option.
    const isMirror = Object.hasOwn(item.value, 'option_origin');
    for (const text of textsAt(gid, item.value, textsOfItem(item)))
      if (!isMirror || text[1] !== 'title') yield text;
  }
}

function* textsAt(
  gid: string,
  value: object,
  texts: TranslatableTexts,
): Iterable<readonly [gid: string, path: string, html: string]> {
  for (const [path, { isRich, text }] of texts) {
    const html = text ?? valueAt(value, path);
    if (isRich && typeof html === 'string' && html.trim() !== '') yield [gid, path, html];
  }
}

function valueAt(object: object, path: string): unknown {
  let value: unknown = object;
  for (const key of path.split('.')) value = isJsonObject(value) ? findField(value, key) : undefined;
  return value;
}

const markText = (text: RichText, lang: string): RichText =>
  typeof text === 'string' ? [markNode(text, lang)] : text.map((node) => markNode(node, lang));

/** Marks a node. Links, images and line breaks cannot have a `lang`. Placeholders have the language of the page. */
function markNode(node: RichNode, lang: string): RichNode {
  if (typeof node === 'string') return { tag: 'span', lang, children: [node] };
  if ('ref' in node || node.tag === 'br') return node;
  if (node.tag === 'a' || node.tag === 'img') return { tag: 'span', lang, children: [node] };
  return { ...node, lang };
}
