import type { FlowNode, JumpRule, Option, Project, Question } from '@canvass/project';
import { type NoAnswer, type SessionFacts, UNKNOWN_RESPONDENT } from '@canvass/protocol';
import { compile } from '../compile-whole.ts';
import type { Program } from '../program/program.ts';
import { start } from '../step/start.ts';
import { step } from '../step/step.ts';
import type { State, StepResult } from '../program/types.ts';
import { pageView } from '../view/page-view.ts';
import { questionNumber } from '../content/numbers.ts';
import { questionView } from '../view/question-view.ts';
import { testTypes } from './question-types.ts';

const facts: SessionFacts = {
  ...UNKNOWN_RESPONDENT,
  seq: 10231,
  now: 1_790_000_000,
};

type Fields = Partial<Question>;

/** `single('Q1', 3)`: a question with options A1 to A3; gids are `q1` and `q1_1` to `q1_3`. */
export function single(cid: string, options: number, fields: Fields = {}): Question {
  return question('single', cid, { items: computeOptions(cid, options), ...fields });
}
export function multiple(cid: string, options: number, fields: Fields = {}): Question {
  return question('multiple', cid, { items: computeOptions(cid, options), ...fields });
}
export function blank(cid: string, fields: Fields = {}): Question {
  return question('blank', cid, fields);
}

function question(qtype: Question['qtype'], cid: string, fields: Fields): Question {
  return { type: 'Q', gid: cid.toLowerCase(), cid, qtype, title: `Title of ${cid}`, ...fields };
}

function computeOptions(cid: string, count: number): Option[] {
  return Array.from({ length: count }, (_, index) => ({
    gid: `${cid.toLowerCase()}_${index + 1}`,
    seq: index + 1,
    cid: `A${index + 1}`,
    title: `${cid} option ${index + 1}`,
  }));
}

/** Each array is a group, and so one page, unless the project sets one question per page. */
export function project(pages: readonly (readonly Question[])[], fields: Partial<Project> = {}): Project {
  return {
    format: 1,
    title: 'Scenario',
    items: pages.map((items, index) => ({
      type: 'G',
      gid: `g${index + 1}`,
      cid: `G${index + 1}`,
      items: [...items],
    })),
    ...fields,
  };
}

/** The node `f1` of the flow for the group `g1`. */
export const groupNode = (n: number): FlowNode => ({ fid: `f${n}`, type: 'G', gid: `g${n}` });

export const flowOf = (...items: FlowNode[]): FlowNode => ({ fid: 'root', type: 'F', ftype: 'root', items });

/** A flow of group g1 and one group drawn from g2 and g3. */
export const flowWithDraw: FlowNode = flowOf(groupNode(1), {
  fid: 'set',
  type: 'F',
  ftype: 'randomSet',
  extract_count: 1,
  items: [groupNode(2), groupNode(3)],
});

/** A jump rule on the choice of an option: `jump('q1', 'q1_2', { nextQ: 'q5' })`, with its entry for rule_map. */
export function jump(
  bindQ: string,
  optGid: string,
  to: Pick<JumpRule, 'nextQ' | 'endStatus'>,
): Pick<Project, 'rule_map' | 'jumpConsList'> {
  const id = `r_${optGid}`;
  return {
    rule_map: { [id]: { bindQ, optGid, op: 'notEmpty' } },
    jumpConsList: [{ bindQ, conditionGroup: id, ...to } as JumpRule], // the jump has nextQ or endStatus
  };
}

export function compileProject(source: Project, types = testTypes): Program {
  const { program, issues } = compile(source, types);
  if (program === undefined) throw new Error(JSON.stringify(issues, null, 2));
  return program;
}

/** Runs a survey step by step. `send` leaves the reason of a refusal in `refused`; the other methods throw. */
export function play(source: Project, session: Partial<SessionFacts> = {}, types = testTypes) {
  const program = compileProject(source, types);
  let state = start(program, { ...facts, ...session });
  let last: StepResult = { state, effects: [] };
  const send = (event: unknown) => {
    last = step(program, state, event);
    state = last.state;
  };
  const accept = (event: unknown) => {
    send(event);
    if (last.refused !== undefined)
      throw new Error(`${JSON.stringify(event)} was refused: ${last.refused.key}`);
  };
  const scenario = {
    program,
    get state(): State {
      return state;
    },
    get page(): readonly string[] {
      return pageView(program, state).gids;
    },
    get issues(): readonly string[] {
      return state.issues.map(({ gid, key }) => `${gid} ${key}`);
    },
    get effects(): StepResult['effects'] {
      return last.effects;
    },
    get refused(): string | undefined {
      return last.refused?.key;
    },
    view: (gid: string) => questionView(program, state, gid),
    number: (gid: string) => questionNumber(program, state, gid),
    /** Option numbers for a choice, a string for a text, or a non-answer. Null removes the answer. */
    answer(gid: string, value: string | readonly number[] | NoAnswer | null) {
      accept({
        type: 'answer',
        gid,
        answer: computeAnswer(gid, value),
      });
      return scenario;
    },
    next() {
      accept({ type: 'next' });
      return scenario;
    },
    back() {
      accept({ type: 'back' });
      return scenario;
    },
    send(event: unknown) {
      send(event);
      return scenario;
    },
    submit() {
      const [pending] = state.pending;
      if (pending?.type === 'submit') accept({ type: 'fulfilled', id: pending.id, value: pending.end });
      return scenario;
    },
  };
  return scenario;
}

/** `2 / 3`, or only `2` while the number of pages is open. */
export function positionOf({ program, state }: Pick<ReturnType<typeof play>, 'program' | 'state'>): string {
  const { position, pageCount } = pageView(program, state);
  return pageCount === undefined ? `${position}` : `${position} / ${pageCount}`;
}

function computeAnswer(gid: string, value: string | readonly number[] | NoAnswer | null): unknown {
  if (typeof value === 'string') return [value];
  return value !== null && 'map' in value ? value.map((n) => `${gid}_${n}`) : value;
}
