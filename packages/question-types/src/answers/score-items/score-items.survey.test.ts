import { UNKNOWN_RESPONDENT } from '@canvass/protocol';
import { compile, pageView, start, step } from '@canvass/logic';
import { loadProject } from '@canvass/project/file';
import { describe, expect, it, test } from 'vitest';
import { registry } from '../../registry/registry.gen.ts';

const items = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    gid: `${prefix}${at + 1}`,
    seq: at + 1,
    title: `${prefix}${at + 1}`,
  }));
const question = (gid: string, cid: string, fields: object) => ({
  type: 'Q',
  title: cid,
  gid,
  cid,
  ...fields,
});
const NONE = [null, null, [], 99];

/** Whether a text with the condition is shown after answers to two scores, an evaluation and shares on one page. */
function isShownFor(condition: string, answers: Readonly<Record<string, unknown>>): boolean {
  const { project, issues } = loadProject(
    JSON.stringify({
      format: 1,
      title: 'Rules on scores',
      project_lang: { answer_language: 'en-GB' },
      items: [
        {
          type: 'P',
          gid: 'page',
          items: [
            question('stars', 'Q1', {
              qtype: 'score',
              custom_qtype: 'star_score',
              not_apply: true,
              items: items('s', 3),
            }),
            question('slider', 'Q2', { qtype: 'score', custom_qtype: 'cursor_score', items: items('c', 1) }),
            question('face', 'Q3', {
              qtype: 'evaluation',
              not_apply: true,
              option_list: [1, 2, 3].map((value) => ({ gid: `l${value}`, title: `Level ${value}`, value })),
            }),
            question('shares', 'Q4', { qtype: 'proportion', items: items('p', 2) }),
            question('then', 'Q5', { qtype: 'descriptor', disp_code: condition }),
          ],
        },
      ],
    }),
  );
  const compilation = project && compile(project, registry);
  const program = compilation?.program;
  if (program === undefined) throw new Error(JSON.stringify([issues, compilation?.issues]));
  const facts = {
    ...UNKNOWN_RESPONDENT,
    device: 'phone',
  } as const;
  let state = start(program, facts);
  for (const [gid, answer] of Object.entries(answers)) {
    const result = step(program, state, { type: 'answer', gid, answer });
    if (result.refused !== undefined) throw new Error(JSON.stringify(result.refused));
    ({ state } = result);
  }
  return pageView(program, state).gids.includes('then');
}

describe('rules', () => {
  const answerWithNotApplicable = { stars: { s1: [4], s2: NONE } };
  test.each<[string, Readonly<Record<string, unknown>>, boolean]>([
    ['Q1.A1 == 4 and Q1A1 > 3', answerWithNotApplicable, true],
    ['sum(Q1) == 4 and avg(Q1) == 4', answerWithNotApplicable, true],
    // Not applicable counts as an answer, but not as a number.
    ['Q1.A2 is not empty', answerWithNotApplicable, true],
    ['Q1.A2 > 0', answerWithNotApplicable, false],
    ['Q1.A2 < 100', answerWithNotApplicable, false],
    ['Q1.A3 is empty', answerWithNotApplicable, true],
    ['Q2.A1 >= 50', { slider: { c1: [50] } }, true],
    ['score(Q1) == 4', answerWithNotApplicable, true],
    // On a slider to 100, 99 is a score and not the marker "not applicable".
    ['score(Q2) == 99 and sum(Q2) == 99 and Q2.A1 > 98', { slider: { c1: [99] } }, true],
    ['score(Q1) is empty', { stars: { s2: NONE } }, true],
    ['Q3 >= 2', { face: { score: 3 } }, true],
    ['Q3 >= 2', { face: { score: 1 } }, false],
    ['Q3 == 2 and score(Q3) == 2', { face: { score: 2 } }, true],
    ['Q3 > 0', { face: { no_apply: 99 } }, false],
    ['Q3 is not empty', { face: { no_apply: 99 } }, true],
    ['Q4.A1 > Q4.A2', { shares: { p1: 60, p2: 40 } }, true],
  ])('%s with %j is %s', (condition, answers, holds) => expect(isShownFor(condition, answers)).toBe(holds));
});

it('"not applicable" is refused if the question does not offer it', () => {
  expect(() => isShownFor('Q1 is empty', { slider: { c1: NONE } })).toThrow(/engine\.wrong_answer/);
});
