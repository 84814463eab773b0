import type { AuthorTexts } from '@canvass/logic/author-texts';
import type { QuestionProblem } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import {
  checkLimits,
  checkOptions,
  checkRange,
  type SharedProblem,
} from '../../answers/entries/question-checks.ts';
import { isDateFormat, lengthOf } from './column-rules.ts';
import { TABLE_ROWS_MAX } from './table-rows.ts';

/** What its check says to authors. */
export const authorTexts = {
  'question.too-many-rows': {
    message: 'No table has more than {most} rows, whatever the question says.',
    fix: 'Ask for fewer rows, or ask in another way.',
  },
  'question.bounds-of-text': {
    message: 'min and max of a column bound numbers; this column takes texts, so they have no effect.',
    fix: 'Set setType to int or decimal, or write the length as setValue, such as 2,10.',
  },
  'question.set-value': {
    message: 'setValue "{value}" says nothing about cells of this type, so it has no effect.',
    fix: 'Dates take yyyy, yyyy-MM or yyyy-MM-dd; texts take their length, such as 2,10; other types take none.',
  },
} as const satisfies AuthorTexts;

type TableProblem = SharedProblem | QuestionProblem<keyof typeof authorTexts>;

/** Bounds that nothing can meet or that have no effect, and a setValue that says nothing about its type. */
export function checkAutoTable(question: QuestionOf<'auto_table'>): readonly TableProblem[] {
  const { min, max } = question;
  return [
    ...checkOptions(question),
    ...checkLimits(question),
    ...(Math.max(min ?? 0, max ?? 0) > TABLE_ROWS_MAX
      ? [
          {
            severity: 'warning',
            id: 'question.too-many-rows',
            path: '.max',
            params: { most: TABLE_ROWS_MAX },
          } as const,
        ]
      : []),
    ...(question.items ?? []).flatMap((column, index) => checkColumn(column, `.items[${index}]`)),
  ];
}

function checkColumn(column: Option, path: string): readonly TableProblem[] {
  const { setType = 'unlimit', setValue = '' } = column;
  return [
    ...checkLimits(column, path),
    ...checkRange(setType === 'others' ? column.open_attrs?.range : undefined, `${path}.open_attrs.range`),
    ...checkRange(lengthOf(setValue), `${path}.setValue`),
    ...(boundsText(column)
      ? [{ severity: 'warning', id: 'question.bounds-of-text', path: `${path}.min` } as const]
      : []),
    ...(isMeaningful(setType, setValue)
      ? []
      : [
          {
            severity: 'warning',
            id: 'question.set-value',
            path: `${path}.setValue`,
            params: { value: setValue },
          } as const,
        ]),
  ];
}

const boundsText = ({ setType, min, max }: Option): boolean =>
  setType !== 'int' && setType !== 'decimal' && (min !== undefined || max !== undefined);

function isMeaningful(setType: NonNullable<Option['setType']>, value: string): boolean {
  if (value.trim() === '') return true;
  if (setType === 'date') return isDateFormat(value);
  return (setType === 'unlimit' || setType === 'en' || setType === 'zh') && lengthOf(value) !== undefined;
}
