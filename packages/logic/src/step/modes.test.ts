import { describe, expect, it } from 'vitest';
import { type QuestionTypeWithTools } from '../question-type/question-type.ts';
import { testTypes } from '../testing/question-types.ts';
import { flowWithDraw, blank, jump, play, project, single } from '../testing/scenario.ts';
import { compile } from '../compile-whole.ts';
import { start } from './start.ts';
import { step } from './step.ts';

// Modify mode (STATE-12).
describe('correcting answers', () => {
  const survey = project(
    [
      [single('Q1', 2, { required: true })],
      [blank('Q2', { required: true, disp_code: 'Q1A1' })],
      [blank('Q3')],
    ],
    jump('q1', 'q1_2', { endStatus: 'screen_out' }),
  );
  it('requires no further questions, and does not jump', () => {
    const run = play(survey, { mode: 'modify' });
    expect(run.next().page).toEqual(['q3']);
    run.back().answer('q1', [2]).next();
    expect(run.page).toEqual(['q3']);
    expect(run.next().state.pending).toMatchObject([{ type: 'submit', end: { status: 1 } }]);
  });
  it('shows questions by the answers, and still refuses invalid answers', () => {
    const run = play(survey, { mode: 'modify' }).answer('q1', [1]).next();
    expect(run.page).toEqual(['q2']);
    expect(run.send({ type: 'answer', gid: 'q2', answer: [7] }).refused).toBe('engine.wrong_answer');
    expect(run.send({ type: 'answer', gid: 'q9', answer: ['x'] }).refused).toBe('engine.unknown_question');
  });
  it('accepts answers unchecked, or refuses them, if their type declares so', () => {
    const text = testTypes.get('blank');
    const strict = { ...text, validate: () => [{ key: 'never.right' }] } as unknown as QuestionTypeWithTools; // otherwise unchanged
    const outcome = (modify: QuestionTypeWithTools['modify']) => {
      const type = { ...strict, ...(modify !== undefined && { modify }) };
      const { program } = compile(project([[blank('Q1')]]), new Map([['blank', type]]));
      if (program === undefined) throw new Error('the project does not compile');
      const { facts } = play(project([[blank('Q1')]])).state;
      const result = step(program, start(program, { ...facts, mode: 'modify' }), {
        type: 'answer',
        gid: 'q1',
        answer: ['x'],
      });
      return (
        result.refused?.key ??
        step(program, result.state, { type: 'next' }).state.issues.map(({ key }) => key)
      );
    };
    expect(outcome(undefined)).toEqual(['never.right']);
    expect(outcome('passes')).toEqual([]);
    expect(outcome('unsupported')).toBe('engine.modify_unsupported');
  });
  it('requests neither quotas nor draws', () => {
    const projectWithDraw = project([[blank('Q1')], [blank('Q2')], [blank('Q3')]], {
      flow: flowWithDraw,
      quota_waits: { start: true, gids: ['q1', 'q2'] },
    });
    const run = play(projectWithDraw, { mode: 'modify' });
    expect(run.page).toEqual(['q1']);
    expect(run.next().page).toEqual(['q2']);
    expect(run.next().page).toEqual(['q3']);
  });
});

// STATE-13: a preview never touches counters.
it('a preview requests no quotas', () => {
  const run = play(project([[blank('Q1')], [blank('Q2')]], { quota_waits: { start: true, gids: ['q1'] } }), {
    mode: 'preview',
  });
  expect(run.page).toEqual(['q1']);
  expect(run.next().page).toEqual(['q2']);
});
