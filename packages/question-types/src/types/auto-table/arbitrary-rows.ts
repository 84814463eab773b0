import type { QuestionContext, RandomSource } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { AutoTableAnswer } from '@canvass/protocol';
import { exampleText } from '../../answers/open-text/example-text.ts';
import { columnRules } from './column-rules.ts';
import { contentOf } from './table-issues.ts';
import { isFilled, makeRow, rowBounds, type TableRow } from './table-rows.ts';

/** Rows more than the least that a random respondent may fill. */
const MORE = 3;
const TRIES = 5;

/** A few rows, each with its required cells and most of the others; nothing twice where that is not allowed. */
export function arbitraryRows(
  random: RandomSource,
  question: QuestionOf<'auto_table'>,
  { options, today }: QuestionContext,
): AutoTableAnswer | undefined {
  if (question.required !== true && random.int(4) === 0) return undefined;
  const { min, max } = rowBounds(question);
  const count = Math.min(max, Math.max(1, min) + random.int(MORE));
  const rows: TableRow[] = [];
  for (let at = 0; at < count; at += 1) {
    const sure = options[random.int(Math.max(1, options.length))];
    const texts = new Map<string, string>();
    for (const column of options) {
      if (column !== sure && column.required !== true && random.int(4) === 0) continue;
      texts.set(column.gid, freshText(random, column, { question, rows, today }));
    }
    rows.push(makeRow(question, (gid) => texts.get(gid)));
  }
  const filled = rows.filter(isFilled);
  return filled.length === 0 ? undefined : filled;
}

interface Before {
  readonly question: QuestionOf<'auto_table'>;
  readonly rows: readonly TableRow[];
  readonly today: string;
}

function freshText(random: RandomSource, column: Option, { question, rows, today }: Before): string {
  let text = '';
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    text = exampleText(random, columnRules(column), today);
    const content = contentOf(
      makeRow(question, (gid) => (gid === column.gid ? text : '')),
      column,
    );
    if (column.unique !== true || rows.every((row) => contentOf(row, column) !== content)) return text;
  }
  return text;
}
