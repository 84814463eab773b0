import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cursorScore, nps, starScore } from '../../types/score/score.ts';
import { cursorScoreFixtures } from '../../types/score/cursor-score.fixtures.ts';
import ScoreView from '../../types/score/score.view.tsx';
import type { Fixture } from '../../answers/examples/fixture.ts';
import { npsFixtures } from '../../types/score/nps.fixtures.ts';
import { starScoreFixtures } from '../../types/score/star-score.fixtures.ts';
import { renderQuestion } from '../../testing/render-question.tsx';
import { texts } from '../../types/score/score.texts.ts';

const findFixture = (fixtures: readonly Fixture[], name: string) => {
  const fixture = fixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return fixture;
};
const showStars = (name: string) =>
  renderQuestion({ type: starScore, View: ScoreView, texts }, findFixture(starScoreFixtures, name));
const showBoxes = (name: string) =>
  renderQuestion({ type: nps, View: ScoreView, texts }, findFixture(npsFixtures, name));
const showSlider = (name: string) =>
  renderQuestion({ type: cursorScore, View: ScoreView, texts }, findFixture(cursorScoreFixtures, name));
const radio = (name: string, group?: string) =>
  (group === undefined
    ? screen
    : within(screen.getByRole('radiogroup', { name: group }))
  ).getByRole<HTMLInputElement>('radio', { name });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("scores have the author's width for the layout, pc or phone", () => {
  const widths = { pc_question_width: 70, phone_question_width: 55 };
  const [first] = starScoreFixtures;
  if (first === undefined) throw new Error('no fixture');
  const fixture = { ...first, question: { ...first.question, ...widths } };
  for (const [layout, share] of [
    ['pc', '70%'],
    ['phone', '55%'],
  ] as const) {
    const { container } = renderQuestion({ type: starScore, View: ScoreView, texts }, fixture, {
      layout,
    });
    expect(container.innerHTML).toContain(`--scale-share: ${share}`);
    cleanup();
  }
});

describe('stars', () => {
  it('are radios of a group for each item', () => {
    const { onChange } = showStars('one item left out');
    fireEvent.click(radio('2 out of 5 stars', 'Breakfast'));
    expect(onChange).toHaveBeenCalledWith({ o1: [4], o2: [2], o3: [5] });
  });

  it('have selectable halves, fill up to the score, and show it', () => {
    const { onChange, container } = showStars('half stars, and the score so far');
    const readFills = () =>
      [...container.querySelectorAll<HTMLElement>('.cv-star-icon')].map((icon) =>
        icon.style.getPropertyValue('--fill'),
      );
    expect(readFills()).toEqual(['100%', '100%', '100%', '50%', '0%']);
    fireEvent.click(radio('0.5 out of 5 stars'));
    expect(onChange).toHaveBeenLastCalledWith({ o1: [0.5] });
    expect(readFills()).toEqual(['50%', '0%', '0%', '0%', '0%']);
    expect(screen.getByText('Score: 0.5')).toBeTruthy();
  });

  it('show the score of a click under the mouse, but not under a finger', () => {
    const { container } = showStars('half stars, and the score so far');
    const countFullStars = () =>
      [...container.querySelectorAll<HTMLElement>('.cv-star-icon')].filter(
        (icon) => icon.style.getPropertyValue('--fill') === '100%',
      ).length;
    fireEvent.pointerEnter(radio('5 out of 5 stars'), { pointerType: 'touch' });
    expect(countFullStars()).toBe(3);
    fireEvent.pointerEnter(radio('5 out of 5 stars'), { pointerType: 'mouse' });
    expect(countFullStars()).toBe(5);
    fireEvent.pointerLeave(screen.getByRole('radiogroup'));
    expect(countFullStars()).toBe(3);
  });

  it('are mirrored only in display', () => {
    const { onChange } = showStars('thumbs on a reversed scale, in halves');
    const group = within(screen.getByRole('radiogroup', { name: 'Lectures' }));
    const values = group.getAllByRole<HTMLInputElement>('radio').map(({ value }) => Number(value));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    fireEvent.click(radio('1 out of 4 thumbs', 'Exercises'));
    expect(onChange).toHaveBeenCalledWith({ o1: [2.5], o2: [1] });
  });

  it('complete the question by a tap if it has one item, never by an arrow key', () => {
    const { onComplete } = showStars('half stars, and the score so far');
    fireEvent.keyDown(radio('3.5 out of 5 stars'), { key: 'ArrowRight' });
    fireEvent.click(radio('4 out of 5 stars'));
    expect(onComplete).not.toHaveBeenCalled();
    fireEvent.keyUp(radio('4 out of 5 stars'), { key: 'ArrowRight' });
    fireEvent.click(radio('4 out of 5 stars'));
    expect(onComplete).toHaveBeenCalledTimes(1);
    cleanup();
    const severalItems = showStars('one item left out');
    fireEvent.click(radio('2 out of 5 stars', 'Breakfast'));
    expect(severalItems.onComplete).not.toHaveBeenCalled();
  });
});

describe('not applicable', () => {
  it('removes the score, and restores it with its reason', () => {
    const { onChange } = showStars('reasons, and what does not apply');
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: '客服响应: 没有使用过' });
    fireEvent.click(box);
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ o1: [null, null, [], 99] });
    expect(screen.queryByRole('textbox', { name: '客服响应: why?' })).toBeNull();
    fireEvent.click(box);
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ o1: [2, '等待太久'] });
  });

  it('is cleared by a score', () => {
    const { onChange } = showStars('reasons, and what does not apply');
    fireEvent.click(radio('3 out of 5 stars', '物流速度'));
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ o2: [3] });
  });

  it('has a label of at most 30 characters, and the full text for screen readers', () => {
    showStars('long texts and images');
    const [box] = screen.getAllByRole('checkbox', { name: /so far as I know$/ });
    expect(box?.closest('label')?.querySelector('[aria-hidden]')?.textContent).toBe(
      'I have had nothing to do with…',
    );
  });
});

it('clears all scores of an optional question', () => {
  const { onChange } = showStars('ten hearts, without numbers');
  fireEvent.click(screen.getByRole('button', { name: 'Clear my scores' }));
  expect(onChange).toHaveBeenCalledWith(null);
  expect(document.activeElement).toBe(radio('1 out of 10 hearts', 'City bike'));
});

it('the accessible names of boxes of a net promoter score contain the labels of both ends', () => {
  const { onChange } = showBoxes('optional, not answered');
  fireEvent.click(radio('7 (0: Not at all likely, 10: Extremely likely)'));
  expect(onChange).toHaveBeenCalledWith({ o1: [7] });
});

describe('a slider', () => {
  const range = () => screen.getByRole<HTMLInputElement>('slider');
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Number from/ });

  it('is not set until it is touched', () => {
    showSlider('optional, not answered');
    expect(range().getAttribute('aria-valuetext')).toBe('Not set yet');
    expect(field().value).toBe('');
  });

  it('sets the answer when it is released, rounded up', () => {
    const { onChange } = showSlider('answered');
    fireEvent.pointerDown(range());
    expect(range().step).toBe('any');
    fireEvent.input(range(), { target: { value: '30.2' } });
    expect(onChange).not.toHaveBeenCalled();
    expect(field().value).toBe('31');
    range().dispatchEvent(new Event('change', { bubbles: true }));
    expect(onChange.mock.calls).toEqual([[{ o1: [31] }]]);
  });

  it('accepts its start value by a press without movement, by Space, and by a step down', () => {
    const { onChange } = showSlider('optional, not answered');
    fireEvent.click(range());
    expect(onChange).toHaveBeenLastCalledWith({ o1: [0] });
    cleanup();
    const second = showSlider('optional, not answered');
    fireEvent.keyUp(range(), { key: ' ' });
    expect(second.onChange).toHaveBeenLastCalledWith({ o1: [0] });
    cleanup();
    const third = showSlider('optional, not answered');
    fireEvent.click(screen.getByRole('button', { name: 'Less' }));
    expect(third.onChange).toHaveBeenLastCalledWith({ o1: [0] });
  });

  it('accepts a typed number, rounded up, and keeps any other text in the field with a message', () => {
    const { onChange } = showSlider('answered');
    for (const [typed, score] of [
      ['12,3', 13],
      ['１７', 17],
    ] as const) {
      fireEvent.change(field(), { target: { value: typed } });
      fireEvent.blur(field());
      expect(onChange).toHaveBeenLastCalledWith({ o1: [score] });
      expect(field().value).toBe(String(score));
    }
    for (const typed of ['many', '1000']) {
      fireEvent.change(field(), { target: { value: typed } });
      fireEvent.blur(field());
      expect(field().value).toBe(typed);
      expect(screen.getByText('Type a number from 0 to 100')).toBeTruthy();
    }
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('moves by steps, which stop at its ends', () => {
    const { onChange } = showSlider('answered');
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(onChange).toHaveBeenLastCalledWith({ o1: [71] });
    fireEvent.change(field(), { target: { value: '0' } });
    fireEvent.blur(field());
    const lessButton = screen.getByRole('button', { name: 'Less' });
    expect(lessButton.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(lessButton);
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('labels each point of a short scale, and only the ends of a long one', () => {
    const { container } = showSlider('a label for each of few points, a reason, and what does not apply');
    expect(container.querySelector('.cv-slider-labels')?.textContent).toBe('0246810');
    cleanup();
    expect(showSlider('answered').container.querySelector('.cv-slider-labels')?.textContent).toBe('0100');
  });
});

describe("the question's texts at both ends", () => {
  it('appear below stars, and in the names of the first and the last', () => {
    const { container } = showStars('own labels at both ends');
    expect(container.querySelector('.cv-scale-ends')?.textContent).toBe('ExcellentPoor');
    expect(radio('1 out of 5 stars, Poor', 'Room').checked).toBe(false);
    expect(radio('5 out of 5 stars, Excellent', 'Room').checked).toBe(true);
    expect(radio('3 out of 5 stars', 'Room').checked).toBe(false);
  });

  it('are in the name of every box, instead of the default ones', () => {
    const { container } = showBoxes('own labels at both ends');
    expect(radio('9 (0: I would warn people, 10: I tell everybody)').checked).toBe(true);
    expect(container.textContent).not.toContain('Extremely likely');
  });

  it("are part of the names of a slider's ends; labels of an item replace them", () => {
    showSlider('own labels at both ends');
    const [morning, unlabelled] = screen.getAllByRole('slider');
    expect(morning?.getAttribute('aria-valuetext')).toBe('100 of 100, Very well');
    expect(unlabelled?.closest('.cv-slider')?.textContent).toContain('Together');
    expect(unlabelled?.closest('.cv-slider')?.textContent).not.toContain('Very well');
  });
});
