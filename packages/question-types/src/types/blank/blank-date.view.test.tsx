import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderQuestion, violations } from '../../testing/render-question.tsx';
import { stubDialogs } from '../../testing/stub-dialogs.tsx';
import { blankFixtures } from './blank.fixtures.ts';
import { texts } from './blank.texts.ts';
import { texts as chinese } from 'virtual:texts/types/blank/zh-CN';
import { blank } from './blank.ts';
import BlankView from './blank.view.tsx';

function show(
  name: string,
  translations: Readonly<Record<string, string>> = texts,
  language = translations === chinese ? 'zh-CN' : 'en-GB',
) {
  const fixture = blankFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return renderQuestion({ type: blank, View: BlankView, texts: translations }, fixture, { language });
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

beforeEach(() => {
  stubDialogs();
});
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset['layout'];
});

describe('the fields of a date', () => {
  it.each([
    ['en-GB', texts, ['Day', 'Month', 'Year']],
    ['en-US', texts, ['Month', 'Day', 'Year']],
    ['ja', texts, ['Year', 'Month', 'Day']],
    ['zh-CN', chinese, ['年', '月', '日']],
  ])('are in the order of the language, in one group: %s', (language, words, labels) => {
    show('date', words, language);
    const group = screen.getByRole('group', { name: /When did you move in/ });
    expect(
      within(group)
        .getAllByRole<HTMLInputElement>('textbox')
        .map(({ labels: ownLabels }) => ownLabels?.[0]?.textContent),
    ).toEqual(labels);
  });

  it('are as many as the format has', () => {
    show('month', chinese);
    expect([field('年').value, field('月').value]).toEqual(['2019', '07']);
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
  });

  it('are stored together when the focus leaves the group, and not while it moves between them', () => {
    const { onChange } = show('date');
    write('Day', '3');
    fireEvent.blur(field('Day'), { relatedTarget: field('Month') });
    write('Month', '5');
    fireEvent.blur(field('Month'), { relatedTarget: field('Year') });
    write('Year', '2025');
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.blur(field('Year'));
    expect(onChange.mock.calls).toEqual([[['2025-05-03']]]);
    expect(field('Day').value).toBe('03');
  });

  it('keep unfinished and invalid dates', () => {
    const { onChange } = show('date');
    write('Month', '');
    fireEvent.blur(field('Month'));
    expect(onChange).toHaveBeenLastCalledWith(['2024--29']);
    expect([field('Day').value, field('Month').value, field('Year').value]).toEqual(['29', '', '2024']);
    for (const name of ['Day', 'Year']) write(name, '');
    fireEvent.blur(field('Year'));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('accept a whole date that is pasted into any of them', () => {
    show('date');
    write('Day', '2025/12/1');
    expect([field('Day').value, field('Month').value, field('Year').value]).toEqual(['01', '12', '2025']);
  });
});

describe('the calendar of a pc', () => {
  async function open() {
    const rendered = show('date');
    fireEvent.click(screen.getByRole('button', { name: 'Choose a date' }));
    const grid = await screen.findByRole('grid');
    return { ...rendered, grid };
  }
  const press = (grid: HTMLElement, ...keys: readonly string[]) => {
    for (const key of keys)
      fireEvent.keyDown(grid, { key: key.replace('+', ''), shiftKey: key.startsWith('+') });
    return grid.querySelector('[tabindex="0"]')?.getAttribute('aria-label');
  };

  it('begins at the answer, moves by keys, and stores the chosen day', async () => {
    const { grid, onChange, container } = await open();
    expect(grid.getAttribute('aria-label')).toBe('February 2024');
    expect(press(grid)).toBe('29 February 2024');
    expect(await violations(container)).toEqual([]);
    expect(press(grid, 'ArrowRight')).toBe('1 March 2024');
    expect(press(grid, 'ArrowUp', 'End')).toBe('29 February 2024');
    expect(press(grid, 'PageUp', '+PageUp', 'Home')).toBe('1 January 2023');
    fireEvent.change(screen.getByRole('combobox', { name: 'Year' }), { target: { value: '1958' } });
    fireEvent.click(screen.getByRole('button', { name: '17 January 1958' }));
    expect(onChange.mock.calls).toEqual([[['1958-01-17']]]);
    expect(screen.queryByRole('grid')).toBeNull();
  });
});

describe('the wheels of a phone', () => {
  const wheel = (name: string) => screen.getByRole('listbox', { name });
  const chosenValue = (name: string) =>
    within(wheel(name)).getByRole('option', { selected: true }).textContent;
  async function open(name: string) {
    document.documentElement.dataset['layout'] = 'phone';
    const rendered = show(name);
    fireEvent.click(screen.getByRole('button', { name: 'Choose a date' }));
    await screen.findByRole('listbox', { name: 'Year' });
    return rendered;
  }

  it('are not used on a pc', () => {
    show('date');
    fireEvent.click(document.body);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('offer the years 1919 to 2119, begin at the answer, and offer only existing days', async () => {
    const { onChange, container } = await open('date');
    expect(within(wheel('Year')).getAllByRole('option')).toHaveLength(201);
    expect(within(wheel('Year')).getAllByRole('option')[0]?.textContent).toBe('1919');
    expect([chosenValue('Year'), chosenValue('Month'), chosenValue('Day')]).toEqual(['2024', '2', '29']);
    const [first] = screen.getAllByRole('listbox');
    expect(first, 'in the order of the fields').toBe(wheel('Day'));
    expect(await violations(container)).toEqual([]);
    fireEvent.keyDown(wheel('Year'), { key: 'ArrowDown' });
    expect([chosenValue('Year'), chosenValue('Day')]).toEqual(['2025', '28']);
    fireEvent.click(within(wheel('Month')).getByRole('option', { name: '12' }));
    fireEvent.keyDown(wheel('Day'), { key: 'End' });
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(onChange.mock.calls).toEqual([[['2025-12-31']]]);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('stop at the right value if rows are not a whole number of pixels high', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(46);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 90, 45.76));
    await open('date');
    await waitFor(() => expect(wheel('Year').scrollTop).toBeCloseTo(105 * 45.76));
    wheel('Year').scrollTop = 104 * 45.76;
    fireEvent.scroll(wheel('Year'));
    await waitFor(() => expect(chosenValue('Year')).toBe('2023'));
    vi.restoreAllMocks();
  });

  it('change nothing when they are closed', async () => {
    const { onChange } = await open('date');
    fireEvent.keyDown(wheel('Year'), { key: 'PageUp' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Choose a date' }));
    expect(chosenValue('Year')).toBe('2024');
  });

  it('begin at today if there is no answer', async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20), toFake: ['Date'] });
    await open('date without its month');
    expect(chosenValue('Year')).toBe('2026');
    act(() => vi.useRealTimers());
  });
});

it('date fields show Latin digits, accept other digits, and have the author’s order', () => {
  const fixture = blankFixtures.find(({ name }) => name === 'date with the author’s order');
  if (fixture === undefined) throw new Error('No fixture.');
  const { onChange } = renderQuestion({ type: blank, View: BlankView, texts }, fixture, {
    language: 'ar-EG',
  });
  const fields = screen.getAllByRole<HTMLInputElement>('textbox');
  expect(fields.map(({ value }) => value)).toEqual(['02', '29', '2024']);
  write('Day', '٢٨');
  fireEvent.blur(field('Day'));
  expect(onChange).toHaveBeenLastCalledWith(['2024-02-28']);
  write('Day', '27');
  fireEvent.blur(field('Day'));
  expect(onChange).toHaveBeenLastCalledWith(['2024-02-27']);
  expect(field('Day').value).toBe('27');
});
