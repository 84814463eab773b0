import type { Question } from '@canvass/project';
import { describe, expect, it, test } from 'vitest';
import { vectorGet } from '../../program/vector.ts';
import { recapView } from '../../view/recap-view.ts';
import { blank, multiple, play, project, single } from '../../testing/scenario.ts';
import { checkCorrection, findCorrectionObstacle } from '../correction/check-correction.ts';

const survey = (fields: Partial<Question> = {}) =>
  project([
    [blank('Q1')],
    [blank('Q2', { read_only: true, auto_fill: 'concat("Hello ", Q1)', ...fields })],
    [blank('Q3', { disp_code: 'Q2 == "Hello Ada"' })],
  ]);
const computeEffectiveAnswer = (
  { program, state }: Pick<ReturnType<typeof play>, 'program' | 'state'>,
  gid: string,
) => vectorGet(state.effective, program.byGid.get(gid) ?? -1);

describe('a question that is read only (SHOW-24)', () => {
  it('has the value of `auto_fill`, is shown as text, and counts in rules and the recap like an answer', () => {
    const run = play(survey()).answer('q1', 'Ada').next();
    expect(run.view('q2')).toMatchObject({ answer: ['Hello Ada'], fixed: [{ text: 'Hello Ada' }] });
    expect(run.next().page).toEqual(['q3']);
    expect(recapView(run.program, run.state).map(({ gid }) => gid)).toEqual(['q1', 'q2']);
  });

  it('follows the answer that `auto_fill` uses, even after the respondent has seen it', () => {
    const run = play(survey()).answer('q1', 'Ada').next().back().answer('q1', 'Bo').next();
    expect(run.view('q2')?.fixed).toEqual([{ text: 'Hello Bo' }]);
  });

  test.each([[['Hello Ada']], [['other']], [null], [{ no_answer: 'dont_know' }]])(
    'refuses the answer %j',
    (answer) => {
      const run = play(survey({ no_answer: ['dont_know'] }))
        .answer('q1', 'Ada')
        .next();
      expect(run.send({ type: 'answer', gid: 'q2', answer }).refused).toBe('engine.read_only');
      expect(computeEffectiveAnswer(run, 'q2')).toEqual(['Hello Ada']);
    },
  );

  it('accepts no files, and requires none', () => {
    const run = play(survey({ attachData: { openAttach: true, minNum: 1 } }))
      .answer('q1', 'Ada')
      .next();
    expect(run.view('q2')).not.toHaveProperty('files');
    const file = { id: 'f', name: 'a.png', url: '/f/a.png', ftype: 0, qid: 'q2' };
    expect(run.send({ type: 'files', gid: 'q2', files: [file] }).refused).toBe('engine.no_attachments');
    expect(run.next().page).toEqual(['q3']);
  });

  it('never keeps a respondent on its page', () => {
    const run = play(
      survey({ required: true, auto_fill: 'Q1 == "none" ? null : Q1', open_attrs: { type: 'int' } }),
    );
    expect(run.answer('q1', 'none').next().view('q2')).toMatchObject({ answer: undefined, fixed: [] });
    expect(run.next().issues).toEqual([]);
    expect(run.state.pending).toMatchObject([{ type: 'submit' }]);
  });

  it('shows preselected options by their titles', () => {
    const chosen = single('Q1', 3, { read_only: true, defaultOptionSelect: ['q1_2'] });
    expect(play(project([[chosen]])).view('q1')?.fixed).toEqual([{ text: 'Q1 option 2' }]);
    const items = (multiple('Q2', 3).items ?? []).map((option) => ({ ...option, selected: option.seq > 1 }));
    const several = multiple('Q2', 3, { read_only: true, items });
    expect(play(project([[several]])).view('q2')?.fixed).toEqual([{ text: 'Q2 option 2, Q2 option 3' }]);
  });

  it('ignores answers from a version in which it was not read only', () => {
    const run = play(survey(), { restored: { q1: ['Ada'], q2: ['mine'] } });
    expect(computeEffectiveAnswer(run, 'q2')).toEqual(['Hello Ada']);
    const items = (single('Q1', 2).items ?? []).map((option) => ({ ...option, selected: option.seq === 2 }));
    const testProject = project([[single('Q1', 2, { read_only: true, items })]]);
    expect(computeEffectiveAnswer(play(testProject, { restored: { q1: ['q1_1'] } }), 'q1')).toEqual(['q1_2']);
  });

  it('follows corrections, and cannot be corrected', () => {
    const run = play(survey()).answer('q1', 'Ada').next().next().next().submit();
    const { program, state } = run;
    expect(findCorrectionObstacle(program, 'q2')).toBe('modify.unsupported');
    const oldAnswers = { q1: ['Ada'], q2: ['Hello Ada'] };
    expect(
      checkCorrection(program, state.facts, { givenAnswers: oldAnswers, changedAnswers: { q2: ['other'] } })
        .refused,
    ).toEqual([{ gid: 'q2', key: 'modify.unsupported' }]);
    run.send({ type: 'corrected', answers: { q1: ['Bo'] } });
    expect([run.refused, computeEffectiveAnswer(run, 'q2')]).toEqual([undefined, ['Hello Bo']]);
  });
});
