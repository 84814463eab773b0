import type { QuestionProblem } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { TextId } from '../author-texts.gen.ts';
import { checkLimits, checkOptions, checkRange } from '../entries/question-checks.ts';
import { isDateFormat, lengthOf } from './column-rules.ts';
import { TABLE_ROWS_MAX } from './table-rows.ts';

type TableProblem = QuestionProblem<TextId>;

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
