import { computeWords } from '../json/wording.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { Finding, Findings } from '../findings/findings.ts';
import { objectOf, objectsIn, textOf, type Authored } from '../findings/authored.ts';
import type { ProjectFile } from '../project.ts';
import { child, type Path } from '../json/path.ts';
import { adviseOrRemoval, suggestName } from '../findings/advice.ts';
import { PROJECT_KEY, textsOfItem, textsOfProject, type TranslatableTexts } from './translatable.ts';
import { DEFAULT_LOCALE } from '../languages/project-languages.ts';

/** Checks that every translation belongs to an existing text and an offered language. */
export function checkTranslations({ project, index, findings }: CheckContext): void {
  const translations = objectOf(project.translations);
  checkLanguages(project, Object.keys(translations ?? {}), findings);
  const projectTexts = textsOfProject(project);
  checkFingerprints({ project, index, findings }, projectTexts);
  if (translations === undefined) return;
  for (const { path, gid, texts, items } of translatedItems(translations)) {
    const item = index.byGid.get(gid);
    if (gid === PROJECT_KEY) checkPaths(texts, projectTexts, path, findings);
    else if (item !== undefined) checkPaths(texts, textsOfItem(item), path, findings);
    else if (!index.unplaced.has(gid))
      findings.addError(() =>
        unknownGidFinding(gid, path, keysNotIn(items, [PROJECT_KEY, ...index.byGid.keys()])),
      );
  }
}

interface TranslatedItem {
  readonly path: Path;
  readonly gid: string;
  readonly texts: object;
  readonly items: object;
}
type Translations = NonNullable<ProjectFile['translations']>;
function* translatedItems(translations: Authored<Translations>): Iterable<TranslatedItem> {
  for (const [locale, translation] of Object.entries(translations)) {
    const items = objectOf(translation) ?? {};
    const path = child(child(undefined, 'translations'), locale);
    for (const [gid, entry] of Object.entries(items)) {
      const texts = objectOf(entry);
      if (texts !== undefined) yield { path: child(path, gid), gid, texts, items };
    }
  }
}

function checkPaths(
  texts: object,
  translatableTexts: TranslatableTexts,
  path: Path,
  findings: Findings,
): void {
  for (const key of Object.keys(texts)) {
    if (!translatableTexts.has(key))
      findings.addError(() =>
        unknownPathFinding(key, keysNotIn(texts, translatableTexts.keys()), child(path, key)),
      );
  }
}
/** Reports fingerprints of texts that do not exist, once per language. */
function checkFingerprints(
  { project, index, findings }: Pick<CheckContext, 'project' | 'index' | 'findings'>,
  projectTexts: TranslatableTexts,
): void {
  const languages = objectOf(project.translated_from) ?? {};
  if (findings.hasErrors) return;
  for (const [locale, entry] of Object.entries(languages)) {
    const unknownTexts = Object.entries(objectOf(entry) ?? {}).flatMap(([gid, texts]) => {
      const item = index.byGid.get(gid);
      const knownTexts = gid === PROJECT_KEY ? projectTexts : item && textsOfItem(item);
      return Object.keys(objectOf(texts) ?? {}).filter((key) => knownTexts?.has(key) !== true);
    });
    if (unknownTexts.length > 0)
      findings.add(
        unusedFingerprintsFinding(unknownTexts.length, child(child(undefined, 'translated_from'), locale)),
      );
  }
}
const unusedFingerprintsFinding = (count: number, path: Path): Finding => ({
  id: 'translation.unused-fingerprints',
  severity: 'warning',
  path,
  message: computeWords`${count} ${count === 1 ? 'fingerprint belongs' : 'fingerprints belong'} to texts that do not exist, so the editor never reads ${count === 1 ? 'it' : 'them'}.`,
  fix: 'Remove them, or give the texts their former gids.',
});
const keysNotIn = (texts: object, names: Iterable<string>): readonly string[] =>
  [...names].filter((name) => !Object.hasOwn(texts, name));
const unknownGidFinding = (gid: string, path: Path, names: readonly string[]): Finding => ({
  id: 'translation.unknown-gid',
  path,
  message: computeWords`The id \`${gid}\` does not exist, so this translation is never shown.`,
  ...suggestName(gid, names, 'Give a gid of the project, or `project` for its own texts.', 'rename'),
});
const unknownPathFinding = (key: string, names: readonly string[], path: Path): Finding => ({
  id: 'translation.unknown-path',
  path,
  message: computeWords`\`${key}\` is not a text that can be translated here.`,
  ...suggestName(key, names, `Known: ${names.map((name) => `\`${name}\``).join(', ')}.`, 'rename'),
});

function checkLanguages(
  project: Authored<ProjectFile>,
  translated: readonly string[],
  findings: Findings,
): void {
  const settings = objectOf(project.project_lang) ?? {};
  const ownLanguage = textOf(settings.answer_language) ?? DEFAULT_LOCALE;
  const offeredLanguages = new Set<string>();
  const languagesPath = child(undefined, 'project_lang');
  for (const [entry, path] of objectsIn(settings, 'translation_language', languagesPath)) {
    const code = textOf(entry.code);
    if (code === undefined) continue;
    if (offeredLanguages.has(code) || code === ownLanguage) findings.add(offeredTwiceFinding(code, path));
    else if (!translated.includes(code)) findings.add(untranslatedLanguageFinding(code, path));
    offeredLanguages.add(code);
  }
  for (const code of translated) {
    const place = child(child(undefined, 'translations'), code);
    if (code === ownLanguage) findings.add(ownLanguageFinding(code, place));
    else if (!offeredLanguages.has(code)) findings.add(notOfferedFinding(code, place, settings));
  }
}
const OFFERED = child(child(undefined, 'project_lang'), 'translation_language');
const offeredTwiceFinding = (code: string, path: Path): Finding => ({
  id: 'translation.language-twice',
  path,
  message: computeWords`The language ${code} is listed twice, so the menu would show it twice.`,
  fix: 'List each further language once, without the language of the file.',
  changes: [{ kind: 'remove' }],
});
const untranslatedLanguageFinding = (code: string, path: Path): Finding => ({
  id: 'translation.language-without-texts',
  severity: 'warning',
  path,
  message: computeWords`The language ${code} is offered, but has no translated texts.`,
  ...adviseOrRemoval(computeWords`Add \`translations["${code}"]\``, 'the language'),
});
const ownLanguageFinding = (code: string, path: Path): Finding => ({
  id: 'translation.own-language',
  severity: 'warning',
  path,
  message: computeWords`The file itself is in ${code}, so this translation is never used.`,
  fix: 'Move the texts to the fields themselves, or correct project_lang.answer_language.',
});
const notOfferedFinding = (
  code: string,
  path: Path,
  { translation_language: offeredLanguages }: { readonly translation_language?: unknown },
): Finding => ({
  id: 'translation.language-not-offered',
  severity: 'warning',
  path,
  message: computeWords`The language ${code} has texts, but respondents cannot choose it.`,
  fix: computeWords`Add { "code": "${code}" } to project_lang.translation_language.`,
  ...(Array.isArray(offeredLanguages) && {
    changes: [{ kind: 'append', path: OFFERED, value: { code } }],
  }),
});
