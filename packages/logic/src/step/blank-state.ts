import { NOT_ENDED, type SessionFacts } from '@canvass/protocol';
import type { Program } from '../program/program.ts';
import { NO_JUMP } from '../program/status.ts';
import type { FlowFacts, State } from '../program/types.ts';
import { vectorOf } from '../program/vector.ts';

const NO_FLOW_FACTS: FlowFacts = { draws: {}, scores: {}, totalScore: null };

/** The state before answers and settling: everything is visible. */
export function blankState(program: Program, facts: SessionFacts): State {
  return {
    v: 1,
    facts,
    language: facts.language,
    now: facts.now,
    answers: vectorOf<unknown>(program.questions.length, null),
    effective: vectorOf<unknown>(program.questions.length, null),
    status: vectorOf(program.nodes.length, 0),
    options: {},
    rows: {},
    jumps: program.jumpSources.map(() => NO_JUMP),
    flow: NO_FLOW_FACTS,
    page: -1,
    move: { asked: 'nothing', begins: true },
    issues: [],
    pending: [],
    end: NOT_ENDED,
    effectCount: 0,
  };
}
