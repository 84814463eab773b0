import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RespondentEvent } from '@canvass/protocol';
import { blank, play, project, single } from '../../testing/scenario.ts';
import { replay } from '../../transcript/transcript.ts';
import { reduceEvents } from '../../transcript/reduce-events.ts';
import { vectorGet } from '../../program/vector.ts';

const survey = (hidden_answers: 'set_aside' | 'cleared') =>
  project(
    [
      [single('Q1', 2), blank('Q2', { disp_code: 'Q1A1' }), blank('Q3', { disp_code: 'Q2 is answered' })],
      [blank('Q4', { auto_fill: '"given"', disp_code: 'Q1A1' })],
    ],
    { settings: { hidden_answers } },
  );
const computeAnswer = (run: ReturnType<typeof play>, gid: string) => run.view(gid)?.answer;

describe('answers of hidden questions', () => {
  it.each([
    ['set_aside', ['x'], ['y']],
    ['cleared', undefined, undefined],
  ] as const)('%s: a question shown again has %j', (setting, q2Answer, q3Answer) => {
    const run = play(survey(setting)).answer('q1', [1]).answer('q2', 'x').answer('q3', 'y');
    run.answer('q1', [2]).answer('q1', [1]);
    expect(computeAnswer(run, 'q2')).toEqual(q2Answer);
    run.answer('q2', 'x');
    expect(computeAnswer(run, 'q3')).toEqual(q3Answer);
  });

  it('with `cleared`, are replaced by the value of `auto_fill`, if there is one', () => {
    const run = play(survey('cleared')).answer('q1', [1]).next().answer('q4', 'own');
    run.back().answer('q1', [2]).answer('q1', [1]);
    expect(computeAnswer(run, 'q4')).toEqual(['given']);
  });

  it('are kept in corrections', () => {
    const run = play(survey('cleared'), { mode: 'modify' }).answer('q1', [1]).answer('q2', 'x');
    run.answer('q1', [2]);
    expect(vectorGet(run.state.answers, 1)).toEqual(['x']);
  });

  it('with `cleared`, are the same after the reduced events as after all events', () => {
    const { program, state } = play(survey('cleared'));
    const answer = (gid: string, value: unknown): RespondentEvent => ({ type: 'answer', gid, answer: value });
    const event = fc.oneof(
      fc.constantFrom<RespondentEvent>(answer('q1', ['q1_1']), answer('q1', ['q1_2']), answer('q1', null)),
      fc
        .constantFrom('q2', 'q3', 'q4')
        .chain((gid) => fc.constantFrom('a', 'b').map((text) => answer(gid, [text]))),
      fc.constantFrom<RespondentEvent>({ type: 'next' }, { type: 'back' }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        const replayed = replay(program, state.facts, events);
        const accepted = events.filter((_, at) => !replayed.refused.some(({ index }) => index === at));
        expect(replay(program, state.facts, reduceEvents(program, accepted)).state).toEqual(replayed.state);
      }),
    );
  });
});
