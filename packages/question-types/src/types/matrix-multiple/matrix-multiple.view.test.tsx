import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderQuestion } from '../../testing/render-question.tsx';
import { matrixMultipleFixtures } from './matrix-multiple.fixtures.ts';
import { texts } from './matrix-multiple.texts.ts';
import { matrixMultiple } from './matrix-multiple.ts';
import MatrixMultipleView from './matrix-multiple.view.tsx';

const renderedType = { type: matrixMultiple, View: MatrixMultipleView, texts };
function show(name: string, layout: 'phone' | 'pc' = 'pc') {
  const fixture = matrixMultipleFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return renderQuestion(renderedType, fixture, { layout });
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const announcedText = () => document.querySelector('[aria-live="polite"]')?.textContent;

afterEach(cleanup);

it('stores entries row by row, in authored order', () => {
  const { onChange } = show('optional, not answered');
  fireEvent.click(box('Beta, Modern'));
  fireEvent.click(box('Alpha, Modern'));
  fireEvent.click(box('Alpha, Cheap'));
  expect(onChange).toHaveBeenLastCalledWith({ r1: [['o1'], ['o3']], r2: [['o3']] });
  fireEvent.click(box('Beta, Modern'));
  expect(onChange).toHaveBeenLastCalledWith({ r1: [['o1'], ['o3']] });
});

describe('in one row', () => {
  it('an exclusive option and the others remove each other, which is announced', () => {
    const { onChange } = show('answered');
    fireEvent.click(box('Alpha, None of these'));
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ r1: [['o4']], r2: [['o4']], r3: [['o2']] });
    expect(announcedText()).toContain('“None of these” is chosen');
    fireEvent.click(box('Beta, Cheap'));
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ r1: [['o4']], r2: [['o1']] });
    expect(announcedText()).toContain('“None of these” was cleared');
  });

  it('at the maximum the other options stay focusable, and show why they cannot be added', () => {
    const { onChange } = show('the maximum number of options in a row');
    const third = box('Alpha, Reliable');
    expect(third.disabled).toBe(false);
    expect(third.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(third.getAttribute('aria-describedby') ?? '')?.textContent).toContain('2');
    fireEvent.click(third);
    expect(onChange).not.toHaveBeenCalled();
    expect(box('Alpha, None of these').getAttribute('aria-disabled')).toBeNull();
  });

  it('Tab stops once, arrow keys move inside', () => {
    show('optional, not answered');
    const stops = () =>
      screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ tabIndex }) => tabIndex === 0);
    expect(stops()).toHaveLength(3);
    box('Beta, Cheap').focus();
    fireEvent.keyDown(box('Beta, Cheap'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(box('Beta, Reliable'));
    fireEvent.keyDown(box('Beta, Reliable'), { key: 'End' });
    expect(document.activeElement).toBe(box('Beta, None of these'));
    fireEvent.keyDown(box('Beta, None of these'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(box('Beta, None of these'));
    expect(stops()).toHaveLength(3);
    expect(stops()).toContain(box('Beta, None of these'));
  });
});

it('a phone shows a list of one row, and never opens the next row automatically', () => {
  const { onChange } = show('optional, not answered', 'phone');
  fireEvent.click(box('Cheap'));
  fireEvent.click(box('Modern'));
  expect(onChange).toHaveBeenLastCalledWith({ r1: [['o1'], ['o3']] });
  fireEvent.click(screen.getByRole('button', { name: 'Next row' }));
  fireEvent.click(box('Cheap'));
  expect(onChange).toHaveBeenLastCalledWith({ r1: [['o1'], ['o3']], r2: [['o1']] });
});
