import type { Option, Question } from '@canvass/project';
import type { RespondentEvent } from '@canvass/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeDraft } from '../../step/settle/draft.ts';
import type { Draft, Program } from '../../program/program.ts';
import { settleAll } from '../../step/settle/settle.ts';
import { start } from '../../step/start.ts';
import { DECIDED, PASSED, TOUCHED } from '../../program/status.ts';
import { step } from '../../step/step.ts';
import type { QuestionViewModel, State } from '../../program/types.ts';
import { vectorGet, createVector } from '../../program/vector.ts';
import { pageView } from '../../view/page-view.ts';
import { questionView } from '../../view/question-view.ts';
import { type Rng, rng } from '../../random/rng.ts';
import { withOptions } from '../../testing/arbitrary-options.ts';
import { compileProject } from '../../testing/scenario.ts';
import { sourceTypes } from './source-types.fixtures.ts';

/** `auto_table` represents all types whose options have open texts. */
const KINDS = ['multiple', 'auto_table', 'auto_table', 'sort', 'blank'] as const;
const MODES = ['normal', 'random', 'reverse', 'random_reverse', 'loop', 'sort'] as const;

const baseQuestions = fc
  .array(
    fc.record({
      qtype: fc.constantFrom(...KINDS),
      count: fc.integer({ min: 2, max: 5 }),
      mode: fc.constantFrom(...MODES),
      isHiddenByCity: fc.boolean(),
      hasPlaceholder: fc.boolean(),
    }),
    { minLength: 2, maxLength: 9 },
  )
  .map((list) => list.map(baseQuestion));

function baseQuestion(
  {
    qtype,
    count,
    mode,
    isHiddenByCity,
    hasPlaceholder,
  }: { qtype: (typeof KINDS)[number]; count: number } & {
    mode: (typeof MODES)[number];
    isHiddenByCity: boolean;
    hasPlaceholder: boolean;
  },
  index: number,
): Question {
  const gid = `q${index + 1}`;
  const options = Array.from({ length: count }, (_, position) => ({
    gid: `${gid}_${position + 1}`,
    seq: position + 1,
    cid: `A${position + 1}`,
    ...(qtype === 'auto_table' && { is_open: true }),
    title: hasPlaceholder && index > 0 ? [`${gid} ${position} `, { ref: `Q${index}` }] : `${gid} ${position}`,
  }));
  return {
    type: 'Q',
    gid,
    cid: `Q${index + 1}`,
    qtype,
    title: hasPlaceholder && index > 0 ? ['After ', { ref: `Q${index}` }] : gid,
    ...(qtype !== 'blank' && { items: options, option_order: mode }),
    ...(isHiddenByCity && index > 0 && { disp_code: `Q${index} is answered` }),
  };
}

/** Walks through a survey as a respondent who answers in any order, with open texts, on pages of two questions. */
function walk(questions: readonly Question[], seed: number, visit: (program: Program, state: State) => void) {
  const random = rng(`walk:${seed}`);
  const items = [0, 2, 4, 6, 8].flatMap((from) => {
    const pageQuestions = questions.slice(from, from + 2);
    return pageQuestions.length === 0
      ? []
      : [{ type: 'G' as const, gid: `g${from}`, title: 'G', items: pageQuestions }];
  });
  const project = withOptions(rng(`options:${seed}`), {
    format: 1,
    title: 'x',
    items,
    ext_params: [
      { code: 'vip', type: 'int' },
      { code: 'city', type: 'chart' },
    ],
  });
  const program = compileProject(project, sourceTypes);
  const seeds = Object.fromEntries(program.questions.map(({ gid }) => [gid, random.int(10_000)]));
  const params = { vip: String(random.int(2)), city: 'Leeds' };
  const facts = { seq: seed, seeds, params, device: 'pc', language: 'en-GB', source: null } as const;
  let state = start(program, { ...facts, member: null, now: 0 });
  visit(program, state);
  for (let move = 0; move < 25 && state.pending.length === 0; move += 1) {
    state = step(program, state, nextEvent(program, state, random)).state;
    visit(program, state);
  }
}

function nextEvent(program: Program, state: State, random: Rng): RespondentEvent {
  const choice = random.int(10);
  const gids = pageView(program, state).gids;
  const view = questionView(program, state, gids[random.int(Math.max(gids.length, 1))] ?? '');
  if (choice === 0) return { type: 'back' };
  if (choice < 4 || view === undefined) return { type: 'next' };
  return { type: 'answer', gid: view.gid, answer: choice === 4 ? null : answerTo(view, random) };
}

function answerTo({ question, options }: QuestionViewModel, random: Rng): unknown {
  if (question.qtype === 'blank') return [`text ${random.int(3)}`];
  const chosen = options.filter(() => random.int(2) === 0).map(({ option }) => option);
  if (question.qtype === 'multiple') return chosen.length === 0 ? null : chosen.map(({ gid }) => gid);
  const entry = ({ gid, is_open: isOpen }: Option, index: number) =>
    [gid, question.qtype === 'sort' ? index + 1 : isOpen === true ? `words ${random.int(3)}` : ''] as const;
  return chosen.length === 0 ? null : Object.fromEntries(chosen.map(entry));
}

function withoutDerivedState(program: Program, state: State): Draft {
  const draft = computeDraft(program, state);
  Object.assign(draft.state, {
    effective: createVector<unknown>(program.questions.length, null),
    status: state.status.map((chunk) => chunk.map((bits) => bits & (PASSED | TOUCHED | DECIDED))),
    options: {},
    rows: {},
  } satisfies Partial<State>);
  return draft;
}

const runs = { numRuns: process.env['CANVASS_FULL'] === undefined ? 60 : 4_000 };
const PROPERTY_TIMEOUT_MS = 1_200_000;

it(
  'a state computed step by step equals the state computed from scratch',
  () => {
    let narrowedCount = 0;
    fc.assert(
      fc.property(baseQuestions, fc.nat(100_000), (questions, seed) => {
        walk(questions, seed, (program, state) => {
          const draft = withoutDerivedState(program, state);
          settleAll(draft);
          const { effective, status, options, rows, jumps } = draft.state;
          expect({ effective, status, options, rows, jumps }).toEqual({
            effective: state.effective,
            status: state.status,
            options: state.options,
            rows: state.rows,
            jumps: state.jumps,
          });
          narrowedCount += Object.keys(options).length;
        });
      }),
      runs,
    );
    expect(narrowedCount).toBeGreaterThan(1_000);
  },
  PROPERTY_TIMEOUT_MS,
);

it(
  'a cached view equals a new one',
  () => {
    let carriedCount = 0;
    fc.assert(
      fc.property(baseQuestions, fc.nat(100_000), (questions, seed) => {
        walk(questions, seed, (program, state) => {
          const otherProgram = { ...program }; // views are kept by program
          for (const { gid, carry } of program.questions) {
            const view = questionView(program, state, gid);
            expect(view).toEqual(questionView(otherProgram, state, gid));
            if (carry !== undefined && JSON.stringify(view?.options).includes('words')) carriedCount += 1;
          }
        });
      }),
      { numRuns: 150 },
    );
    expect(carriedCount).toBeGreaterThan(20);
  },
  PROPERTY_TIMEOUT_MS,
);

it(
  'shown options are the offered ones, groups stay together, and dropped options have no effect',
  () => {
    fc.assert(
      fc.property(baseQuestions, fc.nat(100_000), (questions, seed) => {
        walk(questions, seed, (program, state) => {
          for (const question of program.questions) {
            const shownItems =
              questionView(program, state, question.gid)?.options.map(({ option }) => option) ?? [];
            const allItems = question.question.items ?? [];
            const offeredIndexes = state.options[question.index] ?? allItems.map((_, at) => at);
            expect(shownItems.map(({ gid }) => gid).toSorted()).toEqual(
              offeredIndexes.map((at) => allItems[at]?.gid).toSorted(),
            );
            const groups = shownItems.map(({ gid, group_id: group = gid }) => group);
            const blocks = groups.filter((group, at) => group !== groups[at - 1]);
            expect(new Set(blocks).size).toBe(blocks.length);
            const effectiveAnswer = vectorGet(state.effective, question.index);
            if (question.question.qtype === 'multiple' && Array.isArray(effectiveAnswer))
              for (const gid of effectiveAnswer)
                expect(shownItems.map((option) => option.gid)).toContain(gid);
          }
        });
      }),
      { numRuns: 200 },
    );
  },
  PROPERTY_TIMEOUT_MS,
);
