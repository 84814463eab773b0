import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { InnerStep, ViewProps } from '../../controls/view-props.ts';
import { renderQuestion } from '../../testing/render-question.tsx';
import { maxdiffFixtures } from './maxdiff.fixtures.ts';
import { texts } from './maxdiff.texts.ts';
import { maxdiff } from './maxdiff.ts';
import MaxdiffView from './maxdiff.view.tsx';

const renderedType = { type: maxdiff, View: MaxdiffView, texts };
function show(name: string, props: Pick<ViewProps, 'offerStep'> = {}) {
  const fixture = maxdiffFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return renderQuestion(renderedType, fixture, props);
}
const radios = (side: 'Best' | 'Worst') =>
  screen.getAllByRole<HTMLInputElement>('radio', { name: new RegExp(`^${side}: `) });
const nth = (side: 'Best' | 'Worst', index: number) => radios(side)[index] as HTMLInputElement; // a task shows three options
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const heading = () => screen.getByRole('heading', { level: 2 }).textContent;
const status = () => document.querySelector('.cv-task-status')?.textContent;
const readAnnouncement = (politeness = 'polite') =>
  document.querySelector(`[aria-live="${politeness}"]`)?.textContent;
const lastAnswer = (onChange: { mock: { lastCall?: readonly unknown[] | undefined } }) =>
  onChange.mock.lastCall?.[0];

afterEach(cleanup);

it('shows one task with two groups of radios, named by side and option', () => {
  show('optional, not answered');
  expect(heading()).toBe('Set 1 of 7');
  expect(radios('Best').map(({ value }) => value)).toEqual(radios('Worst').map(({ value }) => value));
  expect(radios('Best')).toHaveLength(3);
  expect(new Set(radios('Best').map(({ name }) => name)).size).toBe(1);
  expect(nth('Best', 0).name).not.toBe(nth('Worst', 0).name);
});

it('commits the task with the options shown, best and worst', () => {
  const { onChange } = show('optional, not answered');
  const s = radios('Best').map(({ value }) => value);
  fireEvent.click(nth('Best', 2));
  expect(lastAnswer(onChange)).toEqual([{ s, l: null, h: s[2] }]);
  expect(status()).toBe('Now choose the worst');
  fireEvent.click(nth('Worst', 0));
  expect(lastAnswer(onChange)).toEqual([{ s, l: s[0], h: s[2] }]);
});

describe('the same option for both sides', () => {
  it('moves from the other side, and a text explains the move', () => {
    const { onChange } = show('optional, not answered');
    fireEvent.click(nth('Worst', 1));
    fireEvent.click(nth('Best', 1));
    const [task] = lastAnswer(onChange) as readonly [{ l: unknown; h: unknown }];
    expect(task).toMatchObject({ l: null, h: nth('Best', 1).value });
    expect(nth('Worst', 1).checked).toBe(false);
    expect(status()).toMatch(/^“.+” is now the best. Choose another one as the worst$/);
    expect(readAnnouncement()).toContain('is now the best');
  });
  it('restores options that arrow keys only moved over', () => {
    show('optional, not answered');
    fireEvent.click(nth('Worst', 1));
    for (const index of [0, 1, 2]) fireEvent.click(nth('Best', index));
    expect(nth('Worst', 1).checked).toBe(true);
    expect(nth('Best', 2).checked).toBe(true);
  });
});

describe('the next task', () => {
  it('opens automatically after both choices, with the focus on its heading; the choices are kept', async () => {
    show('optional, not answered');
    fireEvent.click(nth('Best', 0));
    fireEvent.click(nth('Worst', 1));
    expect(heading()).toBe('Set 1 of 7');
    await screen.findByRole('heading', { name: 'Set 2 of 7' });
    expect(heading()).toBe('Set 2 of 7');
    expect(document.activeElement?.textContent).toBe('Set 2 of 7');
    expect(radios('Best').some(({ checked }) => checked)).toBe(false);
    press('Previous set');
    expect(heading()).toBe('Set 1 of 7');
    expect(nth('Best', 0).checked).toBe(true);
    expect(nth('Worst', 1).checked).toBe(true);
  });
  it('does not open automatically when earlier choices are changed', async () => {
    show('optional, not answered');
    fireEvent.click(nth('Best', 0));
    fireEvent.click(nth('Worst', 1));
    await screen.findByRole('heading', { name: 'Set 2 of 7' });
    press('Previous set');
    fireEvent.click(nth('Best', 2));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(heading()).toBe('Set 1 of 7');
  });
  it('does not open automatically when arrow keys only pass over options', async () => {
    show('optional, not answered');
    fireEvent.click(nth('Best', 0));
    fireEvent.keyDown(nth('Worst', 1), { key: 'ArrowDown' });
    fireEvent.click(nth('Worst', 1));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(heading()).toBe('Set 1 of 7');
  });
  it('opens by the button of the page, which names the step, unless an answer is missing', () => {
    const offeredSteps: (InnerStep | null)[] = [];
    const offerStep = (step: InnerStep | null) => void offeredSteps.push(step);
    show('half of the first task', { offerStep });
    expect(screen.queryByRole('button', { name: 'Next set' })).toBeNull();
    const step = offeredSteps.at(-1);
    expect(step?.label).toBe('Next set (2 of 7)');
    expect(step?.go()).toBe(false);
    fireEvent.click(nth('Worst', 1));
    act(() => expect(step?.go()).toBe(true));
    expect(heading()).toBe('Set 2 of 7');
    expect(offeredSteps.at(-1)?.label).toBe('Next set (3 of 7)');
  });
  it('does not open while an answer is missing, which is announced', () => {
    show('half of the first task');
    press('Next set');
    expect(heading()).toBe('Set 1 of 7');
    expect(readAnnouncement('assertive')).toContain('Now choose the worst');
  });
  it('opens by Enter on a radio button, which leaves the page only at the last task', () => {
    show('answered');
    expect(heading()).toBe('Set 7 of 7');
    expect(fireEvent.keyDown(nth('Best', 0), { key: 'Enter' })).toBe(true);
    press('Previous set');
    expect(fireEvent.keyDown(nth('Best', 0), { key: 'Enter' })).toBe(false);
    expect(heading()).toBe('Set 7 of 7');
  });
  it('is at first the first unanswered task', () => {
    show('all but the last task');
    expect(heading()).toBe('Set 7 of 7');
    expect(screen.queryByRole('button', { name: 'Next set' })).toBeNull();
    fireEvent.click(nth('Best', 0));
    fireEvent.click(nth('Worst', 1));
    expect(status()).toBe('All sets are done');
    expect(readAnnouncement()).toContain('All sets are done');
  });
  it('is the first unanswered task if the page reports unanswered tasks', () => {
    const { showIssues } = show('optional, not answered');
    fireEvent.click(nth('Best', 0));
    fireEvent.click(nth('Worst', 1));
    act(() => showIssues([{ key: 'validate.task_count', params: { count: 1, remain: 6 } }]));
    expect(heading()).toBe('Set 2 of 7');
    fireEvent.click(nth('Best', 0));
    act(() => showIssues([{ key: 'validate.task_count', params: { count: 1, remain: 6 } }]));
    fireEvent.click(nth('Worst', 1));
    act(() => showIssues([{ key: 'validate.task_count', params: { count: 1, remain: 6 } }]));
    expect(heading()).toBe('Set 2 of 7'); // equal texts in a new list cause no new announcement
  });
});

it('drops answers to other tasks with the next choice', () => {
  const { onChange } = show('tasks in another order than shown');
  expect(heading()).toBe('Set 1 of 7');
  fireEvent.click(nth('Best', 0));
  expect(lastAnswer(onChange)).toHaveLength(1);
});

it('clears an optional answer, and begins again', () => {
  const { onChange } = show('long texts');
  press('Clear my choices');
  expect(lastAnswer(onChange)).toBeNull();
  expect(heading()).toBe('Set 1 of 6');
  expect(document.activeElement?.textContent).toBe('Set 1 of 6');
  expect(readAnnouncement()).toContain('Your choices have been cleared');
  cleanup();
  show('answered');
  expect(screen.queryByRole('button', { name: 'Clear my choices' })).toBeNull();
});

it("has the author's texts in headings, names and announcements", () => {
  show("the author's labels for best and worst");
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Matters most',
    'Option',
    'Matters least',
  ]);
  expect(status()).toBe('Now choose one for “Matters least”');
  const [mostPreferred] = screen.getAllByRole<HTMLInputElement>('radio', {
    name: /^Matters most: /,
    checked: true,
  });
  const takenOptions = screen
    .getAllByRole<HTMLInputElement>('radio', { name: /^Matters least: / })
    .find(({ value }) => value === mostPreferred?.value);
  if (takenOptions === undefined) throw new Error('both sides offer the same');
  fireEvent.click(takenOptions);
  expect(status()).toMatch(/^“.+” is now under “Matters least”. Choose another one for “Matters most”$/);
  expect(document.querySelector('fieldset')?.textContent).not.toMatch(/best|worst/i);
});
