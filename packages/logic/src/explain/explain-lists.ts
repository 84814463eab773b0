import type { Option } from '@canvass/project';
import type { Draft, ProgramQuestion } from '../program/program.ts';
import type { ListDisplay } from '../language/index.ts';
import { displayOutcomes, showsBy } from './explain-display.ts';
import type { EmptyReason, HiddenEntry } from './explanation.ts';
import { questionValues, readValues } from './read-values.ts';
import type { Sight } from './sight.ts';

/** Every option and row that is not offered, and why. */
export function emptyReason(question: ProgramQuestion, sight: Sight): EmptyReason {
  const { draft } = sight;
  const { index, optionDisplay, rowDisplay } = question;
  const { items, rows_items: rows } = question.question;
  return {
    kind: 'empty',
    hides: true,
    hidden: [
      ...hiddenOf(items, draft.state.options[index], (at) =>
        entry(question, optionDisplay, { at, items, sight }),
      ),
      ...hiddenOf(rows, draft.state.rows[index], (at) =>
        entry(question, rowDisplay, { at, items: rows, sight }),
      ),
    ],
  };
}

function hiddenOf(
  items: readonly Option[] = [],
  visible: Draft['state']['options'][number] | undefined,
  explain: (at: number) => HiddenEntry,
): readonly HiddenEntry[] {
  if (visible === undefined) return [];
  return items.flatMap((_, at) => (visible.includes(at) ? [] : [explain(at)]));
}

interface Entry {
  readonly at: number;
  readonly items: readonly Option[] | undefined;
  readonly sight: Sight;
}

/** Its own rule, else what related options, bound options and groups have taken away. */
function entry(
  { narrow }: ProgramQuestion,
  list: ListDisplay | undefined,
  { at, items, sight }: Entry,
): HiddenEntry {
  const gid = items?.[at]?.gid ?? '';
  const display = list?.[at];
  const rules = display === undefined ? [] : displayOutcomes(display, sight);
  if (display !== undefined && !showsBy(display, rules)) return { gid, by: 'rule', rules, reads: [] };
  const { questions = [], expressions = [] } = narrow?.reads ?? {};
  const reads = [
    ...questionValues(questions, sight),
    ...expressions.flatMap((expression) => readValues(expression, sight)),
  ];
  return { gid, by: 'related', rules, reads };
}
