import { expect, it } from 'vitest';
import { describeShape } from './describe-shape.ts';

it('the description of a shape distinguishes entries of one text from chosen options', () => {
  expect(describeShape({ kind: 'list', member: { kind: 'number' }, isEntries: true })).toBe(
    'a list of what was entered',
  );
  expect(describeShape({ kind: 'list', member: { kind: 'choice', options: [] } })).toBe(
    'a list of what was chosen',
  );
});
