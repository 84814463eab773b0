import type { ImportPlan, RejectedText } from '@canvass/authoring/exchange';
import type { TextRow, TranslationProblem } from '@canvass/authoring/translations';
import { removeControls } from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import { jsonText } from './write-text.ts';

/** Why a text of a file is not taken. */
const REJECTIONS: Readonly<Record<RejectedText['reason'], string>> = {
  'unknown-text': 'the survey has no such text',
  'unknown-language': 'the survey does not have the language',
  'own-language': 'it is in the language of the survey itself',
  'unused-form': 'the language does not use this plural form',
  twice: 'the file has another translation of it before',
  partial: 'a part of it is not translated',
  formula: 'the cell is a formula',
  'too-long': 'it is too long',
  'bad-character': 'it has a character that texts cannot have',
};

interface ReportOptions {
  readonly isJson: boolean;
  readonly isToStdout: boolean;
  describe(row: TextRow): string;
}

/** Prints which translations of a file were taken, which to look at, and which were not taken. */
export function reportImport(
  host: Host,
  plan: ImportPlan,
  { isJson, isToStdout, describe }: ReportOptions,
): void {
  const { imported, rejected, same, empty, otherColumns, isOtherSurvey } = plan;
  const problems = imported.flatMap(({ row, language, source, problems: found }) => {
    const kinds = [...(source === undefined ? [] : ['its original has changed']), ...found.map(problemText)];
    return kinds.length === 0 ? [] : [`${describe(row)} (${language}): ${kinds.join('; ')}`];
  });
  const refusals = rejected.map(({ reason, id, language }) => `${id} (${language}): ${REJECTIONS[reason]}`);
  // With the project on stdout, the report goes to stderr.
  const write = isToStdout ? host.err : host.out;
  if (isJson) {
    const counts = { taken: imported.length, same, empty };
    write(jsonText({ ok: rejected.length === 0 && !isOtherSurvey, ...counts, problems, rejected: refusals }));
    return;
  }
  const lines = [
    `${imported.length} translations were taken, ${same} were the same, ${empty} are empty in the file.`,
    ...(isOtherSurvey ? ['The file was written for another survey.'] : []),
    ...(otherColumns.length === 0 ? [] : [`Columns that were not read: ${otherColumns.join(', ')}`]),
    ...problems.map((text) => `Look at ${text}`),
    ...refusals.map((text) => `Not taken: ${text}`),
  ];
  for (const line of lines) write(`${removeControls(line)}\n`);
}

const problemText = ({ kind, name, expected = '' }: TranslationProblem): string =>
  PROBLEMS[kind](name, expected);

const PROBLEMS: Readonly<Record<TranslationProblem['kind'], (name: string, expected: string) => string>> = {
  'lost-placeholder': (name) => `the placeholder ${name} is missing`,
  'added-placeholder': (name) => `the original has no placeholder ${name}`,
  'lost-link': (name) => `the link ${name} is missing`,
  'lost-image': (name) => `the image ${name} is missing`,
  'lost-mark': (name) => `the mark ${name} is missing`,
  'open-mark': (name) => `the mark ${name} is not closed, or closed twice`,
  term: (name, expected) => `the term ${name} is expected as ${expected}`,
};
