import { describe, expect, it } from 'vitest';
import { PAIRS } from './pairs.table.ts';
import { createProgram, replay } from './replay.ts';

const RESPONDENTS = process.env['CANVASS_FULL'] === undefined ? 4 : 100;

describe.each(PAIRS)('$name', (pair) => {
  it('both programs show, compute and refuse the same after each of many random answers', () => {
    const program = createProgram(pair);
    for (let number = 1; number <= RESPONDENTS; number += 1)
      expect(replay(pair, program, `${pair.name} ${number}`)).toBeUndefined();
  }, 600_000);
});

it('replay detects that conditions are missing in one of the questionnaires', () => {
  const [first] = PAIRS;
  if (first === undefined) throw new Error('There are no pairs.');
  const elements = first.surveyJs.elements.map((element) => ({ ...element, visibleIf: undefined }));
  const pairWithoutConditions = { ...first, surveyJs: { ...first.surveyJs, elements } };
  expect(replay(pairWithoutConditions, createProgram(first), 'one')?.ours.shown).toEqual([
    'reason',
    'urgent',
  ]);
});
