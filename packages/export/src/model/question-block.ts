import { type Cell, wholeTypeOf, type ProgramQuestion, type VariableValue } from '@canvass/logic';
import { type Block, EMPTY, type ExportVersion, NOT_ASKED, NOT_OFFERED, type RowSubject } from './block.ts';
import { type QuestionColumn, questionColumns, type QuestionPlan } from './question-columns.ts';

/** What was answered to a question, in whatever version. */
export function questionBlock(
  gid: string,
  versions: readonly ExportVersion[],
  language: string | undefined,
): Block {
  const { columns, plans } = questionColumns(gid, versions, language);
  const nothing = columns.map(() => NOT_ASKED);
  return {
    variables: columns.map(({ variable }) => variable),
    cells(subject) {
      const plan = plans.get(subject.version);
      if (plan === undefined) return nothing;
      const answer = answerTo(plan.found, subject);
      if (answer === undefined && !subject.isAsked(gid)) return nothing;
      return filled(plan, nothing, subject, answer);
    },
  };
}

/** Undefined when there is none that says anything. */
function answerTo(found: ProgramQuestion, { answers, noteUnreadable }: RowSubject): unknown {
  const { gid, cid, question, type } = found;
  const stored = Object.hasOwn(answers, gid) ? answers[gid] : undefined;
  if (stored === undefined) return undefined;
  const answer = type.parse(stored, question);
  // It was written by another release, or changed by hand: the other answers are told none the less.
  if (answer === undefined) noteUnreadable(cid);
  if (answer === undefined) return undefined;
  return type.isEmpty(answer) ? undefined : answer;
}

function filled(
  { found, parts, columns }: QuestionPlan,
  nothing: readonly Cell[],
  subject: RowSubject,
  answer: unknown,
): readonly Cell[] {
  const hidden = hiddenParts(found, subject);
  const values = answer === undefined ? [] : wholeTypeOf(found).values(found.question, answer);
  const cells = [...nothing];
  columns.forEach((column, at) => {
    const { row, option } = parts[at] ?? {};
    const isHidden = hidden !== undefined && (hidden.has(row?.gid ?? '') || hidden.has(option?.gid ?? ''));
    cells[column.index] = isHidden ? NOT_OFFERED : cellOf(column, values[at]);
  });
  return cells;
}

function cellOf({ codes }: QuestionColumn, value: VariableValue): Cell {
  if (value === undefined) return EMPTY;
  if (typeof value === 'string') return codes.get(value) ?? (value === '' ? EMPTY : value);
  return value;
}

/** Options and rows that this respondent was not offered; undefined: none. */
function hiddenParts(
  { gid, question }: ProgramQuestion,
  { record }: RowSubject,
): ReadonlySet<string> | undefined {
  const { options, rows } = record;
  if (options[gid] === undefined && rows[gid] === undefined) return undefined;
  const left = (list: readonly { readonly gid: string }[] = [], offered: readonly number[] | undefined) =>
    offered === undefined ? [] : list.filter((_, at) => !offered.includes(at)).map((part) => part.gid);
  return new Set([...left(question.items, options[gid]), ...left(question.rows_items, rows[gid])]);
}
