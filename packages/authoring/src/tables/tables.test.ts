import { expect, it } from 'vitest';
import { EXAMPLE_TEXTS, openValid } from '../testing/random-edits.ts';
import { outlineRows, ruleRows } from './rows.ts';

it('lists rows of the outline and rules of an example', () => {
  const [, text = ''] = EXAMPLE_TEXTS.find(([name]) => name === 'coffee-study') ?? [];
  const { value } = openValid(text);
  const rows = outlineRows(value);
  expect(rows[0]).toMatchObject({ id: 'screening', kind: 'group', depth: 0, code: 'G1', hasLogic: false });
  expect(rows[1]).toMatchObject({
    id: 'age_band',
    kind: 'question',
    depth: 1,
    type: 'single',
    hasLogic: true,
  });
  const rules = ruleRows(value);
  expect(rules.find(({ kind }) => kind === 'jump')).toMatchObject({
    subjects: ['age_band'],
    condition: { kind: 'test', verb: 'is', values: [{ option: 'age_band_under_18' }] },
    reads: ['age_band'],
  });
  expect(rules.every(({ condition }) => condition !== undefined)).toBe(true);
});
