import { isShownAt } from './environment.ts';
import { computeMoment } from '../program/moment.ts';
import type { Moment, Program } from '../program/program.ts';
import type { State } from '../program/types.ts';

type Numbers = readonly (string | null)[];

const memo = new WeakMap<State['status'], { readonly flow: State['flow']; readonly numbers: Numbers }>();

/**
 * Returns the number before a question's title, or null if it has none. Separate from `questionView`, because an answer
 * that shows a question changes the numbers of all later ones.
 */
export function questionNumber(program: Program, state: State, gid: string): string | null {
  const index = program.byGid.get(gid);
  return (index === undefined ? null : computeNumbers(computeMoment(program, state))[index]) ?? null;
}

/**
 * Numbers by question index, null if a question has none (FLOW-11: hide_order_number, showNumberByOrder,
 * hide_descriptor_number). Counts visible questions in the respondent's order, or all authored questions if
 * showNumberByOrder is false.
 */
function computeNumbers(moment: Moment): Numbers {
  const { state } = moment;
  const cached = memo.get(state.status);
  if (cached?.flow === state.flow) return cached.numbers;
  const numbers = assignNumbers(moment);
  memo.set(state.status, { flow: state.flow, numbers });
  return numbers;
}

function assignNumbers({ program, presentation, state }: Moment): Numbers {
  const { desc_common_page: page, hide_descriptor_number: hideDescriptors } = program.project;
  const numbers = program.questions.map((): string | null => null);
  if (page?.hide_order_number) return numbers;
  const countedQuestions =
    page?.showNumberByOrder === false
      ? program.questions
      : presentation.pages
          .flatMap(({ occurrences }) => occurrences)
          .filter((occurrence) => isShownAt(state.status, occurrence))
          .map(({ question }) => question);
  let last = 0;
  for (const { index, type } of countedQuestions) {
    if (type.unseen || (hideDescriptors && !type.answerable)) continue;
    last += 1;
    numbers[index] = String(last);
  }
  return numbers;
}
