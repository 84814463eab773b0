import { isBlankTranslation } from '@canvass/project/file';
import type { Editing } from '../operations/editing.ts';
import type { JsonRecord } from '../values/json.ts';
import { canTranslate, ownLanguageOf, translatedLanguages, type TextRow } from '../translations/text-rows.ts';
import { checkTranslation, type TranslationProblem } from '../translations/check-translation.ts';
import { readGlossary, readTranslation, writeTranslation } from '../translations/translate.ts';
import { joinCodes, toCanonicalText } from './inline-codes.ts';
import type { FileText, ReadFile, TranslatedUnit } from './translated-units.ts';

/** A text of a file that is written into the project. */
export interface ImportedText {
  readonly row: TextRow;
  readonly language: string;
  readonly text: string;
  /** The translation that is replaced. Empty if there was none. */
  readonly before: string;
  /** The original in the file, if it differs from the present one. The text then counts as changed since translated. */
  readonly source?: string;
  /** Differences from the present original, with which the text is written all the same. */
  readonly problems: readonly TranslationProblem[];
}

/** A text of a file that is not written, with the reason. */
export interface RejectedText {
  readonly reason:
    | 'unknown-text'
    | 'unknown-language'
    | 'own-language'
    | 'unused-form'
    | 'twice'
    | 'partial'
    | 'formula'
    | 'too-long'
    | 'bad-character';
  readonly id: string;
  readonly language: string;
  readonly text: string;
}

export interface ImportPlan {
  readonly imported: readonly ImportedText[];
  readonly rejected: readonly RejectedText[];
  /** Number of texts that the project already has in the same words. */
  readonly same: number;
  /** Number of texts without a translation in the file. The project keeps its translations of them. */
  readonly empty: number;
  /** Names of columns that are not a language of the survey. */
  readonly otherColumns: readonly string[];
  /** Whether the file was written for another survey. */
  readonly isOtherSurvey: boolean;
}

type ReadUnits = Extract<ReadFile, { readonly fault?: undefined }>;

const MAX_LENGTH = { translations: 20_000, texts: 2_000 } as const;
const BAD_CHARACTER = /(?![\t\n\r])\p{Cc}|\p{Cs}/u;

interface ImportContext {
  readonly project: JsonRecord;
  readonly rows: readonly TextRow[];
  readonly surveyId: string;
  /** The codes of all questions, for placeholders. */
  readonly codes: ReadonlySet<string>;
}

/** Decides which texts of a file are written into a project. Changes nothing. */
export function planImport(file: ReadUnits, { project, rows, surveyId, codes }: ImportContext): ImportPlan {
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const ownLanguage = ownLanguageOf(project);
  const languages = new Map(
    [ownLanguage, ...translatedLanguages(project)].map((tag) => [tag.toLowerCase(), tag]),
  );
  const terms = readGlossary(project);
  const seen = new Set<string>();
  const imported: ImportedText[] = [];
  const rejected: RejectedText[] = [];
  let same = 0;
  let empty = 0;
  for (const unit of file.units) {
    const row = rowsById.get(unit.id);
    const isRich = row?.isRich === true;
    const text = textOf(unit.target, isRich);
    const language = languages.get(unit.language.toLowerCase());
    const reason = rejectionOf({ unit, row, language, text, ownLanguage, seen });
    if (isBlankTranslation(text, isRich) && unit.isFormula !== true) empty += 1;
    else if (reason !== undefined || row === undefined || language === undefined)
      rejected.push({ reason: reason ?? 'unknown-text', id: unit.id, language: unit.language, text });
    else {
      const before = readTranslation(project, row, language);
      if (toCanonicalText(before, isRich) === toCanonicalText(text, isRich)) same += 1;
      else
        imported.push({
          row,
          language,
          text,
          before,
          ...changedSource(unit, row),
          problems: checkTranslation(row, text, { language, codes, terms }),
        });
    }
  }
  return {
    imported,
    rejected,
    same,
    empty,
    otherColumns: file.otherColumns ?? [],
    isOtherSurvey: isOtherSurvey(file, surveyId, rejected),
  };
}

const textOf = (text: FileText, isRich: boolean): string =>
  typeof text === 'string' ? text.replaceAll('\r\n', '\n') : joinCodes(text, isRich);

interface JudgedUnit {
  readonly unit: TranslatedUnit;
  readonly row: TextRow | undefined;
  readonly language: string | undefined;
  readonly text: string;
  readonly ownLanguage: string;
  readonly seen: Set<string>;
}
function rejectionOf({ unit, row, language, text, ownLanguage, seen }: JudgedUnit) {
  if (row === undefined) return 'unknown-text';
  if (language === undefined) return 'unknown-language';
  if (!canTranslate(row, language, ownLanguage))
    return language === ownLanguage ? 'own-language' : 'unused-form';
  const key = `${language} ${row.id}`;
  if (seen.has(key)) return 'twice';
  seen.add(key);
  if (unit.isFormula === true) return 'formula';
  if (unit.isPartial === true) return 'partial';
  if (BAD_CHARACTER.test(text)) return 'bad-character';
  return text.length > MAX_LENGTH[row.block] ? 'too-long' : undefined;
}

function changedSource({ source }: TranslatedUnit, row: TextRow): { readonly source?: string } {
  if (source === undefined || row.block === 'texts') return {};
  const text = textOf(source, row.isRich);
  return toCanonicalText(text, row.isRich) === toCanonicalText(row.source, row.isRich)
    ? {}
    : { source: text };
}

/** A file names another survey, or only texts that the project does not have. */
const isOtherSurvey = (file: ReadUnits, surveyId: string, rejected: readonly RejectedText[]): boolean =>
  (file.surveyId !== undefined && surveyId !== '' && file.surveyId !== '' && file.surveyId !== surveyId) ||
  (file.units.length > 0 &&
    rejected.filter(({ reason }) => reason === 'unknown-text').length === file.units.length);

/** Writes the texts of a plan into the project, and offers no new language. */
export function writeImport(editing: Editing, imported: readonly ImportedText[]): void {
  for (const { row, language, text, source } of imported)
    writeTranslation(editing, { row, language, text, ...(source !== undefined && { source }) });
}
