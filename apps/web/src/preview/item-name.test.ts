import type { RichText } from '@canvass/project';
import { expect, it } from 'vitest';
import { plainTitle } from './item-name.ts';

it.each<[RichText, string | undefined]>([
  [['About ', { ref: 'member.city', fallback: 'you' }], 'About …'],
  ['Tea & coffee', 'Tea & coffee'],
  [[' '], undefined],
])('shows %j as %s', (title, words) => expect(plainTitle({ title })).toBe(words));
