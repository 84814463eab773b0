import { isVisible } from './environment.ts';
import { presentationOf } from './presentation.ts';
import type { Program, ProgramQuestion } from './program.ts';
import type { State } from './types.ts';

const memo = new WeakMap<State['status'], readonly (string | null)[]>();
const authored = new WeakMap<Program, readonly (string | null)[]>();

/**
 * The numbers before titles, by question index (spec section 3: hide_order_number, showNumberByOrder,
 * hide_descriptor_number). Null: no number.
 */
export function numbersOf(
  program: Program,
  state: Pick<State, 'status' | 'facts' | 'flow'>,
): readonly (string | null)[] {
  const byOrder = program.project.desc_common_page?.showNumberByOrder === true;
  const known = byOrder ? memo.get(state.status) : authored.get(program);
  if (known !== undefined) return known;
  const numbers = byOrder
    ? count(
        program,
        inOrder(program, state).filter(({ index }) => isVisible(program, state.status, index)),
      )
    : count(program, program.questions);
  if (byOrder) memo.set(state.status, numbers);
  else authored.set(program, numbers);
  return numbers;
}

/** As the respondent meets them. */
function inOrder(program: Program, state: Pick<State, 'facts' | 'flow'>): readonly ProgramQuestion[] {
  const { pages } = presentationOf(program, state);
  return pages.flatMap(({ places }) => places.map(({ question }) => question));
}

function count(program: Program, counted: readonly ProgramQuestion[]): readonly (string | null)[] {
  const { desc_common_page: page, hide_descriptor_number: hideDescriptors } = program.project;
  const numbers = program.questions.map((): string | null => null);
  if (page?.hide_order_number === true) return numbers;
  let last = 0;
  for (const { index, type } of counted) {
    if (type.unseen || (hideDescriptors === true && !type.answerable) || numbers[index] !== null) continue;
    last += 1;
    numbers[index] = String(last);
  }
  return numbers;
}
