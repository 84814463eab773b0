import type { Question } from '@canvass/project';
import type { AnswerCheck } from '@canvass/protocol';
import { expect, it } from 'vitest';
import { serverCheckedQuestions } from './verify-effect.ts';
import { flowWithDraw, blank, compileProject, jump, play, project, single } from '../../testing/scenario.ts';

const number = (cid: string, fields: Partial<Question> = {}) => blank(cid, { unique: true, ...fields });
const survey = project([
  [single('Q1', 3), number('Q2')],
  [number('Q3', { sms_verify: true })],
  [blank('Q4')],
]);
const NO_ISSUES = { issues: [] };
const usedIssue = (gid: string, fields = {}) => ({ gid, key: 'validate.phone_used', ...fields });
const uniqueCheck = (gid: string, value: string): AnswerCheck => ({
  kind: 'unique',
  gid,
  textType: 'mobile',
  value,
});

type Scenario = ReturnType<typeof play>;
const fulfil = (run: Scenario, value: unknown) =>
  run.send({ type: 'fulfilled', id: run.state.pending[0]?.id, value });

it('leaving a valid page requests a check, and the survey continues if it has no issues', () => {
  const run = play(survey).answer('q2', '7').next();
  expect(run.state.pending).toEqual([{ id: 'verify:0', type: 'verify', checks: [uniqueCheck('q2', '7')] }]);
  expect(run.page).toEqual(['q1', 'q2']);
  expect(fulfil(run, NO_ISSUES).page).toEqual(['q3']);
  expect(run.state.move).toBeUndefined();
  run.answer('q3', '123456').next();
  expect(run.state.pending).toMatchObject([
    { checks: [uniqueCheck('q3', '123456'), { kind: 'sms', gid: 'q3', phone: '123456', code: '123456' }] },
  ]);
});

it('a page that is invalid, unanswered or hidden, or has no unique answers, requests no check', () => {
  const requiredProject = project([[single('Q1', 2, { required: true }), number('Q2')], [blank('Q3')]]);
  const run = play(requiredProject).answer('q2', '7').next();
  expect([run.issues, run.state.pending]).toEqual([['q1 validate.option'], []]);
  expect(play(survey).next().page).toEqual(['q3']);
  const hidden = project([[single('Q1', 2), number('Q2')], [single('Q3', 2)]], {
    rule_map: { r: { bindQ: 'q1', optGid: 'q1_1', op: 'notEmpty' } },
    dispConsList: [{ targets: ['q2'], action: 'hide', conditionGroup: 'r' }],
  });
  expect(play(hidden).answer('q2', '7').answer('q1', [1]).next().page).toEqual(['q3']);
  const plain = compileProject(project([[blank('Q1'), single('Q2', 2, { unique: true })]]));
  expect(serverCheckedQuestions(plain)).toEqual([]);
});

it('the page shows the issues of a check at their questions, and requests the check again on Next', () => {
  const run = play(survey).answer('q2', '7').next();
  fulfil(run, { issues: [usedIssue('q2', { part: 'p' })] });
  expect([run.page, run.state.pending, run.state.move]).toEqual([['q1', 'q2'], [], undefined]);
  expect(run.state.issues).toEqual([usedIssue('q2', { part: 'p' })]);
  expect(run.view('q2')?.issues).toEqual([{ key: 'validate.phone_used', part: 'p' }]);
  run.answer('q2', '8').next();
  expect(run.state.pending).toEqual([{ id: 'verify:1', type: 'verify', checks: [uniqueCheck('q2', '8')] }]);
  expect(fulfil(run, NO_ISSUES).page).toEqual(['q3']);
});

it('a move requests checks once, before quotas and the flow', () => {
  const projectWithDraw = project([[number('Q1')], [single('Q2', 2)], [single('Q3', 2)]], {
    flow: flowWithDraw,
    quotas: [{ id: 'g', name: 'g', cells: [{ id: 'c', name: 'c', cap: 9, cond: 'Q1 is answered' }] }],
  });
  const run = play(projectWithDraw).answer('q1', '7').next();
  const requestTypes: (string | undefined)[] = [];
  for (const value of [NO_ISSUES, { is_end: 0, status: -1 }, { random_fids: ['f2'] }]) {
    requestTypes.push(run.state.pending[0]?.type);
    fulfil(run, value);
  }
  expect([requestTypes, run.page]).toEqual([['verify', 'quota', 'draw'], ['q2']]);
  expect(run.back().next().state.pending).toMatchObject([{ type: 'verify' }]);
});

it('a page that screens out also requests a check, since its answers are stored', () => {
  const screening = project(
    [[number('Q1'), single('Q2', 2)], [blank('Q3')]],
    jump('q2', 'q2_1', { endStatus: 'screen_out' }),
  );
  const run = play(screening).answer('q1', '7').answer('q2', [1]).next();
  expect(run.state.pending).toMatchObject([{ type: 'verify' }]);
  expect(fulfil(run, NO_ISSUES).state.pending).toMatchObject([{ type: 'submit', end: { status: 2 } }]);
});

it('corrections request checks, but previews do not', () => {
  const pendingIn = (mode: 'modify' | 'preview') =>
    play(survey, { mode }).answer('q2', '7').next().state.pending;
  expect(pendingIn('modify')).toMatchObject([{ type: 'verify' }]);
  expect(pendingIn('preview')).toEqual([]);
});

it('the respondent stays on the page with a message if the check is not available', () => {
  const run = play(survey).answer('q2', '7').next();
  run.send({ type: 'failed', id: 'verify:0' });
  expect([run.page, run.issues]).toEqual([['q1', 'q2'], ['q2 error.network']]);
  expect(run.next().state.pending).toMatchObject([{ id: 'verify:1' }]);
});

it('the engine refuses host results about other questions', () => {
  const run = play(survey).answer('q2', '7').next();
  for (const value of [{}, { issues: {} }, { issues: [usedIssue('q1')] }, { issues: [{ gid: 'q2' }] }])
    expect(fulfil(run, value).refused).toBe('engine.wrong_value');
  expect(run.state.pending).toHaveLength(1);
});

function answerEverything(): Scenario {
  const run = play(survey).answer('q2', '7').next();
  fulfil(run, NO_ISSUES).answer('q3', '123456').next();
  fulfil(run, NO_ISSUES).next();
  expect(run.state.pending).toMatchObject([{ type: 'submit' }]);
  return run;
}

it('the end leads back to the first question whose answer another respondent has used', () => {
  const run = fulfil(answerEverything(), { issues: [usedIssue('q2'), usedIssue('q3')] });
  expect([run.page, run.issues, run.state.end.is_end]).toEqual([['q1', 'q2'], ['q2 validate.phone_used'], 0]);
  run.answer('q2', '8').next();
  expect(fulfil(run, NO_ISSUES).page).toEqual(['q3']);
  const later = fulfil(answerEverything(), { issues: [usedIssue('q3')] });
  expect([later.page, later.issues]).toEqual([['q3'], ['q3 validate.phone_used']]);
});

it('the engine refuses results for questions that were not requested', () => {
  const run = answerEverything();
  for (const issues of [[], [usedIssue('q4')], 'none', null])
    expect(fulfil(run, { issues }).refused).toBe('engine.wrong_value');
  expect(fulfil(run, { is_end: 1, status: 1 }).state.end.status).toBe(1);
});

it('the time stays the same while a request is pending, so that the result matches its page', () => {
  const timedQuestion = blank('Q1', { required: true, disp_code: 'days("2026-12-31", today()) > 0' });
  const run = play(project([[timedQuestion], [number('Q2')], [blank('Q3')]]))
    .answer('q2', '7')
    .next();
  expect(run.state.pending).toMatchObject([{ type: 'verify' }]);
  const clock = { type: 'clock', now: Date.UTC(2027, 1, 1) / 1000 };
  expect(run.send(clock).refused).toBe('engine.pending');
  expect(fulfil(run, NO_ISSUES).page).toEqual(['q3']);
  expect(run.send(clock).page).toEqual(['q1']);
});
