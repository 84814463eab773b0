import { computeWords } from '../json/wording.ts';
import { splitPlaceholders } from '../rich-text/placeholder.ts';
import { DEFAULT_LOCALE } from '../languages/project-languages.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { Finding, Findings } from '../findings/findings.ts';
import { listOf, objectOf, textOf, type Authored } from '../findings/authored.ts';
import type { ProjectFile } from '../project.ts';
import { child, type Path } from '../json/path.ts';
import { questionCodes } from '../project-index/question-parts.ts';
import { isBlankTranslation } from './blank-translation.ts';
import { fingerprintOf } from './fingerprint.ts';
import { needsTranslation, type SourceText, sourceTexts } from './source-texts.ts';

const MAX_NAMED_PATHS = 5;

/**
 * Reports texts without a translation, and translations whose placeholders differ from the original, or whose original
 * has changed.
 */
export function checkTranslatedTexts({ project, index, findings }: CheckContext): void {
  const translations = objectOf(project.translations);
  // Parts with errors may lack texts, whose translations would then be reported.
  if (translations === undefined || findings.hasErrors) return;
  const { ownLanguage, offered: offeredLanguages } = computeLanguages(project);
  const sources = [...sourceTexts(project, index)];
  const codes = questionCodes(index);
  const richSources = sources.filter(({ isRich }) => isRich);
  const expected = richSources.map((source) => placeholdersIn(source.text, codes));
  for (const [locale, entry] of Object.entries(translations)) {
    const items = objectOf(entry);
    if (items === undefined || locale === ownLanguage) continue;
    const path = child(child(undefined, 'translations'), locale);
    if (offeredLanguages.has(locale)) checkMissing({ sources, items, locale, ownLanguage }, path, findings);
    checkChanged({ sources, items, fingerprints: fingerprintsOf(project, locale), locale }, path, findings);
    for (const [index, source] of richSources.entries()) {
      const text = findTranslation(items, source);
      const textPath = child(child(path, source.gid), source.field);
      if (text !== undefined)
        comparePlaceholders(expected[index] ?? new Set(), placeholdersIn(text, codes), textPath, findings);
    }
  }
}

interface Languages {
  readonly ownLanguage: string;
  readonly offered: ReadonlySet<string>;
}
function computeLanguages(project: Authored<ProjectFile>): Languages {
  const languages = objectOf(project.project_lang) ?? {};
  const codes = listOf(languages.translation_language).map((entry) => textOf(objectOf(entry)?.code) ?? '');
  return { ownLanguage: textOf(languages.answer_language) ?? DEFAULT_LOCALE, offered: new Set(codes) };
}

/** Undefined if the text is not translated. */
function findTranslation(items: Items, { gid, field, isRich }: SourceText): string | undefined {
  const texts = Object.hasOwn(items, gid) ? objectOf(items[gid]) : undefined;
  const text = texts !== undefined && Object.hasOwn(texts, field) ? textOf(texts[field]) : undefined;
  return text === undefined || isBlankTranslation(text, isRich) ? undefined : text;
}

type Items = Authored<NonNullable<ProjectFile['translations']>[string]>;
interface Language {
  readonly sources: readonly SourceText[];
  readonly items: Items;
  readonly locale: string;
  readonly ownLanguage: string;
}
function checkMissing(
  { sources, items, locale, ownLanguage }: Language,
  path: Path,
  findings: Findings,
): void {
  const neededTexts = sources.filter(needsTranslation);
  const missingTexts = neededTexts.filter((source) => findTranslation(items, source) === undefined);
  if (missingTexts.length === 0) return;
  const names = missingTexts.slice(0, MAX_NAMED_PATHS).map(({ gid, field }) => `\`${gid}\` ${field}`);
  const remainderText =
    missingTexts.length > MAX_NAMED_PATHS
      ? computeWords` and ${missingTexts.length - MAX_NAMED_PATHS} more`
      : '';
  findings.add({
    id: 'translation.missing',
    severity: 'warning',
    path,
    message: computeWords`${missingTexts.length} of ${neededTexts.length} texts ${missingTexts.length === 1 ? 'is' : 'are'} not translated into ${locale}, so respondents read them in ${ownLanguage}: ${names.join(', ')}${remainderText}.`,
    fix: 'Translate them, or remove the language for now.',
  });
}
type Fingerprints = Authored<NonNullable<ProjectFile['translated_from']>[string]>;
const fingerprintsOf = ({ translated_from: all }: Authored<ProjectFile>, locale: string): Fingerprints => {
  const languages = objectOf(all);
  return (languages !== undefined && Object.hasOwn(languages, locale) && objectOf(languages[locale])) || {};
};

/** Reports the translations of a language whose original text is no longer the text from which they were made. */
function checkChanged(
  {
    sources,
    items,
    fingerprints,
    locale,
  }: Omit<Language, 'ownLanguage'> & { readonly fingerprints: Fingerprints },
  path: Path,
  findings: Findings,
): void {
  const changedTexts = sources.filter((source) => {
    const itemFingerprints = Object.hasOwn(fingerprints, source.gid)
      ? objectOf(fingerprints[source.gid])
      : undefined;
    if (itemFingerprints === undefined || !Object.hasOwn(itemFingerprints, source.field)) return false;
    return (
      itemFingerprints[source.field] !== fingerprintOf(source.text) &&
      findTranslation(items, source) !== undefined
    );
  });
  if (changedTexts.length === 0) return;
  const names = changedTexts.slice(0, MAX_NAMED_PATHS).map(({ gid, field }) => `\`${gid}\` ${field}`);
  const remainderText =
    changedTexts.length > MAX_NAMED_PATHS
      ? computeWords` and ${changedTexts.length - MAX_NAMED_PATHS} more`
      : '';
  findings.add({
    id: 'translation.changed',
    severity: 'warning',
    path,
    message: computeWords`The original of ${changedTexts.length} ${changedTexts.length === 1 ? 'text' : 'texts'} has changed since it was translated into ${locale}: ${names.join(', ')}${remainderText}.`,
    fix: 'Compare them in the view Translations of the editor, and change them or mark them as up to date.',
  });
}

function placeholdersIn(text: string, codes: ReadonlySet<string>): ReadonlySet<string> {
  if (!/[[{]/.test(text)) return new Set();
  const { nodes } = splitPlaceholders(text, codes);
  return new Set(nodes.flatMap((node) => (typeof node !== 'string' && 'ref' in node ? [node.ref] : [])));
}

function comparePlaceholders(
  source: ReadonlySet<string>,
  translation: ReadonlySet<string>,
  path: Path,
  findings: Findings,
): void {
  const droppedRefs = [...source].filter((ref) => !translation.has(ref));
  const addedRefs = [...translation].filter((ref) => !source.has(ref));
  if (droppedRefs.length > 0) findings.add(otherPlaceholdersFinding('dropped', droppedRefs, path));
  if (addedRefs.length > 0) findings.add(otherPlaceholdersFinding('added', addedRefs, path));
}
const otherPlaceholdersFinding = (
  change: 'dropped' | 'added',
  refs: readonly string[],
  path: Path,
): Finding => ({
  id: `translation.placeholder-${change}`,
  severity: 'warning',
  path,
  message:
    change === 'dropped'
      ? computeWords`The translation lacks ${listPlaceholders(refs)} of the original text.`
      : computeWords`The translation has ${listPlaceholders(refs)}, which the original text lacks.`,
  fix: 'Use the same placeholders in every language.',
});
const listPlaceholders = (refs: readonly string[]): string => refs.map((ref) => `{{ ${ref} }}`).join(', ');
