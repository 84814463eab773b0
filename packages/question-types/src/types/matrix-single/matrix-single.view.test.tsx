import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InnerStep } from '../../controls/view-props.ts';
import { renderQuestion } from '../../testing/render-question.tsx';
import { matrixSingleFixtures } from './matrix-single.fixtures.ts';
import { texts } from './matrix-single.texts.ts';
import { matrixSingle } from './matrix-single.ts';
import MatrixSingleView from './matrix-single.view.tsx';

const renderedType = { type: matrixSingle, View: MatrixSingleView, texts };
function computeFixture(name: string) {
  const fixture = matrixSingleFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return fixture;
}
function show(name: string, layout: 'phone' | 'pc', fields: object = {}) {
  const fixture = computeFixture(name);
  return renderQuestion(
    renderedType,
    { ...fixture, question: { ...fixture.question, ...fields } },
    { layout },
  );
}
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const heading = () => screen.getByRole('heading', { level: 2 }).textContent;
const rowList = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Go to a row' });
const passTime = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.runOnlyPendingTimers(); // so that the next test does not begin just after a move
  vi.useRealTimers();
});

describe('on a wide screen', () => {
  it('is a table whose radios are named by row and column, one group per row', () => {
    const { onChange } = show('optional, not answered', 'pc');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain('Very bad');
    expect(screen.getAllByRole('rowheader')).toHaveLength(4);
    const names = screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name);
    expect(new Set(names).size).toBe(4);
    fireEvent.click(radio('Reception, Good'));
    fireEvent.click(radio('Booking, Fair'));
    expect(onChange).toHaveBeenLastCalledWith({ r1: ['o3'], r2: ['o4'] });
  });

  it('shows the issue of a row below its title', () => {
    show('one row is not answered', 'pc');
    const title = document.querySelector('.cv-matrix .cv-field-message')?.closest('th');
    expect(title?.getAttribute('scope')).toBe('row');
    expect(title?.textContent).toContain('Choose an option');
  });

  it('renders only the changed row again', () => {
    const translate = vi.fn((key: string) => texts[key as keyof typeof texts]);
    const watched = new Proxy(texts, { get: (_, key) => translate(String(key)) });
    const fixture = computeFixture('optional, not answered');
    renderQuestion({ ...renderedType, texts: watched }, fixture, { layout: 'pc' });
    translate.mockClear();
    fireEvent.click(radio('Reception, Good'));
    expect(radio('Reception, Good').checked).toBe(true);
    const cells = translate.mock.calls.filter(([key]) => key === 'matrix.cell');
    expect(cells).toHaveLength(fixture.question.items?.length ?? 0);
  });

  it('leaves out the cells that a row does not ask', () => {
    show('cells that are not asked, a row that may be left out, an open row', 'pc');
    expect(screen.queryByRole('radio', { name: '网约车, 每天' })).toBeNull();
    expect(screen.getAllByText('Not asked')).toHaveLength(2);
  });

  it('shows the open text of a chosen option below its row, and restores it later', () => {
    const { onChange } = show('open texts that are missing', 'pc');
    const field = () =>
      screen.getByRole<HTMLInputElement>('textbox', { name: '外卖, 其他频率: please specify' });
    fireEvent.change(field(), { target: { value: '偶尔' } });
    fireEvent.click(radio('外卖, 每天'));
    expect(onChange).toHaveBeenLastCalledWith({ r1: ['o1'], r2: ['o3'], r4: ['o2'] });
    fireEvent.click(radio('外卖, 其他频率'));
    expect(field().value).toBe('偶尔');
    expect(document.activeElement).toBe(field());
  });

  it('can be cleared completely if a row is optional', () => {
    const { onChange } = show('groups of rows and of options', 'pc');
    fireEvent.click(screen.getByRole('button', { name: 'Clear my choices' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(document.activeElement).toBe(radio('Rain, Hate it'));
  });

  it('hides the answer of a row that does not apply, and restores it', () => {
    const { onChange } = show('rows that may not apply', 'pc');
    const box = screen.getByRole('checkbox', { name: /Booking/ });
    fireEvent.click(box);
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ r1_no_apply: 99 });
    expect(onChange.mock.lastCall?.[0]).not.toHaveProperty('r1');
    fireEvent.click(box);
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ r1: ['o4'] });
  });
});

describe('on a phone', () => {
  it('shows one row at a time, and its position', () => {
    show('one row is not answered', 'phone');
    expect(heading()).toBe('Waiting time');
    expect(screen.getByText('Row 3 of 4')).toBeTruthy();
    expect(screen.getByText('Answered: 3')).toBeTruthy();
    expect(screen.getAllByRole('radio')).toHaveLength(5);
  });

  it('opens the next unanswered row shortly after a tap', () => {
    show('one row is not answered', 'phone', {});
    fireEvent.change(rowList(), { target: { value: 'r1' } });
    expect(heading()).toBe('Booking');
    fireEvent.click(radio('Fair'));
    passTime(249);
    expect(heading()).toBe('Booking');
    passTime(1);
    expect(heading()).toBe('Waiting time');
    expect(document.activeElement?.textContent).toBe('Waiting time');
  });

  it('stays when all rows are answered, and when arrow keys pass over options', () => {
    show('answered', 'phone');
    fireEvent.click(radio('Fair'));
    passTime(1000);
    expect(heading()).toBe('Booking');
    cleanup();
    show('optional, not answered', 'phone');
    fireEvent.keyDown(radio('Very bad'), { key: 'ArrowDown' });
    fireEvent.click(radio('Bad'));
    fireEvent.keyUp(radio('Bad'), { key: 'ArrowDown' });
    passTime(1000);
    expect(heading()).toBe('Booking');
  });

  it('stays if the respondent has moved elsewhere meanwhile', () => {
    show('optional, not answered', 'phone');
    fireEvent.click(radio('Good'));
    fireEvent.change(rowList(), { target: { value: 'r4' } });
    passTime(1000);
    expect(heading()).toBe('The doctor');
  });

  it('has buttons that open and focus rows; Enter opens the next row, not the next page', () => {
    show('optional, not answered', 'phone');
    fireEvent.click(screen.getByRole('button', { name: 'Next row' }));
    expect(document.activeElement?.textContent).toBe('Reception');
    fireEvent.click(screen.getByRole('button', { name: 'Previous row' }));
    expect(heading()).toBe('Booking');
    expect(fireEvent.keyDown(radio('Good'), { key: 'Enter' })).toBe(false);
    expect(heading()).toBe('Reception');
    fireEvent.change(rowList(), { target: { value: 'r4' } });
    expect(fireEvent.keyDown(radio('Good'), { key: 'Enter' })).toBe(true);
  });

  it('moves by the button of the page if the page offers it, and passes a remark about empty rows', () => {
    const offeredSteps: (InnerStep | null)[] = [];
    const remark = vi.fn();
    const offerStep = (step: InnerStep | null) => void offeredSteps.push(step);
    renderQuestion(renderedType, computeFixture('optional, not answered'), { offerStep, remark });
    expect(screen.queryByRole('button', { name: 'Next row' })).toBeNull();
    expect(offeredSteps.at(-1)?.label).toBe('Next row (2 of 4)');
    expect(remark).not.toHaveBeenCalled();
    fireEvent.click(radio('Good'));
    expect(remark).toHaveBeenLastCalledWith(expect.stringContaining('Empty rows: 3'));
    act(() => expect(offeredSteps.at(-1)?.go()).toBe(true));
    expect(heading()).toBe('Reception');
    fireEvent.change(rowList(), { target: { value: 'r4' } });
    expect(offeredSteps.at(-1)).toBeNull();
    for (const row of ['r2', 'r3', 'r4']) {
      fireEvent.change(rowList(), { target: { value: row } });
      fireEvent.click(radio('Good'));
    }
    expect(remark).toHaveBeenLastCalledWith(null);
  });

  it('opens a row with an issue, and the row to which an error leads', () => {
    const { showIssues } = show('optional, not answered', 'phone');
    const rowIssues = ['r2', 'r4'].map((row) => ({ key: 'validate.option', part: row }));
    act(() => showIssues(rowIssues));
    expect(heading()).toBe('Reception');
    const group = screen.getByRole('group', { name: 'Reception' });
    expect(within(group).getByText('Choose an option')).toBeTruthy();
    act(() => document.getElementById('q-q1-part-r4')?.focus());
    expect(heading()).toBe('The doctor');
    expect(document.activeElement).toBe(radio('Very bad'));
  });

  it('marks rows in their list', () => {
    show('one row is not answered', 'phone');
    const optionTexts = [...rowList().options].map(({ text }) => text);
    expect(optionTexts).toEqual(['✓ 1. Booking', '✓ 2. Reception', '! 3. Waiting time', '✓ 4. The doctor']);
  });
});

describe('as selects', () => {
  it('has one select per row, with an empty choice', () => {
    const { onChange } = show('a select per row, not answered', 'phone');
    const laptop = screen.getByRole('combobox', { name: 'Laptop' });
    fireEvent.change(laptop, { target: { value: 'o3' } });
    expect(onChange).toHaveBeenLastCalledWith({ r1: ['o2'], r2: ['o3'] });
    fireEvent.change(laptop, { target: { value: '' } });
    expect(onChange).toHaveBeenLastCalledWith({ r1: ['o2'] });
  });

  it('shows the image of the chosen option beside it, and reserves its space', () => {
    show('a select per row, options with images', 'phone');
    const images = () =>
      [...document.querySelectorAll('.cv-select-image')].map((place) =>
        place.querySelector('img')?.getAttribute('src'),
      );
    expect(images()).toEqual(['/s/static/examples/cup.svg', undefined, undefined]);
    fireEvent.change(screen.getByRole('combobox', { name: 'In the evening' }), { target: { value: 'o2' } });
    expect(images()).toEqual(['/s/static/examples/cup.svg', undefined, '/s/static/examples/tea.svg']);
  });
});
