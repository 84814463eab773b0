import type { Option } from '@canvass/protocol';
import type { QuestionContext } from '../contract/question-type.ts';
import { civilDate } from './civil-time.ts';
import { shownOptions } from './orders.ts';
import type { Program, ProgramQuestion } from './program.ts';
import type { State } from './types.ts';

type Offered = Pick<State, 'facts' | 'now' | 'options' | 'rows'>;

/** What a question type is told when it validates or makes an answer. */
export function questionContext(
  program: Program,
  state: Offered,
  question: ProgramQuestion,
): QuestionContext {
  const { items = [], rows_items: rowItems = [] } = question.question;
  const options = offered(items, state.options[question.index]);
  const rows = offered(rowItems, state.rows[question.index]);
  return {
    options,
    rows,
    isOffered: (gid) => options.some((option) => option.gid === gid) || rows.some((row) => row.gid === gid),
    orderedOptions: () => shownOptions(program, state, question).flatMap((index) => items[index] ?? []),
    get today() {
      return civilDate(state.now + (state.facts.utc_offset ?? 480) * 60);
    },
    device: state.facts.device,
    facts: state.facts,
  };
}

function offered(items: readonly Option[], visible: readonly number[] | undefined): readonly Option[] {
  return visible === undefined ? items : visible.flatMap((index) => items[index] ?? []);
}
