import { isBlankTranslation } from '@canvass/project/file';
import type { Editing } from '../operations/editing.ts';
import type { JsonRecord } from '../values/json.ts';
import { canTranslate, ownLanguageOf, translatedLanguages, type TextRow } from '../translations/text-rows.ts';
import { checkTranslation, type TranslationProblem } from '../translations/check-translation.ts';
import { readGlossary, readTranslation, writeTranslation } from '../translations/translate.ts';
import { joinCodes, splitCodes, type TextPiece, toCanonicalText } from './inline-codes.ts';
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
    const { text, ...changed } = readUnit(unit, row);
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
          ...changed,
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

/** The text as the project file writes it. Some programs drop the content of codes, so the codes of the row count then. */
function textOf(text: FileText, row: Pick<TextRow, 'isRich' | 'source'> | undefined): string {
  if (typeof text === 'string') return text.replaceAll('\r\n', '\n');
  const isRich = row?.isRich === true;
  const codes = new Map(
    splitCodes(row?.source ?? '', isRich).flatMap((piece) =>
      'code' in piece ? [[piece.id, piece] as const] : [],
    ),
  );
  const pieces = text.map((piece): TextPiece => {
    const known = piece.kind === 'text' ? undefined : codes.get(piece.id);
    return 'code' in piece && piece.code === '' && known?.kind === piece.kind ? known : piece;
  });
  return joinCodes(pieces, isRich);
}

/** Ways to undo the indenting of texts by programs: they add line breaks, or write them in place of spaces. */
const WITHOUT_INDENTING = [
  (text: string) => text.replaceAll(/\n\s*/g, ''),
  (text: string) => text.replaceAll(/\s+/g, ' ').trim(),
];

/**
 * The original and the translation of a unit as the project file writes them. Some programs indent texts with marks,
 * where a line break is a space. The original shows how to undo it in both.
 */
function readUnit(
  { source, target }: TranslatedUnit,
  row: TextRow | undefined,
): { readonly text: string; readonly source?: string } {
  const text = textOf(target, row);
  if (source === undefined || row === undefined || row.block === 'texts') return { text };
  const sourceText = textOf(source, row);
  const original = toCanonicalText(sourceText, row.isRich);
  const present = toCanonicalText(row.source, row.isRich);
  if (original === present) return { text };
  const hasMarks = row.isRich && row.source.includes('<');
  const undo = hasMarks && WITHOUT_INDENTING.find((one) => one(original) === one(present));
  return undo ? { text: undo(text) } : { text, source: sourceText };
}

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
