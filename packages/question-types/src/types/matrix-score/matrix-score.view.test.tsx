import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderQuestion } from '../../testing/render-question.tsx';
import { matrixScoreFixtures } from './matrix-score.fixtures.ts';
import { texts } from './matrix-score.texts.ts';
import { matrixScore } from './matrix-score.ts';
import MatrixScoreView from './matrix-score.view.tsx';

const renderedType = { type: matrixScore, View: MatrixScoreView, texts };
function show(name: string, layout: 'phone' | 'pc') {
  const fixture = matrixScoreFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return renderQuestion(renderedType, fixture, { layout });
}
const star = (group: string, name: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('in the table', () => {
  it('names each group by row and column, and stores scores by cell', () => {
    const { onChange } = show('required, not answered', 'pc');
    fireEvent.click(star('Room, Quality', '4 out of 5 stars'));
    fireEvent.click(star('Breakfast, Price', '2 out of 5 stars'));
    expect(onChange).toHaveBeenLastCalledWith({ r1: { o1: 4 }, r2: { o2: 2 } });
    expect(screen.getByText('Mean score: 3')).toBeTruthy();
  });

  it('shows that a row does not apply, and restores its scores', () => {
    const { onChange } = show('half hearts, a cell left empty, a row that does not apply', 'pc');
    const boxes = screen.getAllByRole('checkbox');
    fireEvent.click(boxes[1] ?? document.body);
    expect(onChange).toHaveBeenLastCalledWith({ r1: { o1: 4.5 }, r2_no_apply: 99, r3_no_apply: 99 });
    fireEvent.click(boxes[1] ?? document.body);
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ r2: { o1: 3, o2: 0.5 } });
  });

  it('accepts numbers by select or field, and removes them', () => {
    const { onChange } = show('numbers, words at both ends', 'pc');
    fireEvent.change(screen.getByRole('combobox', { name: 'Essay – written, Mark' }), {
      target: { value: '6' },
    });
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ r1: { o1: 6, o2: 87 } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Essay – written, Mark' }), {
      target: { value: '' },
    });
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ r1: { o2: 87 } });
    const field = screen.getByRole('textbox', { name: /^Talk – spoken, Points/ });
    fireEvent.change(field, { target: { value: '12' } });
    fireEvent.blur(field);
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ r2: { o1: 1, o2: 12 } });
  });

  it('clears all scores of an optional question', () => {
    const { onChange } = show('recommendations, answered', 'pc');
    fireEvent.click(screen.getByRole('button', { name: 'Clear my scores' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });
});

describe('one row at a time', () => {
  it('opens the next row when a tap has completed the row, not before', () => {
    show('required, not answered', 'phone');
    fireEvent.click(star('Room, Quality', '4 out of 5 stars'));
    act(() => vi.advanceTimersByTime(1000));
    expect(screen.getByRole('heading', { name: 'Room' })).toBeTruthy();
    fireEvent.click(star('Room, Price', '1 out of 5 stars'));
    act(() => vi.advanceTimersByTime(1000));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Breakfast' }));
  });

  it('does not open the next row while cells that may be left empty are empty', () => {
    show('half hearts, a cell left empty, a row that does not apply', 'phone');
    fireEvent.click(star('东门店, 口味', '2 out of 5 hearts'));
    act(() => vi.advanceTimersByTime(1000));
    expect(screen.getByRole('heading', { name: '东门店' })).toBeTruthy();
  });

  it('does not open the next row for arrow keys', () => {
    show('required, not answered', 'phone');
    fireEvent.click(star('Room, Quality', '4 out of 5 stars'));
    const radio = star('Room, Price', '1 out of 5 stars');
    fireEvent.keyDown(radio, { key: 'ArrowRight' });
    fireEvent.click(radio);
    act(() => vi.advanceTimersByTime(1000));
    expect(screen.getByRole('heading', { name: 'Room' })).toBeTruthy();
  });
});
