import { type Cell, mayBeReordered, orderSeen, type ProgramQuestion } from '@canvass/logic';
import {
  NOT_ASKED,
  textOrEmpty,
  joinedLabel,
  labelText,
  blockOf,
  type Block,
  type ExportVersion,
  type CellVariable,
} from './block.ts';
import { toldQuestion } from './question-columns.ts';

const LISTS = [
  { list: 'options', items: 'items', suffix: 'order', detail: 'options in the order shown', letter: 'A' },
  { list: 'rows', items: 'rows_items', suffix: 'row_order', detail: 'rows in the order shown', letter: 'R' },
] as const;

/** In which order each respondent saw the options and rows of a question, where that may vary. */
export function orderBlock(gid: string, versions: readonly ExportVersion[]): Block {
  const found = new Map(
    versions.flatMap(({ version, program }) => {
      const question = program.questions[program.byGid.get(gid) ?? -1];
      return question === undefined ? [] : [[version, { program, question }] as const];
    }),
  );
  const [newest] = found.values();
  const varying = LISTS.filter(({ list }) =>
    [...found.values()].some(({ question }) => mayBeReordered(question, list)),
  );
  if (newest === undefined) return blockOf('order', []);
  const { question } = newest.question;
  return blockOf(
    'order',
    varying.map(
      (kind): CellVariable => ({
        wanted: `${newest.question.cid}_${kind.suffix}`,
        label: joinedLabel([labelText(question.title)], kind.detail),
        missing: ['not_asked', 'empty'],
        question: toldQuestion(question, newest.question.cid),
        cell: (subject) => {
          const own = found.get(subject.version);
          if (own === undefined || !subject.isAsked(gid)) return NOT_ASKED;
          const order = orderSeen(own.program, subject.facts, own.question, {
            list: kind.list,
            offered: subject.record[kind.list][gid],
          });
          return codesOf(own.question, kind, order);
        },
      }),
    ),
  );
}

function codesOf(
  { question }: ProgramQuestion,
  { items, letter }: (typeof LISTS)[number],
  order: readonly number[],
): Cell {
  const codes = (question[items] ?? []).map(({ cid, seq }) => cid ?? `${letter}${seq}`);
  return textOrEmpty(order.map((at) => codes[at] ?? '').join(' '));
}
