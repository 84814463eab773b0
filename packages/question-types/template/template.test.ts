import { expect, it } from 'vitest';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { template } from './template.ts';

const question = exampleQuestion('template', { title: 'What did you like?' });

it('stores the text without surrounding whitespace', () => {
  expect(template.parse(['  The garden '], question)).toEqual(['The garden']);
  expect(template.parse('The garden', question)).toBeUndefined();
});
