import { expect, it } from 'vitest';
import { texts } from '../fields/field.texts.ts';
import { nameFields } from './finding-words.ts';

it('findings name fields by their labels', () => {
  const name = (text: string) => nameFields(text, texts);
  expect(name('Write "timezone": "Europe/London", or the zone of your respondents.')).toBe(
    'Write “Time zone”: "Europe/London", or the zone of your respondents.',
  );
  expect(name('Give it a `title`, or remove `unknown`.')).toBe('Give it a “Title”, or remove `unknown`.');
  expect(name('Use auto_fill at /a/auto_fill or "auto_fill".')).not.toContain('Use auto_fill');
  expect(name('Open it at 10.')).toBe('Open it at 10.');
  expect(name('`__proto__` and `constructor`')).toBe('`__proto__` and `constructor`');
});
