import { expect, it } from 'vitest';
import { whatIs } from './describe-shape.ts';

it('distinguishes entries of one text from chosen options', () => {
  expect(whatIs({ kind: 'list', member: { kind: 'number' }, written: true })).toBe(
    'a list of what was entered',
  );
  expect(whatIs({ kind: 'list', member: { kind: 'choice', options: [] } })).toBe('a list of what was chosen');
});
