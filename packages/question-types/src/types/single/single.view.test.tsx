import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderQuestion } from '../../testing/render-question.tsx';
import { singleFixtures } from './single.fixtures.ts';
import { texts as openTexts } from '../../controls/texts/open-text.texts.ts';
import { texts as ownTexts } from './single.texts.ts';
import { single } from './single.ts';
import SingleView from './single.view.tsx';

const texts = { ...openTexts, ...ownTexts };
const renderedType = { type: single, View: SingleView, texts };
function computeFixture(name: string) {
  const fixture = singleFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return fixture;
}
const show = (name: string) => renderQuestion(renderedType, computeFixture(name));
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('choosing', () => {
  it('is one group of native radios, named by the title', () => {
    show('optional, not answered');
    expect(screen.getByRole('group', { name: /What do you drink in the morning/ })).toBeTruthy();
    expect(new Set(screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name)).size).toBe(1);
  });

  it('renders only changed options again', () => {
    const fixture = computeFixture('answered');
    const renderedGids = new Set<string>();
    const items = fixture.question.items?.map((option) => ({
      ...option,
      // Counts renders, because each of them reads the field.
      get rightWord() {
        renderedGids.add(option.gid);
        return '';
      },
    }));
    renderQuestion(renderedType, { ...fixture, question: { ...fixture.question, ...(items && { items }) } });
    renderedGids.clear();
    fireEvent.click(radio('Water'));
    expect(radio('Water').checked).toBe(true);
    expect([...renderedGids].toSorted()).toEqual(['o2', 'o3']);
  });

  it('commits one entry, and completes the question by a tap', () => {
    const { onChange, onComplete } = show('optional, not answered');
    fireEvent.click(radio('Tea'));
    expect(onChange).toHaveBeenCalledWith(['o2']);
    expect(onComplete).toHaveBeenCalledTimes(1);
    expect(radio('Tea').checked).toBe(true);
  });

  it('completes the question by a second press on the chosen option', () => {
    const { onChange, onComplete } = show('answered');
    fireEvent.click(radio('Tea'));
    expect(onChange).not.toHaveBeenCalled();
    expect(onComplete).toHaveBeenCalledTimes(1);
  });

  it('does not complete the question by arrow keys, which only change the choice', () => {
    const { onChange, onComplete } = show('answered');
    fireEvent.keyDown(radio('Tea'), { key: 'ArrowDown' });
    fireEvent.click(radio('Water'));
    fireEvent.keyUp(radio('Water'), { key: 'ArrowDown' });
    expect(onChange).toHaveBeenCalledWith(['o3']);
    expect(onComplete).not.toHaveBeenCalled();
    fireEvent.keyDown(radio('Water'), { key: ' ' });
    const pressed = fireEvent.keyUp(radio('Water'), { key: ' ' });
    expect(pressed, 'the browser would press it once more').toBe(false);
    expect(onComplete).toHaveBeenCalledTimes(1);
  });

  it('is cleared again when it is optional, with focus kept in the group', () => {
    const { onChange } = show('optional, not answered');
    fireEvent.click(radio('Coffee'));
    fireEvent.click(screen.getByRole('button', { name: 'Clear my choice' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(document.activeElement).toBe(radio('Coffee'));
    expect(screen.getByText(/Your choice has been cleared/)).toBeTruthy();
  });

  it('offers no clearing when an answer is required', () => {
    show('answered');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('open text', () => {
  const field = () =>
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Something else: please specify' });

  it('appears with its option and takes focus; the question is not complete yet', () => {
    const { onComplete } = show('optional, not answered');
    fireEvent.click(radio('Something else'));
    expect(document.activeElement).toBe(field());
    expect(onComplete).not.toHaveBeenCalled();
  });

  it('takes no focus when arrow keys move over its option', () => {
    show('optional, not answered');
    radio('Water').focus();
    fireEvent.keyDown(radio('Water'), { key: 'ArrowDown' });
    fireEvent.click(radio('Something else'));
    expect(document.activeElement).toBe(radio('Water'));
  });

  it('is committed after a pause', () => {
    const { onChange } = show('open option without its required text');
    fireEvent.change(field(), { target: { value: ' Cocoa ' } });
    act(() => vi.advanceTimersByTime(499));
    expect(onChange).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(onChange).toHaveBeenCalledWith(['o4', 'Cocoa']);
    expect(field().value).toBe(' Cocoa ');
  });

  it('is restored when the respondent chooses its option again', () => {
    const { onChange } = show('open option with its text');
    fireEvent.click(radio('Tea'));
    expect(onChange).toHaveBeenLastCalledWith(['o2']);
    fireEvent.click(radio('Something else'));
    expect(onChange).toHaveBeenLastCalledWith(['o4', 'Cocoa']);
    expect(field().value).toBe('Cocoa');
  });

  it('is remembered when another option is tapped right after the last key', () => {
    const { onChange } = show('open option with its text');
    fireEvent.change(field(), { target: { value: 'Mate' } });
    fireEvent.click(radio('Tea'));
    expect(onChange.mock.calls).toEqual([[['o4', 'Mate']], [['o2']]]);
    fireEvent.click(radio('Something else'));
    expect(field().value).toBe('Mate');
  });
});
