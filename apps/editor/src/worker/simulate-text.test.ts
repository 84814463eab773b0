import { optionFile as option, questionFile as question } from '@canvass/logic/testing';
import { expect, it } from 'vitest';
import { teaSurvey } from '../testing/tea-survey.ts';
import { simulateText } from './simulate-text.ts';
import type { SimulationMessage } from './simulation.ts';

const survey = teaSurvey(question('lost', { disp_code: 'Q1A1 and Q1A2' }));

function listMessages(text: string, respondents: number): readonly SimulationMessage[] {
  const messages: SimulationMessage[] = [];
  simulateText({ text, respondents }, (message) => messages.push(message));
  return messages;
}

it('counts the respondents who see each question, and reports questions that no respondent sees', () => {
  const messages = listMessages(JSON.stringify(survey), 100);
  expect(messages.filter(({ kind }) => kind === 'progress')).toHaveLength(50);
  const last = messages.at(-1);
  if (last?.kind !== 'done') return expect.fail(last?.kind);
  const { shown, ends, respondents, issues } = last.result;
  expect(respondents).toBe(100);
  expect(shown).toMatchObject({ often: 100, lost: 0 });
  expect(shown['why']).toBeGreaterThan(20);
  expect(shown['why']).toBeLessThan(80);
  expect(ends.map(({ end, count }) => [end, count])).toEqual([['finished', 100]]);
  expect(issues.map(({ path, line }) => [path.startsWith('$.items[0].items[2]'), line])).toContainEqual([
    true,
    1,
  ]);
  return undefined;
});

it('counts the fill of quota cells, and the starts after which each is full', () => {
  const cell = (id: string, cap: number, cond: string) => ({ id, name: id, cap, cond });
  const quotas = [
    {
      id: 'tea',
      name: 'Tea',
      cells: [cell('daily', 10, 'Q1A1'), cell('never', 1_000, 'Q1 has any ["A2"]')],
    },
  ];
  const last = listMessages(JSON.stringify({ ...survey, quotas }), 100).at(-1);
  if (last?.kind !== 'done') return expect.fail(last?.kind);
  const { daily, never } = last.result.cells;
  expect(daily).toMatchObject({ done: 10 });
  expect(daily?.filledAfter).toBeGreaterThan(10);
  expect(never).toMatchObject({ refused: 0, filledAfter: null });
  expect(Number(daily?.done) + Number(daily?.refused) + Number(never?.done)).toBe(100);
  return undefined;
});

it('returns the same result for the same survey, and no result for a survey with errors', () => {
  const text = JSON.stringify(survey);
  expect(listMessages(text, 20).at(-1)).toEqual(listMessages(text, 20).at(-1));
  expect(listMessages('{"items": 7}', 20)).toEqual([{ kind: 'errors' }]);
});

it('counts the respondents who take each jump, and who get each child of a draw', () => {
  const choice = { qtype: 'single', required: true, items: [option('y', 1), option('n', 2)] };
  const group = (gid: string, ...items: object[]) => ({ type: 'G', gid, items });
  const text = JSON.stringify({
    ...survey,
    items: [
      group('g1', question('a', choice), question('b'), question('c')),
      group('g2', question('d')),
      group('g3', question('e')),
    ],
    rule_map: { yes: { bindQ: 'a', optGid: 'y', op: 'notEmpty' } },
    jumpConsList: [
      { bindQ: 'a', nextQ: 'c', conditionGroup: 'yes' },
      { bindQ: 'a', nextQ: 'group_end', conditionGroup: 'FC_empty' },
      { bindQ: 'd', endStatus: 'screen_out', conditionGroup: 'FC_empty' },
    ],
    flow: {
      fid: 'root',
      type: 'F',
      ftype: 'root',
      items: [
        { fid: 'f1', type: 'G', gid: 'g1' },
        {
          fid: 'draw',
          type: 'F',
          ftype: 'randomSet',
          extract_count: 1,
          items: [
            { fid: 'f2', type: 'G', gid: 'g2' },
            { fid: 'f3', type: 'G', gid: 'g3' },
          ],
        },
      ],
    },
  });
  const last = listMessages(text, 100).at(-1);
  if (last?.kind !== 'done') return expect.fail(last?.kind);
  const { jumps, drawn } = last.result;
  const { 'a c': toQuestion = 0, 'd screen_out': screenedOut = 0, ...otherJumps } = jumps;
  expect(toQuestion).toBeGreaterThan(20);
  expect(Object.keys(otherJumps)).toEqual([expect.stringMatching(/^a g[23]$/)]);
  expect(toQuestion + Number(Object.values(otherJumps)[0])).toBe(100);
  expect(drawn['f2']).toBe(screenedOut);
  expect(Number(drawn['f2']) + Number(drawn['f3'])).toBe(100);
  return undefined;
});
