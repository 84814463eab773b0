import type { AnalysisPlan, AnalysisVariable } from '@canvass/protocol';
import type { Translation } from '../../i18n/translation.tsx';
import { valueName, variableName } from '../../filters/variables.ts';

/** The table never has more columns, so that a page of rows stays small. */
export const MAX_COLUMNS = 24;
/** Columns of the first questions in a table whose columns were not chosen. */
const FIRST_QUESTIONS = 4;
const ALWAYS = ['status', 'begun_at'];
const IDENTITY = ['member_id', 'link', 'source'];

/** All variables that can be columns: facts of responses first, then answers in the survey's order. */
export const allColumns = ({ sides, single, questions }: AnalysisPlan): readonly AnalysisVariable[] => [
  ...sides,
  ...single,
  ...questions.flatMap(({ variables, texts }) => [...variables, ...texts]),
];

/** Columns of a table before any are chosen: outcome, start, identity, and the first questions. */
export function defaultColumns(plan: AnalysisPlan): readonly string[] {
  const names = new Set(allColumns(plan).map(({ name }) => name));
  const first = plan.questions.flatMap(({ variables, texts }) => [...variables, ...texts].slice(0, 1));
  return [
    ...[...ALWAYS, ...IDENTITY].filter((name) => names.has(name)),
    ...first.slice(0, FIRST_QUESTIONS).map(({ name }) => name),
  ];
}

/** The stored columns that the survey still has; the default ones if none are left. */
export function readColumns(stored: string | null, plan: AnalysisPlan): readonly string[] {
  const names = new Set(allColumns(plan).map(({ name }) => name));
  const words = stored?.split(' ') ?? [];
  const chosen = words.filter((name) => names.has(name));
  return chosen.length === 0 ? defaultColumns(plan) : chosen.slice(0, MAX_COLUMNS);
}

/** The text of a cell. */
export function cellText(
  variable: AnalysisVariable,
  value: number | string | null,
  translation: Translation,
): string {
  if (value === null) return '';
  if (variable.type === 'datetime' && typeof value === 'number') return translation.moment(value);
  if (variable.type === 'local_datetime' && typeof value === 'number') return translation.localMoment(value);
  if (variable.labels.length === 0 && typeof value === 'number') return translation.number(value, 2);
  return valueName(variable, value, translation);
}

/** The heading of a column: the code, since titles of questions are long. */
export const columnName = (variable: AnalysisVariable, translation: Translation): string => {
  const name = variableName(variable, translation);
  return name === variable.label && !translation.has(`column.${variable.name}`)
    ? variable.name
    : translation.has(`column.${variable.name}`)
      ? translation.t(`column.${variable.name}` as 'column.link')
      : name;
};
