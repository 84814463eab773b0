import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderQuestion } from '../../testing/render-question.tsx';
import { evaluationFixtures } from './evaluation.fixtures.ts';
import { texts } from './evaluation.texts.ts';
import { evaluation } from './evaluation.ts';
import EvaluationView from './evaluation.view.tsx';

function show(name: string) {
  const fixture = evaluationFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return renderQuestion({ type: evaluation, View: EvaluationView, texts }, fixture);
}
const face = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const tagNames = () =>
  within(screen.getByRole('group', { name: 'Which of these apply?' }))
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('tags', () => {
  it('belong to the chosen level, change with it, and are announced while the focus stays', () => {
    const { onChange, container } = show('optional, not answered');
    expect(screen.queryByText('Which of these apply?')).toBeNull();
    face('Bad').focus();
    fireEvent.click(face('Bad'));
    expect(onChange).toHaveBeenLastCalledWith({ score: 2 });
    expect(tagNames()).toEqual(['Slow', 'Cold']);
    act(() => vi.advanceTimersByTime(1000));
    expect(container.querySelector('[aria-live="polite"]')?.textContent).toContain('Tags to choose from: 2');
    expect(document.activeElement).toBe(face('Bad'));
    fireEvent.click(face('Fair'));
    expect(screen.queryByText('Which of these apply?')).toBeNull();
  });

  it('are stored in the order of their level, and restored when the level is chosen again', () => {
    const { onChange } = show('a level with some of its tags');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Very friendly' }));
    expect(onChange).toHaveBeenLastCalledWith({ score: 5, tagsId: ['t51', 't52', 't53'] });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Very quick' }));
    expect(onChange).toHaveBeenLastCalledWith({ score: 5, tagsId: ['t52', 't53'] });
    fireEvent.click(face('Bad'));
    expect(onChange).toHaveBeenLastCalledWith({ score: 2 });
    fireEvent.click(face('Excellent'));
    expect(onChange).toHaveBeenLastCalledWith({ score: 5, tagsId: ['t52', 't53'] });
  });
});

it('keeps the opinion when another level is chosen', () => {
  const { onChange } = show('an opinion instead of a tag');
  fireEvent.click(face('Good'));
  expect(onChange).toHaveBeenLastCalledWith({ score: 4, open: 'The hall was very noisy' });
});

it('toggles "not applicable", and restores the level', () => {
  const { onChange } = show('three levels and their faces');
  const box = screen.getByRole('checkbox', { name: '没有收到货' });
  fireEvent.click(box);
  expect(onChange).toHaveBeenLastCalledWith({ no_apply: 99 });
  expect(face('不满意').checked).toBe(false);
  fireEvent.click(box);
  expect(onChange).toHaveBeenLastCalledWith({ score: 1, tagsId: ['b1', 'b3'] });
});

describe('the face that is chosen', () => {
  const frames = (container: HTMLElement) => container.querySelectorAll('.cv-frames-strip > svg').length;
  it.each([
    ['Terrible', 23],
    ['Fair', 31],
    ['Excellent', 30],
  ])('%s moves in %d frames, then stops', (name, count) => {
    const { container } = show('optional, not answered');
    fireEvent.click(face(name));
    expect(frames(container)).toBe(count);
    const strip = container.querySelector('.cv-frames');
    expect(strip?.getAttribute('aria-hidden')).toBe('true');
    // jsdom knows no animations; React listens for the oldest name of their end there.
    if (strip !== null) fireEvent(strip, new Event('webkitAnimationEnd', { bubbles: true }));
    expect(frames(container)).toBe(0);
  });

  it('is not animated when it is rendered first', () => {
    expect(frames(show('a level with some of its tags').container)).toBe(0);
  });
});

it('clears an optional evaluation', () => {
  const { onChange } = show('ten levels as stars');
  fireEvent.click(screen.getByRole('button', { name: 'Clear my answer' }));
  expect(onChange).toHaveBeenCalledWith(null);
  expect(document.activeElement).toBe(face('1'));
});
