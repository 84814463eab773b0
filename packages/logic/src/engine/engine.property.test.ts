import type { RespondentEvent } from '@canvass/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compiled } from '../testing/scenario.ts';
import { arbitraryProject, randomRespondent } from '../testing/index.ts';
import { reduceEvents } from '../transcript/reduce-events.ts';
import { recordStep, replay, startTranscript, transcriptText } from '../transcript/transcript.ts';
import { draftOf } from './draft.ts';
import { isVisible } from './environment.ts';
import { settleAll } from './settle.ts';
import { start } from './start.ts';
import { step } from './step.ts';
import type { Program, State } from './types.ts';
import { pageView, questionView } from './view.ts';
import { pageAfter } from './walk.ts';

const runs = { numRuns: 300 };
const surveys = fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000));

/** Plays one random respondent on one random survey, and shows every state on the way. */
function walk(
  [projectSeed, seq]: readonly [number, number],
  visit?: (program: Program, state: State, event: RespondentEvent) => void,
) {
  const program = compiled(arbitraryProject(String(projectSeed)));
  const respondent = randomRespondent(program, seq, 60);
  let state = start(program, respondent.facts);
  let transcript = startTranscript(program, state);
  const events: RespondentEvent[] = [];
  for (let event = respondent.act(state); event !== undefined; event = respondent.act(state)) {
    const result = step(program, state, event);
    transcript = recordStep(program, transcript, event, result);
    if (result.refused === undefined) events.push(event);
    state = result.state;
    visit?.(program, state, event);
  }
  return { program, facts: respondent.facts, state, transcript, events };
}

it('incremental equals from scratch', () => {
  fc.assert(
    fc.property(surveys, (seeds) => {
      walk(seeds, (program, state) => {
        const draft = draftOf(program, state);
        settleAll(draft);
        const { effective, status, options, rows, jumps } = draft;
        expect({ effective, status, options, rows, jumps }).toEqual({
          effective: state.effective,
          status: state.status,
          options: state.options,
          rows: state.rows,
          jumps: state.jumps,
        });
      });
    }),
    runs,
  );
});

it('a page never shows a hidden question, and is never empty before the end', () => {
  fc.assert(
    fc.property(surveys, (seeds) => {
      walk(seeds, (program, state, event) => {
        const { gids } = pageView(program, state);
        for (const gid of gids)
          expect(isVisible(program, state.status, program.byGid.get(gid) ?? -1)).toBe(true);
        if (
          event.type !== 'answer' &&
          state.page >= 0 &&
          state.pending.length === 0 &&
          state.issues.length === 0 &&
          pageAfter(program, state, -1) >= 0
        ) {
          expect(gids.length).toBeGreaterThan(0);
        }
      });
    }),
    runs,
  );
});

it('survives JSON at every state, and goes on from there alike', () => {
  fc.assert(
    fc.property(surveys, (seeds) => {
      walk(seeds, (program, state) => {
        const copy: State = JSON.parse(JSON.stringify(state));
        expect(copy).toEqual(state);
        expect(step(program, copy, { type: 'next' })).toEqual(step(program, state, { type: 'next' }));
      });
    }),
    { numRuns: 60 },
  );
});

it('replays to the same state and the same transcript, from all events and from the reduced ones', () => {
  fc.assert(
    fc.property(surveys, (seeds) => {
      const { program, facts, state, transcript, events } = walk(seeds);
      const again = replay(program, facts, events);
      expect(transcriptText(again.transcript)).toBe(transcriptText(transcript));
      expect(again.state).toEqual(state);
      const reduced = replay(program, facts, reduceEvents(program, events));
      expect(reduced.refused).toEqual([]);
      expect(transcriptText(reduced.transcript)).toBe(transcriptText(transcript));
      expect(reduced.state.effective).toEqual(state.effective);
    }),
    runs,
  );
});

it('a next that gave messages changes nothing but the messages: without it, everything else is the same', () => {
  fc.assert(
    fc.property(surveys, (seeds) => {
      const lasting: RespondentEvent[] = [];
      const { program, facts, state, transcript } = walk(seeds, (_, after, event) => {
        if (event.type !== 'next' || after.issues.length === 0) lasting.push(event);
      });
      const again = replay(program, facts, reduceEvents(program, lasting));
      const written = transcript.lines.filter((line) => !line.includes('"issues":'));
      expect(again.transcript.lines).toEqual(written);
      expect(again.state.effective).toEqual(state.effective);
      expect(again.state.status).toEqual(state.status);
    }),
    runs,
  );
});

it('forwards and back without a change shows the same page with the same answers', () => {
  fc.assert(
    fc.property(surveys, (seeds) => {
      walk(seeds, (program, state) => {
        const forwards = step(program, state, { type: 'next' }).state;
        if (forwards.page === state.page) return;
        const back = step(program, forwards, { type: 'back' }).state;
        if (pageAfter(program, forwards, state.page - 1) !== state.page) return; // its last question has just been jumped over
        expect(back.page).toBe(state.page);
        expect(back.answers).toEqual(state.answers);
        const again = step(program, back, { type: 'next' }).state;
        expect(again.page).toBe(forwards.page);
        expect(again.effective).toEqual(forwards.effective);
      });
    }),
    runs,
  );
});

it('a view keeps its reference while nothing in it changes', () => {
  fc.assert(
    fc.property(surveys, (seeds) => {
      const program = compiled(arbitraryProject(String(seeds[0])));
      const state = start(program, randomRespondent(program, seeds[1]).facts);
      for (const gid of pageView(program, state).gids) {
        const view = questionView(program, state, gid);
        expect(questionView(program, { ...state }, gid)).toBe(view);
      }
      expect(pageView(program, { ...state })).toBe(pageView(program, state));
    }),
    { numRuns: 50 },
  );
});

it('no event, however malformed, throws on any reachable state', () => {
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
  );
  fc.assert(
    fc.property(surveys, fc.array(garbage, { minLength: 1, maxLength: 20 }), (seeds, events) => {
      const { program, state } = walk(seeds);
      let current = state;
      for (const event of events) {
        const result = step(program, current, event);
        if (result.refused !== undefined) expect(result.state).toBe(current);
        current = result.state;
      }
    }),
    runs,
  );
});
