import { expect, it } from 'vitest';
import { questionsIn } from './pasted-questions.ts';

const briefly = (text: string) =>
  questionsIn(text).questions.map(
    ({ title, options, isMultiple }) => `${title}${isMultiple ? '*' : ''}: ${options.join('|')}`,
  );

it('reads numbered questions with options below', () => {
  const text = 'Coffee study\n\n1. How often do you drink tea?\n- Daily\n- Weekly\n\n2) Why?\n';
  expect(briefly(text)).toEqual(['How often do you drink tea?: Daily|Weekly', 'Why?: ']);
  expect(questionsIn(text).title).toBe('Coffee study');
});

it('reads boxes and words as several choices', () => {
  expect(briefly('1. Which?\n☐ Red\n☐ Green\n2. What else? (select all that apply)\nA. One\nB. Two')).toEqual(
    ['Which?*: Red|Green', 'What else?*: One|Two'],
  );
});

it('reads Chinese numbering', () => {
  expect(briefly('1、您多久喝一次茶？\nA、每天\nB、每周\n第2题 您的性别？（单选）\n• 男\n• 女')).toEqual([
    '您多久喝一次茶？: 每天|每周',
    '您的性别？: 男|女',
  ]);
});

it('reads rows of a spreadsheet', () => {
  expect(briefly('Which tea?\tGreen\tBlack\t\nWhy?\t\t')).toEqual(['Which tea?: Green|Black', 'Why?: ']);
  expect(questionsIn('\tGreen\tBlack').left).toEqual(['Green Black']);
});

it('reads blocks without numbers', () => {
  expect(briefly('My survey\n\nWhich tea?\nGreen\nBlack\n\nWhich milk?\nOat\nSoy')).toEqual([
    'Which tea?: Green|Black',
    'Which milk?: Oat|Soy',
  ]);
});

it('understands nothing in nothing', () => {
  expect(questionsIn(' \n')).toEqual({ title: '', questions: [], left: [] });
});
