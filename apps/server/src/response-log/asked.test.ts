import { start } from '@canvass/logic';
import { type RespondentEvent, UNKNOWN_RESPONDENT } from '@canvass/protocol';
import { expect, it } from 'vitest';
import { checkProject } from '../surveys/check-project.ts';
import { advance } from './advance.ts';

const { program } = checkProject({
  format: 1,
  projectId: 'AdvanceOverRequests00001',
  title: 'S',
  items: [
    {
      type: 'G',
      gid: 'g1',
      items: [
        { type: 'Q', gid: 'q1', qtype: 'blank', title: 'One', required: 'ask' },
        { type: 'Q', gid: 'q2', qtype: 'blank', title: 'Two', no_answer: ['dont_know'] },
        { type: 'Q', gid: 'q5', qtype: 'blank', title: 'Five', read_only: true, auto_fill: '"x"' },
        { type: 'Q', gid: 'q4', qtype: 'blank', title: 'Four', open_attrs: { pattern: '[A-Z]{2}\\d' } },
        { type: 'Q', gid: 'q6', qtype: 'info_date', title: 'Six', with_time: true, max: '2026-05-31 08:00' },
        { type: 'Q', gid: 'q7', qtype: 'blank', title: 'Seven', entries: { least: 2, most: 3 } },
      ],
    },
    { type: 'G', gid: 'g2', items: [{ type: 'Q', gid: 'q3', qtype: 'blank', title: 'Three' }] },
  ],
  checks: [{ gid: 'c1', at: ['q2'], holds: 'Q2 is empty or Q2 == "yes"', text: 'No' }],
});
const next: RespondentEvent = { type: 'next' };
const giveNonAnswer = (kind: string): RespondentEvent => ({
  type: 'answer',
  gid: 'q2',
  answer: { no_answer: kind },
});
const answerEntries = (...texts: readonly string[]): RespondentEvent => ({
  type: 'answer',
  gid: 'q7',
  answer: texts.map((text) => [text]),
});
const answer = (gid: string, text: string): RespondentEvent => ({ type: 'answer', gid, answer: [text] });

// CHECK-1, CHECK-2, ANSWER-18: the server repeats the checks of the browser.
it.each<[string, readonly RespondentEvent[], unknown]>([
  ['an answer', [answer('q1', 'x'), next], 1],
  ['a request that was ignored', [next, next], 1],
  ['a request that was not shown', [next], 'validate.answer'],
  ['a check that does not hold', [answer('q1', 'x'), answer('q2', 'no'), next], 'validate.check'],
  ['a check that does not hold, tried twice', [answer('q2', 'no'), next, next], 'validate.check'],
  ['a text of the right form', [answer('q1', 'x'), answer('q4', 'AB1'), next], 1],
  ['a text of another form', [answer('q1', 'x'), answer('q4', 'AB12'), next], 'validate.pattern'],
  ['an answer to a question that is read only', [answer('q5', 'x'), next], 'engine.read_only'],
  ['a date and a time', [answer('q1', 'x'), answer('q6', '2026-05-31T08:00'), next], 1],
  [
    'a time after its bound',
    [answer('q1', 'x'), answer('q6', '2026-05-31T08:01'), next],
    'validate.moment_to',
  ],
  ['a date without its time', [answer('q1', 'x'), answer('q6', '2026-05-31'), next], 'engine.wrong_answer'],
  ['an answer of several entries', [answer('q1', 'x'), answerEntries('a', 'b'), next], 1],
  [
    'an answer of too few entries',
    [answer('q1', 'x'), answerEntries('a', ' '), next],
    'validate.need_min_entries',
  ],
  [
    'an answer of too many entries',
    [answer('q1', 'x'), answerEntries('a', 'b', 'c', 'd'), next],
    'engine.wrong_answer',
  ],
  ['one text in place of entries', [answer('q1', 'x'), answer('q7', 'a'), next], 'engine.wrong_answer'],
  ['a non-answer', [answer('q1', 'x'), giveNonAnswer('dont_know'), next], 1],
  [
    'a non-answer that is not offered',
    [answer('q1', 'x'), giveNonAnswer('prefer_not'), next],
    'engine.wrong_answer',
  ],
])('a call with %s is accepted or refused as in the browser', async (_, events, expected) => {
  if (program === undefined) throw new Error('the survey does not compile');
  const result = await advance(program, start(program, { ...UNKNOWN_RESPONDENT, seq: 1 }), {
    call: 'n',
    events,
  });
  expect('refusal' in result ? result.refusal.key : result.state.page).toBe(expected);
});
