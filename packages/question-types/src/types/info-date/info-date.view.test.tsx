import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { Issue } from '@canvass/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { flushDrafts } from '../../controls/question/pending-drafts.tsx';
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

it('a date is stored as the midnight at which it begins in the time zone of the project', () => {
  const { onChange } = show();
  write('29', '2', '2024');
  expect(onChange.mock.calls).toEqual([[[1_709_136_000]]]);
  expect(values()).toEqual(['29', '02', '2024']);
});

it('the fields show the stored day, and clear it if they are emptied', () => {
  const { onChange } = show([1_709_136_000]);
  expect(values()).toEqual(['29', '02', '2024']);
  write('', '', '');
  expect(onChange.mock.calls).toEqual([[null]]);
});

it('an invalid date stays in the fields, with a message, until it is corrected', () => {
  const { onChange } = show([1_709_136_000]);
  write('30', '2', '2024');
  expect(onChange.mock.calls).toEqual([[[null]]]);
  expect(values()).toEqual(['30', '02', '2024']);
  write('28', '2', '2024');
  expect(onChange).toHaveBeenLastCalledWith([1_709_049_600]);
});

it('an answer that the host has changed replaces the date', () => {
  const { setFromOutside } = show();
  write('30', '2', '2024');
  act(() => setFromOutside(undefined));
  expect(values()).toEqual(['', '', '']);
});

it.each([
  ['3', '3', '3', 'Write the year with four digits, such as 1995'],
  ['3', '', '2024', 'Fill in every part of the date'],
  ['30', '2', '2024', 'This date does not exist. Please check it'],
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

describe('with a time', () => {
  const visit = exampleQuestion('info_date', { title: 'Your visit', with_time: true });
  const showVisit = (answer?: unknown, issues: readonly Issue[] = []) =>
    renderQuestion(
      { type: infoDate, View: InfoDateView, texts },
      { name: 'x', state: 'empty', question: visit, answer, issues },
      { layout: 'pc' },
    );
  function writeTime(hour: string, minute: string) {
    fireEvent.change(field('Hour'), { target: { value: hour } });
    fireEvent.change(field('Minute'), { target: { value: minute } });
    fireEvent.blur(field('Minute'));
  }

  it('is stored as a text with date and time, invalid while one is missing, whichever is typed first', () => {
    const { onChange } = showVisit();
    writeTime('9', '5');
    expect(onChange).toHaveBeenLastCalledWith([null]);
    write('31', '5', '2026');
    expect(onChange).toHaveBeenLastCalledWith(['2026-05-31T09:05']);
    expect([...values(), field('Hour').value, field('Minute').value]).toEqual([
      '31',
      '05',
      '2026',
      '09',
      '05',
    ]);
    writeTime('', '');
    write('', '', '');
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('keeps both parts if the page is left before the next rendering', () => {
    const { onChange } = showVisit();
    for (const [name, value] of Object.entries({
      Day: '31',
      Month: '5',
      Year: '2026',
      Hour: '14',
      Minute: '30',
    }))
      fireEvent.change(field(name), { target: { value } });
    act(() => flushDrafts());
    expect(onChange).toHaveBeenLastCalledWith(['2026-05-31T14:30']);
  });

  it.each([
    ['31', '', '', 'Add the time, for example 14:30'],
    ['30', '14', '30', 'This date does not exist. Please check it'],
    ['28', '25', '00', 'Enter a date and a time that exist'],
  ])('shows why day %s at %s:%s is invalid', (day, hour, minute, words) => {
    showVisit([null], [{ key: 'validate.format_moment' }]);
    write(day, day === '31' ? '5' : '2', '2026');
    writeTime(hour, minute);
    expect(screen.getByText(words)).toBeTruthy();
  });
});
