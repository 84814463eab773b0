import { pageView, type Program, questionView, start, type State, step } from '@canvass/logic';
import { scoreOf } from '@canvass/logic/facts';
import type { EffectRequest, SessionFacts } from '@canvass/protocol';

/** Pages and effects of one walk. No survey has as many. */
const MOST_STEPS = 10_000;

/**
 * The state on another version of the project of a respondent who gives the same answers, as far as they get: at a
 * page that asks for more they stop. Draws come out as they were, quotas let everybody pass.
 */
export function carryAnswers(
  program: Program,
  facts: SessionFacts,
  from: State,
  answers: Readonly<Record<string, unknown>>,
): State {
  const given = new Map(Object.entries(answers));
  let state = start(program, facts);
  for (let count = 0; count < MOST_STEPS && state.end.is_end === 0; count += 1) {
    const [effect] = state.pending;
    if (effect?.type === 'submit') return state;
    const before = state;
    state =
      effect === undefined
        ? leavePage(program, state, given)
        : step(program, state, {
            type: 'fulfilled',
            id: effect.id,
            value: valueOf(program, state, from, effect),
          }).state;
    const isStuck = state.pending.length === 0 && state.page === before.page && effect === undefined;
    if (isStuck || state === before) return state;
  }
  return state;
}

/** An answer may show a further question of the page, so all of them are tried until none is new. */
function leavePage(program: Program, before: State, given: ReadonlyMap<string, unknown>): State {
  let state = before;
  const tried = new Set<string>();
  for (;;) {
    const gid = pageView(program, state).gids.find((each) => given.has(each) && !tried.has(each));
    if (gid === undefined) return step(program, state, { type: 'next' }).state;
    tried.add(gid);
    if (questionView(program, state, gid) !== undefined)
      state = step(program, state, { type: 'answer', gid, answer: given.get(gid) }).state;
  }
}

function valueOf(program: Program, state: State, from: State, effect: EffectRequest): unknown {
  switch (effect.type) {
    case 'quota':
      return { is_end: 0, status: -1 };
    case 'draw': {
      const picks = new Map(Object.entries(from.flow.draws)).get(effect.fid)?.picks ?? [];
      return { random_fids: picks.filter((pick) => effect.items_fids.includes(pick)) };
    }
    case 'score':
      return { final_score: scoreOf(program, state) };
    case 'submit':
      return effect.end;
  }
}
