import type { RespondentEvent } from '@canvass/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { requireTools } from '../question-type/question-type.ts';
import { runEffects } from '../effects/run-effects.ts';
import { rng } from '../random/rng.ts';
import { arbitraryProject, randomRespondent } from '../testing/index.ts';
import { ledgersOf, randomWalk } from '../testing/random-walk.ts';
import { randomFiles, listAttachmentTargets } from '../inspect/random-files.ts';
import { compileProject } from '../testing/scenario.ts';
import { createHost, walkSurvey, type WalkStep } from '../testing/walk-survey.ts';
import { reduceEvents } from '../transcript/reduce-events.ts';
import { recordStep, replay, transcriptText } from '../transcript/transcript.ts';
import { computeDraft } from './settle/draft.ts';
import type { Draft, Program } from '../program/program.ts';
import { isShownAt, isVisible } from '../content/environment.ts';
import { orderOfOptions } from '../content/orders.ts';
import { computeMoment } from '../program/moment.ts';
import { computePresentation } from '../program/presentation.ts';
import { questionContext } from '../content/question-context.ts';
import { settleAll, settleNodes } from './settle/settle.ts';
import { DECIDED, HIDDEN_BY_RULE, PASSED, TOUCHED } from '../program/status.ts';
import { step } from './step.ts';
import type { State } from '../program/types.ts';
import { vectorGet, createVector } from '../program/vector.ts';
import { pageView } from '../view/page-view.ts';
import { questionView } from '../view/question-view.ts';
import { pageAfter } from './walk.ts';

/**
 * Laws of the engine over random walks with every feature on. A failure prints a counterexample `[[project, seq]]`;
 * `CANVASS_WALK` runs only that walk:
 *
 *     CANVASS_WALK=182513,0 vitest run packages/logic/src/step/engine
 */
const onlyWalk = process.env['CANVASS_WALK']?.split(',').map(Number);
const walkCount = process.env['CANVASS_FULL'] === undefined ? 80 : 5_000;

const walkSeeds: fc.Arbitrary<[number, number]> =
  onlyWalk === undefined
    ? fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000))
    : fc.constant([onlyWalk[0] ?? 0, onlyWalk[1] ?? 0]);
const runs = { numRuns: onlyWalk === undefined ? walkCount : 1 };
const fewerRuns = { numRuns: onlyWalk === undefined ? walkCount / 4 : 1 };
const PROPERTY_TIMEOUT_MS = 1_200_000;

function law(
  name: string,
  check: (seeds: [number, number]) => void,
  parameters: fc.Parameters<[[number, number]]> = runs,
): void {
  it(name, () => fc.assert(fc.property(walkSeeds, check), parameters), PROPERTY_TIMEOUT_MS);
}

const derivedState = ({ effective, status, options, rows, jumps }: State) => ({
  effective,
  status,
  options,
  rows,
  jumps,
});

function withoutDerivedState(program: Program, state: State): Draft {
  const ruleOnceNodes = new Set(
    program.groups
      .filter(({ isRuleOnce: isOnce, display }) => isOnce && display !== undefined)
      .map(({ node }) => node),
  );
  const status = state.status.flat().map((value, node) => {
    const isKept = ruleOnceNodes.has(node) && (value & DECIDED) !== 0;
    return value & (PASSED | TOUCHED | DECIDED | (isKept ? HIDDEN_BY_RULE : 0));
  });
  let index = 0;
  const draft = computeDraft(program, state);
  Object.assign(draft.state, {
    effective: createVector<unknown>(program.questions.length, null),
    status: createVector(program.nodes.length, 0).map((chunk) => chunk.map(() => status[index++] ?? 0)),
    options: {},
    rows: {},
    jumps: program.jumpSources.map(() => 0),
  } satisfies Partial<State>);
  return draft;
}

law(
  'a state computed step by step equals the state computed from scratch, and a second pass changes nothing',
  (seeds) => {
    randomWalk(seeds, ({ program, result: { state } }) => {
      const draft = withoutDerivedState(program, state);
      settleAll(draft);
      const settledState = structuredClone(derivedState(draft.state));
      expect(settledState).toEqual(derivedState(state));
      settleNodes(
        draft,
        program.nodes.map((_, node) => node),
      );
      expect(derivedState(draft.state)).toEqual(settledState);
    });
  },
  // In this walk, questions between the occurrences of a group read a value of the group.
  { ...runs, ...(onlyWalk === undefined && { examples: [[[655_903, 0]]] }) },
);

law(
  'a state restored from JSON continues to the same transcript',
  (seeds) => {
    const steps: WalkStep[] = [];
    const { program, transcript } = randomWalk(seeds, (each) => steps.push(each));
    const from = seeds[1] % Math.max(steps.length, 1);
    let copy: State | undefined;
    let lines: readonly string[] = [];
    steps.slice(from).forEach(({ before, event }) => {
      copy = JSON.parse(JSON.stringify(copy ?? before)) as State; // as stored
      expect(copy).toEqual(before);
      const result = step(program, copy, event);
      lines = [...lines, ...recordStep(program, { lines: [], answers: {} }, event, result).lines];
      copy = result.state;
    });
    const tail = transcript.lines.slice(transcript.lines.length - lines.length);
    // Answers given before the copy are missing on its first line, so answers are not compared.
    const withoutAnswers = (lines: readonly string[]) =>
      lines.map((line) => ({ ...JSON.parse(line), answers: [], files: [] }));
    expect(withoutAnswers(lines)).toEqual(withoutAnswers(tail));
  },
  fewerRuns,
);

law(
  'all events, and the reduced events, replay to the same transcript',
  (seeds) => {
    const { program, facts, state, transcript, events } = randomWalk(seeds);
    const replayed = replay(program, facts, events);
    expect(transcriptText(replayed.transcript)).toBe(transcriptText(transcript));
    expect(replayed.state).toEqual(state);
    // Events of the host are not reduced, and keep their positions.
    const reduced = replay(program, facts, reduceEvents(program, events as readonly RespondentEvent[]));
    expect(reduced.refused).toEqual([]);
    expect(transcriptText(reduced.transcript)).toBe(transcriptText(transcript));
    expect(reduced.state.effective).toEqual(state.effective);
  },
  fewerRuns,
);

law('without its failed Next events, a walk has the same answers', (seeds) => {
  const acceptedEvents: unknown[] = [];
  const { program, facts, state, transcript } = randomWalk(seeds, ({ event, result }) => {
    const failed = event.type === 'next' && result.state.issues.length > 0;
    if (!failed && result.refused === undefined) acceptedEvents.push(event);
  });
  const replayed = replay(
    program,
    facts,
    reduceEvents(program, acceptedEvents as readonly RespondentEvent[]),
  );
  const successfulLines = transcript.lines.filter((line) => {
    const { event, issues } = JSON.parse(line) as { event: string; issues?: unknown };
    return event !== 'next' || issues === undefined;
  });
  expect(replayed.transcript.lines).toEqual(successfulLines);
  expect(replayed.state.effective).toEqual(state.effective);
  expect(replayed.state.status).toEqual(state.status);
});

const effectResults = fc.oneof(
  fc.anything(),
  fc.record({
    is_end: fc.constantFrom(0, 1, 2),
    status: fc.constantFrom(-1, 1, 3, 6, 9),
    q: fc.oneof(
      fc.nat(9).map((n) => `q${n}`),
      fc.anything(),
    ),
  }),
  fc.record({ random_fids: fc.oneof(fc.array(fc.nat(20).map((n) => `f${n}`)), fc.anything()) }),
  fc.record({ final_score: fc.oneof(fc.double(), fc.anything()) }),
  fc.record({
    issues: fc.oneof(
      fc.array(fc.record({ gid: fc.nat(9).map((n) => `q${n}`), key: fc.string(), part: fc.anything() }), {
        maxLength: 3,
      }),
      fc.anything(),
    ),
  }),
);
const garbage = fc.oneof(
  fc.anything(),
  fc.record({
    type: fc.constantFrom('answer', 'next', 'back', 'language', 'clock', 'fulfilled', 'failed'),
    gid: fc.anything(),
    answer: fc.anything(),
    id: fc.anything(),
    value: fc.anything(),
    now: fc.anything(),
    language: fc.anything(),
  }),
  fc.record({ type: fc.constant('answer'), gid: fc.nat(9).map((n) => `q${n}`), answer: fc.jsonValue() }),
  fc.record({
    type: fc.constantFrom('fulfilled', 'failed'),
    id: fc.constant('PENDING'),
    value: effectResults,
  }),
  fc.constantFrom({ type: 'next' }, { type: 'back' }),
);

it(
  'no malformed event or result throws in any state, also while an effect is pending',
  () => {
    const garbageEvents = fc.array(garbage, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(walkSeeds, garbageEvents, fc.nat(60), (seeds, events, position) => {
        let count = 0;
        randomWalk(seeds, ({ program, before }) => {
          count += 1;
          if (count < position && before.pending.length === 0) return;
          let current = before;
          for (const event of events) {
            const result = step(program, current, addressEvent(event, current));
            if (result.refused !== undefined) expect(result.state).toBe(current);
            current = result.state;
          }
          expect(JSON.parse(JSON.stringify(current))).toEqual(current);
        });
      }),
      runs,
    );
  },
  PROPERTY_TIMEOUT_MS,
);

function addressEvent(event: unknown, { pending: [effect] }: State): unknown {
  const isToPending = typeof event === 'object' && event !== null && 'id' in event && event.id === 'PENDING';
  return isToPending && effect !== undefined ? { ...event, id: effect.id } : event;
}

const isWaiting = ({ pending }: State) => pending.length > 0;

law('a page never shows a hidden question, and is never empty before the end', (seeds) => {
  randomWalk(seeds, ({ program, event, result: { state } }) => {
    const { gids } = pageView(program, state);
    for (const gid of gids) expect(isVisible(program, state.status, program.byGid.get(gid) ?? -1)).toBe(true);
    const isMove = event.type !== 'answer' && !isWaiting(state) && state.issues.length === 0;
    if (
      isMove &&
      state.end.is_end === 0 &&
      state.page >= 0 &&
      pageAfter(computeMoment(program, state), -1) >= 0
    )
      expect(gids.length).toBeGreaterThan(0);
  });
});

law('visible questions can be answered; answers to hidden questions do not count', (seeds) => {
  const random = rng(`answers:${seeds.join()}`);
  randomWalk(seeds, ({ program, result: { state } }) => {
    for (const question of program.questions) {
      const isHidden = !isVisible(program, state.status, question.index);
      if (isHidden && question.automatic === undefined)
        expect(vectorGet(state.effective, question.index)).toBeNull();
    }
    if (isWaiting(state) || state.end.is_end === 1) return;
    for (const gid of pageView(program, state).gids) {
      const question = program.questions[program.byGid.get(gid) ?? -1];
      if (question === undefined || !question.type.answerable) continue;
      const context = questionContext(computeMoment(program, state), question);
      const answer = requireTools(question).arbitraryAnswer(random, question.question, context) ?? null;
      expect(step(program, state, { type: 'answer', gid, answer }).refused).toBeUndefined();
    }
  });
});

law('a respondent who answers every question reaches an end, for all draws and quotas', (seeds) => {
  const program = compileProject(arbitraryProject(String(seeds[0])));
  const { facts } = randomRespondent(program, seeds[1]);
  const moves = 4 * program.nodes.length + 20;
  // Whether the respondent may be unable to leave the page. Stays true on it, as Next may have other issues later.
  let mayStay = false;
  let returnCount = 0;
  const { state } = walkSurvey(
    program,
    { facts, act: createWillingRespondent(program, seeds, moves) },
    createHost(program, ledgersOf(program)),
    ({ event, before, result: { state: after } }) => {
      const isFull = after.issues.some(({ key }) => key === 'quota.full_change');
      if (event.type === 'fulfilled' && isFull) returnCount += 1;
      mayStay =
        after.issues.some((issue) => mayBePermanent(program, issue)) ||
        (mayStay && after.page === before.page);
    },
  );
  if (!mayStay && returnCount < MAX_RETURNS) expect(state.end.is_end).toBe(1);
});

/** A respondent whom full quotas send back this many times may never finish. */
const MAX_RETURNS = 3;

/** Whether an issue may remain with every answer: a quota may be full for all answers, or code may choose the options. */
function mayBePermanent(program: Program, { gid, key }: State['issues'][number]): boolean {
  const { items = [] } = program.questions[program.byGid.get(gid) ?? -1]?.question ?? {};
  return key === 'quota.full_change' || items.some(({ autoSelect }) => autoSelect === true);
}

function createWillingRespondent(program: Program, seeds: readonly number[], moves: number) {
  const random = rng(`willing:${seeds.join()}`);
  const plannedEvents: RespondentEvent[] = [];
  let movesLeft = moves;
  return (state: State): RespondentEvent | undefined => {
    if (state.end.is_end === 1) return undefined;
    const plannedEvent = plannedEvents.shift();
    if (plannedEvent !== undefined) return plannedEvent;
    movesLeft -= 1;
    if (movesLeft < 0) return undefined;
    const [first, ...otherEvents] = [...answersTo(program, state, random), { type: 'next' } as const];
    plannedEvents.push(...otherEvents);
    return first;
  };
}

function answersTo(
  program: Program,
  state: State,
  random: ReturnType<typeof rng>,
): readonly RespondentEvent[] {
  return pageView(program, state).gids.flatMap((gid) => {
    const question = program.questions[program.byGid.get(gid) ?? -1];
    const context = question && questionContext(computeMoment(program, state), question);
    const answer = context && requireTools(question).arbitraryAnswer(random, question.question, context);
    const fileOptions = question === undefined ? [] : listAttachmentTargets(question);
    return [
      ...(answer === undefined ? [] : [{ type: 'answer' as const, gid, answer }]),
      ...fileOptions.flatMap((option) =>
        question === undefined ? [] : [randomFiles(random, question, option)],
      ),
    ];
  });
}

/** The given answers. Computed values are left out, because they may be stored when a page is left (VALUE-2). */
const givenAnswers = ({ questions }: Program, { answers }: State) =>
  questions.flatMap(({ index, computed }) => (computed === undefined ? [vectorGet(answers, index)] : []));

law('forwards and back without a change shows the same page with the same answers', (seeds) => {
  randomWalk(seeds, ({ program, result: { state } }) => {
    if (isWaiting(state) || state.end.is_end === 1 || state.page < 0) return;
    const forwards = leavePage(program, state);
    if (forwards.page === state.page || forwards.end.is_end === 1 || forwards.issues.length > 0) return;
    const back = step(program, forwards, { type: 'back' });
    if (back.refused?.key === 'engine.no_way_back') return;
    if (pageAfter(computeMoment(program, forwards), state.page - 1) !== state.page) return; // a jump now skips the last question of the page
    expect(back.state.page).toBe(state.page);
    expect(givenAnswers(program, back.state)).toEqual(givenAnswers(program, state));
    const nextState = leavePage(program, back.state);
    expect(nextState.page).toBe(forwards.page);
    expect(nextState.effective).toEqual(forwards.effective);
  });
});

function leavePage(program: Program, state: State): State {
  let current = state;
  do {
    const { screen } = current;
    current = step(program, current, { type: 'next' }).state;
    if (current.screen === screen || current.page !== state.page) break;
  } while (current.issues.length === 0);
  return runEffects(program, current, ledgersOf(program).ledgersFor(state.facts.seq ?? 0)).state;
}

law('going back changes no answer', (seeds) => {
  randomWalk(seeds, ({ event, before, result: { state } }) => {
    if (event.type === 'back') expect(state.answers).toBe(before.answers);
  });
});

law('at most one occurrence of a question is shown', (seeds) => {
  randomWalk(seeds, ({ program, result: { state } }) => {
    for (const { occurrences } of program.questions.filter(({ computed }) => computed === undefined))
      expect(
        occurrences.filter((occurrence) => isShownAt(state.status, occurrence)).length,
      ).toBeLessThanOrEqual(1);
  });
});

law('honest progress never decreases and never exceeds 100', (seeds) => {
  randomWalk(seeds, ({ program, before, result: { state } }) => {
    if (program.project.settings?.honest_progress !== true) return;
    const progress = pageView(program, state).progress;
    expect(progress).toBeGreaterThanOrEqual(pageView(program, before).progress);
    expect(progress).toBeLessThanOrEqual(100);
  });
});

law('orders are permutations, and fixed options keep their position', (seeds) => {
  randomWalk(seeds, ({ program, result: { state } }) => {
    const { ranks, order, pageOf } = computePresentation(program, state);
    const nodes = program.nodes.map((_, node) => node);
    expect([...(order ?? nodes)].sort((a, b) => a - b)).toEqual(nodes);
    expect(nodes.map((rank) => ranks?.[order?.[rank] ?? rank] ?? rank)).toEqual(nodes);
    program.nodes.forEach((programNode, node) => {
      if (programNode.kind === 'question' && programNode.occurrence.question.computed !== undefined) return;
      expect((pageOf[node] ?? -1) >= 0).toBe(programNode.kind === 'question');
    });
    for (const question of program.questions) {
      const items = question.question.items ?? [];
      const shownIndexes = orderOfOptions(program, state.facts, question);
      expect([...shownIndexes].sort((a, b) => a - b)).toEqual(items.map((_, index) => index));
      if (question.order !== undefined) continue; // groups of options move as blocks
      items.forEach(({ fixed }, index) => fixed === true && expect(shownIndexes[index]).toBe(index));
    }
  });
});

law('a cached view equals a new one', (seeds) => {
  randomWalk(seeds, ({ program, result: { state } }) => {
    const fresh = { ...program };
    for (const gid of pageView(program, state).gids)
      expect(questionView(program, state, gid)).toEqual(questionView(fresh, state, gid));
    expect(pageView(program, state)).toEqual(pageView(fresh, state));
  });
});

law(
  'a view keeps its reference while its content is unchanged',
  (seeds) => {
    randomWalk(seeds, ({ program, result: { state } }) => {
      const copy = { ...state };
      for (const gid of pageView(program, state).gids)
        expect(questionView(program, copy, gid)).toBe(questionView(program, state, gid));
      expect(pageView(program, copy)).toBe(pageView(program, state));
    });
  },
  fewerRuns,
);
