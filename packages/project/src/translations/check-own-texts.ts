import { computeWords } from '../json/wording.ts';
import type { Finding, Findings } from '../findings/findings.ts';
import { objectOf, textOf } from '../findings/authored.ts';
import { suggestName } from '../findings/advice.ts';
import { child, type Path } from '../json/path.ts';
import { findLanguage } from '../languages/locales.ts';
import { LOCALES } from '../languages/product-languages.gen.ts';
import { projectLanguages } from '../languages/project-languages.ts';
import type { CheckContext } from '../project-index/check.ts';
import { formsOf, PRODUCT_TEXTS, parseKey, shownTexts } from './shown-texts.ts';

type Table = Readonly<Record<string, string>>;

const MAX_NAMED_KEYS = 5;

/** Checks the keys, parameters and plural forms of authors' own texts (PROJECT-21). */
export function checkOwnTexts({ project, findings }: CheckContext): void {
  const path = child(undefined, 'texts');
  const tables = Object.entries(objectOf(project.texts) ?? {}).map(
    ([tag, table]) => [tag, computeTable(table)] as const,
  );
  for (const [tag, table] of tables) checkTable(tag, table, child(path, tag), findings);
  if (!findings.hasErrors) checkMissing({ project, findings }, new Map(tables), path);
}

function computeTable(table: unknown): Table {
  const entries = Object.entries(objectOf(table as object | undefined) ?? {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function checkTable(tag: string, table: Table, path: Path, findings: Findings): void {
  const checkedTexts = new Set<string>();
  for (const [writtenKey, text] of Object.entries(table)) {
    const place = child(path, writtenKey);
    const parsedKey = parseKey(writtenKey);
    if (parsedKey === undefined) {
      findings.add(unknownKeyFinding(writtenKey, place, table));
      continue;
    }
    const { base, form, text: product } = parsedKey;
    checkParameters(
      { english: product.english, text, isFree: form !== undefined && form !== 'other' },
      place,
      findings,
    );
    if (form !== undefined && !formsOf(tag).includes(form))
      findings.add(unusedFormFinding({ tag, form, base }, place));
    if (!product.isCounted || checkedTexts.has(base)) continue;
    checkedTexts.add(base);
    const forms = formsOf(tag).filter((each) => !Object.hasOwn(table, `${base}_${each}`));
    if (forms.length > 0 && !(form === undefined && formsOf(tag).length === 1))
      findings.add(missingFormsFinding({ tag, base, forms, written: writtenKey }, place));
  }
}

const unknownKeyFinding = (writtenKey: string, path: Path, table: Table): Finding => ({
  id: 'texts.unknown-key',
  severity: 'warning',
  path,
  message: computeWords`The product has no text with the key \`${writtenKey}\`, so yours is never shown.`,
  ...suggestName(
    writtenKey,
    [...PRODUCT_TEXTS.keys()].filter((key) => !Object.hasOwn(table, key)),
    '`canvass texts --language TAG` lists all keys, with FILE those of this survey.',
    'rename',
  ),
});

/** Checks that a text has the parameters of the English text. A plural form for one or two may omit the number. */
function checkParameters(
  { english, text, isFree }: { readonly english: string; readonly text: string; readonly isFree: boolean },
  path: Path,
  findings: Findings,
): void {
  const expectedParameters = parametersOf(english);
  const foundParameters = parametersOf(text);
  const missingParameters = expectedParameters.filter(
    (name) => !foundParameters.includes(name) && !(isFree && name === 'count'),
  );
  const unknownParameters = foundParameters.filter((name) => !expectedParameters.includes(name));
  if (missingParameters.length > 0)
    findings.add({
      ...placeholderFinding(path),
      message: computeWords`The text lacks ${formatParameters(missingParameters)}, so respondents do not read ${missingParameters.length === 1 ? 'that value' : 'those values'}. In English: ${english}`,
      fix: computeWords`Write ${formatParameters(missingParameters)} where the value belongs.`,
    });
  if (unknownParameters.length > 0)
    findings.add({
      ...placeholderFinding(path),
      message: computeWords`This text has no ${formatParameters(unknownParameters)}, so nothing is shown there. In English: ${english}`,
      fix:
        expectedParameters.length === 0
          ? 'Remove it: this text has no parameters.'
          : `Known: ${formatParameters(expectedParameters)}.`,
    });
}
const placeholderFinding = (path: Path) => ({ id: 'texts.placeholder', severity: 'warning', path }) as const;
const formatParameters = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(', ');
const parametersOf = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)),
];

interface Forms {
  readonly tag: string;
  readonly base: string;
}
const unusedFormFinding = ({ tag, form, base }: Forms & { readonly form: string }, path: Path): Finding => ({
  id: 'texts.plural',
  severity: 'warning',
  path,
  message: computeWords`${tag} has no plural form \`${form}\`, so this text is never shown.`,
  fix: computeWords`Write ${formsOf(tag)
    .map((each) => `\`${base}_${each}\``)
    .join(', ')}.`,
});
const missingFormsFinding = (
  { tag, base, forms, written }: Forms & { readonly forms: readonly string[]; readonly written: string },
  path: Path,
): Finding => ({
  id: 'texts.plural',
  severity: 'warning',
  path,
  message: computeWords`${tag} also counts with the plural ${forms.length === 1 ? 'form' : 'forms'} ${forms.join(', ')}, for which \`${base}\` has no text.`,
  fix: computeWords`Add ${forms.map((form) => `\`${base}_${form}\``).join(', ')} beside \`${written}\`.`,
});

/** Warns of each language of the survey for which neither the product nor the author has all texts. */
function checkMissing(
  { project, findings }: Pick<CheckContext, 'project' | 'findings'>,
  tables: ReadonlyMap<string, Table>,
  path: Path,
): void {
  const settings = objectOf(project.project_lang);
  // The cast is safe, because this check runs only without errors.
  const languages = settings === undefined ? [] : projectLanguages({ project_lang: settings as never });
  for (const [index, tag] of languages.entries()) {
    if (findLanguage(LOCALES, tag) !== undefined) continue;
    const foundTag = findLanguage([...tables.keys()], tag);
    const table = foundTag === undefined ? {} : (tables.get(foundTag) ?? {});
    const missingTexts = [...shownTexts(project)].filter(
      ([key, { isCounted }]) => !hasText(table, key, isCounted),
    );
    if (missingTexts.length === 0) continue;
    const languagePath =
      foundTag === undefined
        ? placeOfLanguage(index, textOf(settings?.answer_language))
        : child(path, foundTag);
    findings.add(
      missingTextsFinding(
        tag,
        missingTexts.map(([key]) => key),
        languagePath,
      ),
    );
  }
}

const hasText = (table: Table, key: string, isCounted: boolean): boolean =>
  Object.hasOwn(table, key) || (isCounted && Object.hasOwn(table, `${key}_other`));

const placeOfLanguage = (index: number, ownLanguage: string | undefined): Path => {
  const languages = child(undefined, 'project_lang');
  return index === 0 && ownLanguage !== undefined
    ? child(languages, 'answer_language')
    : child(languages, 'translation_language');
};

const missingTextsFinding = (tag: string, keys: readonly string[], path: Path): Finding => ({
  id: 'texts.missing',
  severity: 'warning',
  path,
  message: computeWords`The product has no words in ${tag}: respondents read ${keys.length} of its ${keys.length === 1 ? 'text' : 'texts'} in another language of their browser, or in English: ${computeNames(keys)}.`,
  fix: computeWords`Write them into \`texts.${tag}\`: \`canvass texts FILE --language ${tag}\` prints them in English. Those that respondents meet first count most.`,
});

function computeNames(keys: readonly string[]): string {
  const names = keys.slice(0, MAX_NAMED_KEYS).map((key) => `\`${key}\``);
  return keys.length > MAX_NAMED_KEYS
    ? `${names.join(', ')} and ${keys.length - MAX_NAMED_KEYS} more`
    : names.join(', ');
}
