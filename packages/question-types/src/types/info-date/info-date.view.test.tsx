import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { renderQuestion } from '../../testing/render-question.tsx';
import { texts } from './info-date.texts.ts';
import { infoDate } from './info-date.ts';
import InfoDateView from './info-date.view.tsx';

const question = exampleQuestion('info_date', { title: 'Your birthday' });
const show = (answer?: unknown) =>
  renderQuestion(
    { type: infoDate, View: InfoDateView, texts },
    { name: 'x', state: 'empty', question, answer, issues: [] },
    { layout: 'pc' },
  );
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const values = () => ['Day', 'Month', 'Year'].map((name) => field(name).value);
function write(day: string, month: string, year: string) {
  for (const [name, value] of [
    ['Day', day],
    ['Month', month],
    ['Year', year],
  ] as const) {
    fireEvent.change(field(name), { target: { value } });
  }
  fireEvent.blur(field('Year'));
}

afterEach(cleanup);

it('is stored as the midnight at which the day begins where the project is', () => {
  const { onChange } = show();
  write('29', '2', '2024');
  expect(onChange.mock.calls).toEqual([[[1_709_136_000]]]);
  expect(values()).toEqual(['29', '02', '2024']);
});

it('shows the day that is stored, and is cleared by emptying its fields', () => {
  const { onChange } = show([1_709_136_000]);
  expect(values()).toEqual(['29', '02', '2024']);
  write('', '', '');
  expect(onChange.mock.calls).toEqual([[null]]);
});

it('keeps an invalid date in its fields, with a message, until it is corrected', () => {
  const { onChange } = show([1_709_136_000]);
  write('30', '2', '2024');
  expect(onChange.mock.calls).toEqual([[[null]]]);
  expect(values()).toEqual(['30', '02', '2024']);
  write('28', '2', '2024');
  expect(onChange).toHaveBeenLastCalledWith([1_709_049_600]);
});

it('is replaced by an answer that the host has changed', () => {
  const { setFromOutside } = show();
  write('30', '2', '2024');
  act(() => setFromOutside(undefined));
  expect(values()).toEqual(['', '', '']);
});

it.each([
  ['3', '3', '3', 'Write the year with four digits, such as 1995'],
  ['3', '', '2024', 'Fill in every part of the date'],
  ['30', '2', '2024', 'Enter a date that exists'],
])('shows why %s / %s / %s is not a date', (day, month, year, words) => {
  const issues = [{ key: 'validate.format_date' }];
  renderQuestion(
    { type: infoDate, View: InfoDateView, texts },
    { name: 'x', state: 'invalid', question, answer: [null], issues },
    { layout: 'pc' },
  );
  write(day, month, year);
  act(() => screen.getByRole('group').dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect(screen.getByText(words)).toBeTruthy();
});
