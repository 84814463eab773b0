import { expect, test } from 'vitest';
import { textRules } from '../../answers/open-text/text-rules.ts';
import { inputAttributes } from './text-input.tsx';

test.each([
  [{ autocomplete: 'address-line1' as const }, undefined, 'address-line1'],
  [{ type: 'email' as const }, undefined, 'email'],
  [{}, 'name', 'name'],
  [{}, undefined, 'off'],
])('browsers fill in %j (token of the view: %s) as %s', (attributes, ofView, token) => {
  expect(inputAttributes(textRules(attributes), ofView).autoComplete).toBe(token);
});
