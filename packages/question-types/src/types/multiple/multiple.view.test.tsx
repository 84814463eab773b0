import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderQuestion } from '../../testing/render-question.tsx';
import { multipleFixtures } from './multiple.fixtures.ts';
import { texts as openTexts } from '../../controls/texts/open-text.texts.ts';
import { texts as ownTexts } from './multiple.texts.ts';
import { multiple } from './multiple.ts';
import MultipleView from './multiple.view.tsx';

const texts = { ...openTexts, ...ownTexts };
const renderedType = { type: multiple, View: MultipleView, texts };
function show(name: string) {
  const fixture = multipleFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return renderQuestion(renderedType, fixture);
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const announcedText = () => document.querySelector('[aria-live="polite"]')?.textContent;

afterEach(cleanup);

it('stores entries in authored order, in any order of taps', () => {
  const { onChange } = show('optional, not answered');
  fireEvent.click(box('Plums'));
  fireEvent.click(box('Apples'));
  expect(onChange).toHaveBeenLastCalledWith([['o1'], ['o3']]);
});

it('commits null when the last choice is removed', () => {
  const { onChange } = show('optional, not answered');
  fireEvent.click(box('Plums'));
  fireEvent.click(box('Plums'));
  expect(onChange).toHaveBeenLastCalledWith(null);
});

it('keeps options chosen by code, and does not count them', () => {
  const { onChange } = show('only an option chosen by code');
  fireEvent.click(box('Apples'));
  expect(onChange).not.toHaveBeenCalled();
  expect(box('Apples').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(box('Pears'));
  expect(announcedText()).toContain('You can choose 1 more');
});

describe('an exclusive option', () => {
  it('removes the other options, and announces it', () => {
    const { onChange } = show('answered');
    fireEvent.click(box('None of these'));
    expect(onChange).toHaveBeenLastCalledWith([['o5']]);
    expect(announcedText()).toContain('“None of these” is chosen, so your other choices were cleared');
  });

  it('is removed by another option, which is announced', () => {
    const { onChange } = show('an exclusive option waives the bounds');
    fireEvent.click(box('Pears'));
    expect(onChange).toHaveBeenLastCalledWith([['o2']]);
    expect(announcedText()).toContain('“None of these” was cleared');
  });

  it('can be chosen when as many as possible are chosen', () => {
    const { onChange } = show('the maximum number of options');
    fireEvent.click(box('None of these'));
    expect(onChange).toHaveBeenLastCalledWith([['o5']]);
  });
});

describe('bounds', () => {
  it('are in a text that describes the group', () => {
    show('required, not answered');
    expect(screen.getByRole('group').getAttribute('aria-describedby')).toContain('q-q1-hint');
    cleanup();
    show('fewer than the minimum');
    fireEvent.click(screen.getByRole('checkbox', { checked: true }));
    expect(screen.getByText('Choose 2 to 3')).toBeTruthy();
  });

  it('show how many options remain', () => {
    show('fewer than the minimum');
    expect(screen.getByText('Choose 1–2 more')).toBeTruthy();
    fireEvent.click(box('Apples'));
    expect(announcedText()).toContain('You can choose 1 more');
  });

  it('keep further options focusable, explain why they are unavailable, and do not add them', () => {
    const { onChange } = show('the maximum number of options');
    const plums = box('Plums');
    expect(plums.disabled).toBe(false);
    expect(plums.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(plums.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('You have chosen 3, the most you can');
    fireEvent.click(plums);
    expect(onChange).not.toHaveBeenCalled();
    expect(plums.checked).toBe(false);
    expect(announcedText()).toContain('You can choose up to 3. Untick one first');
  });

  it('allow chosen options to be removed at the maximum', () => {
    const { onChange } = show('the maximum number of options');
    fireEvent.click(box('Pears'));
    expect(onChange).toHaveBeenLastCalledWith([['o1'], ['o4']]);
  });
});

describe('open text', () => {
  it('is kept for an option that is removed and chosen again', () => {
    const { onChange } = show('open text of the wrong kind');
    fireEvent.click(box('其他'));
    expect(onChange).toHaveBeenLastCalledWith([['o1']]);
    fireEvent.click(box('其他'));
    expect(onChange).toHaveBeenLastCalledWith([['o1'], ['o3', 'tablet']]);
  });

  it('is not lost when another option is tapped right after the last key', () => {
    const { onChange } = show('open text that is missing');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '平板' } });
    fireEvent.click(box('手机'));
    expect(onChange).toHaveBeenLastCalledWith([['o1'], ['o3', '平板']]);
  });
});
