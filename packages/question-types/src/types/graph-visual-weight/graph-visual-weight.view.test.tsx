import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderQuestion } from '../../testing/render-question.tsx';
import { graphVisualWeightFixtures } from './graph-visual-weight.fixtures.ts';
import { texts } from './graph-visual-weight.texts.ts';
import { graphVisualWeight } from './graph-visual-weight.ts';
import GraphVisualWeightView from './graph-visual-weight.view.tsx';

const renderedType = { type: graphVisualWeight, View: GraphVisualWeightView, texts };
function show(name: string, answer?: object) {
  const fixture = graphVisualWeightFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return renderQuestion(
    renderedType,
    answer === undefined ? fixture : ({ ...fixture, answer } as typeof fixture),
  );
}
const button = (name: string) => screen.getByRole('button', { name });
const choices = () => document.querySelector('.cv-look-choices');
const isOpen = () => choices()?.hasAttribute('data-closed') === false;
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name, hidden: true });
const passTime = (ms: number) => act(() => vi.advanceTimersByTime(ms));
let isHidden = false;

function startLooking() {
  fireEvent.click(button('Show the image'));
  const image = document.querySelector('.cv-stage img');
  if (image === null) throw new Error('No image.');
  fireEvent.load(image);
}

beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('looking', () => {
  it('begins with a press once the image is loaded; then the regions can be chosen', () => {
    show('optional, not begun');
    expect(document.querySelector('.cv-stage img')).toBeNull();
    fireEvent.click(button('Show the image'));
    passTime(5000);
    expect(isOpen()).toBe(false);
    fireEvent.load(document.querySelector('.cv-stage img') as Element); // `startLooking()` throws if the image is absent
    passTime(800);
    expect(isOpen()).toBe(false);
    expect(document.querySelector('[data-region]')).toBeNull();
    passTime(400);
    expect(isOpen()).toBe(true);
    expect(document.querySelectorAll('[data-region]')).toHaveLength(3);
    expect(document.querySelector('[aria-live="polite"]')?.textContent).toContain(
      'Choose what you noticed first',
    );
  });

  it('does not count time while the tab is hidden', () => {
    show('optional, not begun');
    startLooking();
    passTime(400);
    isHidden = true;
    document.dispatchEvent(new Event('visibilitychange'));
    passTime(60_000);
    isHidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    passTime(400);
    expect(isOpen()).toBe(false);
    passTime(400);
    expect(isOpen()).toBe(true);
  });
});

describe('choosing', () => {
  it('works on the image and in the list, one image after the other', () => {
    const { onChange } = show('optional, not begun');
    startLooking();
    passTime(1200);
    fireEvent.click(document.querySelector('[data-region="o2"]') as Element); // the screen has three regions
    const [[first]] = onChange.mock.calls as [[{ st: number }]]; // the call at the start of the question
    expect(first).toEqual({ st: expect.any(Number), ans: [{ gid: 'o2' }] });
    expect(radio('Orange wheel').checked).toBe(true);
    fireEvent.click(radio('Headline'));
    expect(onChange).toHaveBeenLastCalledWith({ st: first.st, ans: [{ gid: 'o1' }] });
    fireEvent.click(button('Next image'));
    expect(document.activeElement?.textContent).toBe('Image 2 of 2');
    startLooking();
    passTime(1200);
    fireEvent.click(radio('Nothing in particular'));
    expect(onChange).toHaveBeenLastCalledWith({ st: first.st, ans: [{ gid: 'o1' }, { no_apply: 99 }] });
    expect(screen.queryByRole('button', { name: 'Next image' })).toBeNull();
  });

  it('opens the next image by Enter, which does not leave the page', () => {
    show('optional, not begun');
    startLooking();
    passTime(1200);
    expect(fireEvent.keyDown(radio('Headline'), { key: 'Enter' })).toBe(false);
    expect(screen.getByText('Image 1 of 2')).toBeTruthy();
    fireEvent.click(radio('Headline'));
    fireEvent.keyDown(radio('Headline'), { key: 'Enter' });
    expect(screen.getByText('Image 2 of 2')).toBeTruthy();
  });

  it('continues at the first unanswered image, and can start again', () => {
    const { onChange } = show('the second image is not answered');
    expect(screen.getByText('Image 2 of 2')).toBeTruthy();
    fireEvent.click(button('Start again'));
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(screen.getByText('Image 1 of 2')).toBeTruthy();
  });
});

describe('when all images are answered', () => {
  it('shows each image again with its choice, which can be changed', () => {
    const { onChange } = show('all images answered');
    expect(screen.getByText('Image 1 of 2')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Previous image' })).toBeNull();
    fireEvent.click(button('Next image'));
    expect(document.activeElement?.textContent).toBe('Image 2 of 2');
    expect(isOpen()).toBe(true);
    expect(radio('Nothing in particular').checked).toBe(true);
    fireEvent.click(button('Previous image'));
    fireEvent.click(radio('Headline'));
    expect(onChange).toHaveBeenLastCalledWith({
      st: expect.any(Number),
      ans: [{ gid: 'o1' }, { no_apply: 99 }],
    });
    expect(fireEvent.keyDown(radio('Headline'), { key: 'Enter' })).toBe(true);
  });

  it('leads back to earlier images once the last image is answered', () => {
    show('the second image is not answered');
    startLooking();
    passTime(1200);
    expect(screen.queryByRole('button', { name: 'Previous image' })).toBeNull();
    fireEvent.click(radio('Nothing in particular'));
    fireEvent.click(button('Previous image'));
    expect(screen.getByText('Image 1 of 2')).toBeTruthy();
    expect(isOpen()).toBe(true);
  });
});

it('offers "none" unless the author disables it', () => {
  const fixture = graphVisualWeightFixtures.find(({ name }) => name === 'optional, not begun');
  if (fixture === undefined) throw new Error('No such fixture.');
  const count = (not_apply: boolean | undefined) => {
    const question = { ...fixture.question, ...(not_apply !== undefined && { not_apply }) };
    renderQuestion(renderedType, { ...fixture, question });
    const { length } = screen.getAllByRole('radio', { hidden: true });
    cleanup();
    return length;
  };
  expect([count(undefined), count(true), count(false)]).toEqual([4, 4, 3]);
});

describe('a time for choosing', () => {
  it('has a warning before its end, and is extended by a press', () => {
    const { onChange } = show('one image, and a time for choosing');
    startLooking();
    passTime(1200);
    const warning = () => document.querySelector('[aria-live="assertive"]')?.textContent;
    passTime(29_000);
    expect(warning()).toBe('');
    passTime(1200);
    expect(warning()).toContain('Time left to choose: 30 s');
    fireEvent.click(button('Give me more time'));
    passTime(60_000);
    expect(onChange).toHaveBeenCalledTimes(1); // the call at the start of the time for choosing
  });

  it('continues with the remaining time after a reload', () => {
    const { onChange } = show('one image, and a time for choosing');
    startLooking();
    passTime(1200);
    const beginning = { st: expect.any(Number), ans: [] };
    expect(onChange).toHaveBeenLastCalledWith(beginning);
    passTime(40_000);
    const [[firstAnswer]] = onChange.mock.calls as [[object]];
    cleanup();
    const onChangeAfterReload = show('one image, and a time for choosing', firstAnswer).onChange;
    expect(isOpen()).toBe(true);
    passTime(15_000);
    expect(onChangeAfterReload).not.toHaveBeenCalled();
    passTime(7_000);
    expect(onChangeAfterReload).toHaveBeenLastCalledWith({ ...beginning, ans: [{ no_apply: 99 }] });
  });

  it('stores unanswered images as no choice when the time is over', () => {
    const { onChange } = show('one image, and a time for choosing');
    startLooking();
    passTime(1200);
    passTime(61_000);
    expect(onChange).toHaveBeenLastCalledWith({ st: expect.any(Number), ans: [{ no_apply: 99 }] });
    onChange.mockClear();
    fireEvent.click(radio('标题'));
    fireEvent.click(document.querySelector('[data-region="o1"]') as Element); // the region is still shown
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByText(/Time is up. Images without/)).toBeTruthy();
  });
});
