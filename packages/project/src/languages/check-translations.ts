import type { Finding, Findings } from '../shape/findings.ts';
import {
  fieldOf,
  isJsonObject,
  listField,
  textField,
  type JsonObject,
  type JsonValue,
} from '../json/json.ts';
import { child, type Path } from '../json/path.ts';
import type { ProjectIndex } from '../references/project-index.ts';
import { suggestName } from '../shape/suggest.ts';
import { PROJECT_KEY, textsOfItem, textsOfProject, type TranslatableTexts } from './translatable.ts';
import { DEFAULT_LOCALE } from './locales.ts';

/** Every translation belongs to a text that exists, in a language that is offered. */
export function checkTranslations(document: JsonObject, index: ProjectIndex, findings: Findings): void {
  const translations = fieldOf(document, 'translations');
  checkLanguages(document, isJsonObject(translations) ? Object.keys(translations) : [], findings);
  if (!isJsonObject(translations)) return;
  const projectTexts = textsOfProject(document);
  for (const { path, gid, texts } of translatedItems(translations)) {
    const item = index.byGid.get(gid);
    if (gid === PROJECT_KEY) checkPaths(texts, projectTexts, path, findings);
    else if (item !== undefined) checkPaths(texts, textsOfItem(item), path, findings);
    else if (!index.unplaced.has(gid))
      findings.addError(() => unknownGid(gid, path, [PROJECT_KEY, ...index.byGid.keys()]));
  }
}

interface TranslatedItem {
  readonly path: Path;
  readonly gid: string;
  readonly texts: JsonObject;
}
function* translatedItems(translations: JsonObject): Iterable<TranslatedItem> {
  for (const [locale, items] of Object.entries(translations)) {
    const path = child(child(undefined, 'translations'), locale);
    for (const [gid, texts] of entriesOf(items)) {
      if (isJsonObject(texts)) yield { path: child(path, gid), gid, texts };
    }
  }
}
const entriesOf = (value: JsonValue): readonly (readonly [string, JsonValue])[] =>
  isJsonObject(value) ? Object.entries(value) : [];

function checkPaths(texts: JsonObject, known: TranslatableTexts, path: Path, findings: Findings): void {
  for (const key of Object.keys(texts)) {
    if (!known.has(key)) findings.addError(() => unknownPath(key, [...known.keys()], child(path, key)));
  }
}
const unknownGid = (gid: string, path: Path, names: readonly string[]): Finding => ({
  id: 'translation.unknown-gid',
  path,
  message: `Nothing has the id \`${gid}\`, so this translation would never be shown.`,
  fix: suggestName(gid, names, 'Give a gid of the project, or `project` for its own texts.'),
});
const unknownPath = (key: string, names: readonly string[], path: Path): Finding => ({
  id: 'translation.unknown-path',
  path,
  message: `\`${key}\` names no text that can be translated here.`,
  fix: suggestName(key, names, `Known: ${names.map((name) => `\`${name}\``).join(', ')}.`),
});

/** Languages that are offered and those that have texts should be the same. */
function checkLanguages(document: JsonObject, translated: readonly string[], findings: Findings): void {
  const languages = fieldOf(document, 'project_lang');
  const settings = isJsonObject(languages) ? languages : {};
  const own = textField(settings, 'answer_language') ?? DEFAULT_LOCALE;
  const offered = new Set<string>();
  const path = child(child(undefined, 'project_lang'), 'translation_language');
  for (const [position, entry] of listField(settings, 'translation_language').entries()) {
    const code = isJsonObject(entry) ? textField(entry, 'code') : undefined;
    if (code === undefined) continue;
    if (offered.has(code) || code === own) findings.add(offeredTwice(code, child(path, position)));
    else if (!translated.includes(code)) findings.add(untranslated(code, child(path, position)));
    offered.add(code);
  }
  for (const code of translated) {
    const place = child(child(undefined, 'translations'), code);
    if (code === own) findings.add(ownLanguage(code, place));
    else if (!offered.has(code)) findings.add(notOffered(code, place));
  }
}
const offeredTwice = (code: string, path: Path): Finding => ({
  id: 'translation.language-twice',
  path,
  message: `The language ${code} is offered already, so respondents would find it twice in the menu.`,
  fix: 'Name each further language once, and not the language of the file itself.',
});
const untranslated = (code: string, path: Path): Finding => ({
  id: 'translation.language-without-texts',
  severity: 'warning',
  path,
  message: `The language ${code} is offered, and no text is translated into it.`,
  fix: `Add \`translations["${code}"]\`, or do not offer it.`,
});
const ownLanguage = (code: string, path: Path): Finding => ({
  id: 'translation.own-language',
  severity: 'warning',
  path,
  message: `The texts of the file are in ${code} already; this translation is never used.`,
  fix: 'Write the texts in their places, or correct project_lang.answer_language.',
});
const notOffered = (code: string, path: Path): Finding => ({
  id: 'translation.language-not-offered',
  severity: 'warning',
  path,
  message: `The language ${code} has texts, and respondents cannot choose it.`,
  fix: `Add { "code": "${code}" } to project_lang.translation_language.`,
});
