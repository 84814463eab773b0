import { wordsOf } from '../json/wording.ts';
import type { Finding, Findings } from '../findings/findings.ts';
import { objectOf, textOf } from '../findings/authored.ts';
import { suggestName } from '../findings/advice.ts';
import { child, type Path } from '../json/path.ts';
import { findLanguage } from '../languages/locales.ts';
import { LOCALES } from '../languages/product-languages.gen.ts';
import { projectLanguages } from '../languages/project-languages.ts';
import type { CheckContext } from '../project-index/check.ts';
import { formsOf, PRODUCT_TEXTS, readKey, shownTexts } from './shown-texts.ts';

type Table = Readonly<Record<string, string>>;

/** Number of keys that a finding lists. */
const NAMED = 5;

/** Authors' own texts have keys of the product, its parameters, and the plural forms of their language (PROJECT-21). */
export function checkOwnTexts({ project, findings }: CheckContext): void {
  const path = child(undefined, 'texts');
  const tables = Object.entries(objectOf(project.texts) ?? {}).map(
    ([tag, table]) => [tag, tableOf(table)] as const,
  );
  for (const [tag, table] of tables) checkTable(tag, table, child(path, tag), findings);
  if (!findings.hasErrors) checkMissing({ project, findings }, new Map(tables), path);
}

/** The valid texts of a language. The shape check reports other values. */
function tableOf(table: unknown): Table {
  const entries = Object.entries(objectOf(table as object | undefined) ?? {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function checkTable(tag: string, table: Table, path: Path, findings: Findings): void {
  const checked = new Set<string>();
  for (const [written, text] of Object.entries(table)) {
    const place = child(path, written);
    const read = readKey(written);
    if (read === undefined) {
      findings.add(unknownKey(written, place, table));
      continue;
    }
    const { base, form, text: product } = read;
    checkParameters(
      { english: product.english, text, isFree: form !== undefined && form !== 'other' },
      place,
      findings,
    );
    if (form !== undefined && !formsOf(tag).includes(form))
      findings.add(unusedForm({ tag, form, base }, place));
    if (!product.isCounted || checked.has(base)) continue;
    checked.add(base);
    const forms = formsOf(tag).filter((each) => !Object.hasOwn(table, `${base}_${each}`));
    if (forms.length > 0 && !(form === undefined && formsOf(tag).length === 1))
      findings.add(missingForms({ tag, base, forms, written }, place));
  }
}

const unknownKey = (written: string, path: Path, table: Table): Finding => ({
  id: 'texts.unknown-key',
  severity: 'warning',
  path,
  message: wordsOf`The product has no text with the key \`${written}\`, so yours is never shown.`,
  ...suggestName(
    written,
    [...PRODUCT_TEXTS.keys()].filter((key) => !Object.hasOwn(table, key)),
    'docs/texts.md lists the keys; `canvass texts FILE --language TAG` those of this survey.',
    'rename',
  ),
});

/**
 * Compares the parameters of a text with those of the English one. A plural form for one or two may omit the number.
 */
function checkParameters(
  { english, text, isFree }: { readonly english: string; readonly text: string; readonly isFree: boolean },
  path: Path,
  findings: Findings,
): void {
  const wanted = parametersOf(english);
  const found = parametersOf(text);
  const lacks = wanted.filter((name) => !found.includes(name) && !(isFree && name === 'count'));
  const extra = found.filter((name) => !wanted.includes(name));
  if (lacks.length > 0)
    findings.add({
      ...placeholder(path),
      message: wordsOf`The text lacks ${inBraces(lacks)}, so respondents do not read ${lacks.length === 1 ? 'that value' : 'those values'}. In English: ${english}`,
      fix: wordsOf`Write ${inBraces(lacks)} where the value belongs.`,
    });
  if (extra.length > 0)
    findings.add({
      ...placeholder(path),
      message: wordsOf`This text has no ${inBraces(extra)}, so nothing is shown there. In English: ${english}`,
      fix: wanted.length === 0 ? 'Remove it: this text has no parameters.' : `Known: ${inBraces(wanted)}.`,
    });
}
const placeholder = (path: Path) => ({ id: 'texts.placeholder', severity: 'warning', path }) as const;
const inBraces = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(', ');
const parametersOf = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)),
];

interface Forms {
  readonly tag: string;
  /** The key without its plural form. */
  readonly base: string;
}
const unusedForm = ({ tag, form, base }: Forms & { readonly form: string }, path: Path): Finding => ({
  id: 'texts.plural',
  severity: 'warning',
  path,
  message: wordsOf`${tag} has no plural form \`${form}\`, so this text is never shown.`,
  fix: wordsOf`Write ${formsOf(tag)
    .map((each) => `\`${base}_${each}\``)
    .join(', ')}.`,
});
const missingForms = (
  { tag, base, forms, written }: Forms & { readonly forms: readonly string[]; readonly written: string },
  path: Path,
): Finding => ({
  id: 'texts.plural',
  severity: 'warning',
  path,
  message: wordsOf`${tag} also counts with the plural ${forms.length === 1 ? 'form' : 'forms'} ${forms.join(', ')}, for which \`${base}\` has no text.`,
  fix: wordsOf`Add ${forms.map((form) => `\`${base}_${form}\``).join(', ')} beside \`${written}\`.`,
});

/** One warning for each language of the survey that the product lacks, unless the author has all texts. */
function checkMissing(
  { project, findings }: Pick<CheckContext, 'project' | 'findings'>,
  tables: ReadonlyMap<string, Table>,
  path: Path,
): void {
  const settings = objectOf(project.project_lang);
  // The file has no errors, so the field has its shape.
  const languages = settings === undefined ? [] : projectLanguages({ project_lang: settings as never });
  for (const [at, tag] of languages.entries()) {
    if (findLanguage(LOCALES, tag) !== undefined) continue;
    const found = findLanguage([...tables.keys()], tag);
    const table = found === undefined ? {} : (tables.get(found) ?? {});
    const missing = [...shownTexts(project)].filter(
      ([key, { isCounted }]) => !hasText(table, key, isCounted),
    );
    if (missing.length === 0) continue;
    const place =
      found === undefined ? placeOfLanguage(at, textOf(settings?.answer_language)) : child(path, found);
    findings.add(
      missingTexts(
        tag,
        missing.map(([key]) => key),
        place,
      ),
    );
  }
}

const hasText = (table: Table, key: string, isCounted: boolean): boolean =>
  Object.hasOwn(table, key) || (isCounted && Object.hasOwn(table, `${key}_other`));

const placeOfLanguage = (at: number, own: string | undefined): Path => {
  const languages = child(undefined, 'project_lang');
  return at === 0 && own !== undefined
    ? child(languages, 'answer_language')
    : child(languages, 'translation_language');
};

const missingTexts = (tag: string, keys: readonly string[], path: Path): Finding => ({
  id: 'texts.missing',
  severity: 'warning',
  path,
  message: wordsOf`The product has no words in ${tag}: respondents read ${keys.length} of its ${keys.length === 1 ? 'text' : 'texts'} in another language of their browser, or in English: ${namesOf(keys)}.`,
  fix: wordsOf`Write them into \`texts.${tag}\`: \`canvass texts FILE --language ${tag}\` prints them in English. Those that respondents meet first count most.`,
});

function namesOf(keys: readonly string[]): string {
  const names = keys.slice(0, NAMED).map((key) => `\`${key}\``);
  return keys.length > NAMED ? `${names.join(', ')} and ${keys.length - NAMED} more` : names.join(', ');
}
