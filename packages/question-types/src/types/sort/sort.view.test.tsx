import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderQuestion } from '../../testing/render-question.tsx';
import { sortFixtures } from './sort.fixtures.ts';
import { texts } from './sort.texts.ts';
import { sort } from './sort.ts';
import SortView from './sort.view.tsx';

const renderedType = { type: sort, View: SortView, texts };
function show(name: string) {
  const fixture = sortFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return renderQuestion(renderedType, fixture);
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const announcedText = () => document.querySelector('[aria-live="polite"]')?.textContent;
const order = () =>
  within(screen.getByRole('list', { name: 'Your order' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('.cv-order-words')?.textContent);

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('tapping', () => {
  it('assigns ranks 1, 2, 3 in the order of taps, and announces them', () => {
    const { onChange } = show('optional, not answered');
    fireEvent.click(box('Dundee'));
    fireEvent.click(box('Bath'));
    expect(onChange).toHaveBeenLastCalledWith({ o3: 1, o1: 2 });
    expect(box('Bath').dataset['rank']).toBe('2');
    expect(announcedText()).toContain('“Bath”: position 2 of 2');
    const [note] = (box('Dundee').getAttribute('aria-describedby') ?? '').split(' ');
    expect(document.getElementById(note ?? '')?.textContent).toBe('Position 1 of 2');
  });

  it('a second tap removes the rank, and the others move up', () => {
    const { onChange } = show('all ranked');
    fireEvent.click(box('Bath'));
    expect(onChange).toHaveBeenLastCalledWith({ o3: 1, o4: 2, o2: 3 });
    expect(announcedText()).toContain('“Bath” has been removed from your order');
  });

  it('adds no item if all positions are taken, and shows why', () => {
    const { onChange } = show('the maximum number of ranks');
    fireEvent.click(box('Cork'));
    expect(onChange).not.toHaveBeenCalled();
    expect(announcedText()).toContain('All 2 places are taken');
    expect(box('Cork').getAttribute('aria-disabled')).toBe('true');
  });

  it('brings back the text that was written', () => {
    const { onChange } = show('ranked options with their text');
    fireEvent.click(box('其他'));
    fireEvent.click(box('其他'));
    expect(onChange).toHaveBeenLastCalledWith({ o2: 1, o4: 2, o4_open: '环境' });
  });
});

describe('moving', () => {
  it('works by a button, which keeps the focus; the new position is announced', () => {
    const { onChange } = show('all ranked');
    const downButton = button('Move “Dundee” down');
    downButton.focus();
    fireEvent.click(downButton);
    expect(onChange).toHaveBeenLastCalledWith({ o1: 1, o3: 2, o4: 3, o2: 4 });
    expect(order()).toEqual(['Bath', 'Dundee', 'Ely', 'Cork']);
    expect(document.activeElement).toBe(button('Move “Dundee” down'));
    expect(announcedText()).toContain('“Dundee”: position 2 of 4');
  });

  it('stops at the ends, where the button stays focusable', () => {
    const { onChange } = show('all ranked');
    const upButton = button('Move “Dundee” up');
    expect(upButton.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(upButton);
    expect(onChange).not.toHaveBeenCalled();
    expect(announcedText()).toContain('Already first');
  });

  it('does not focus a button later if its press moved nothing', () => {
    show('all ranked');
    fireEvent.click(button('Move “Dundee” up'));
    box('Bath').focus();
    fireEvent.click(box('Bath'));
    expect(document.activeElement).toBe(box('Bath'));
  });

  it('works by choosing a position', () => {
    const { onChange } = show('all ranked');
    const position = screen.getByRole('combobox', { name: 'Position of “Cork”' });
    position.focus();
    fireEvent.change(position, { target: { value: '0' } });
    expect(onChange).toHaveBeenLastCalledWith({ o2: 1, o3: 2, o1: 3, o4: 4 });
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Position of “Cork”' }));
  });

  it('works by dragging, which loads when a pointer comes near; the focus stays (TYPE-9)', async () => {
    const { container } = show('all ranked');
    expect(container.querySelector('.cv-order-handle[data-ready]')).toBeNull();
    button('Move “Bath” up').focus();
    fireEvent.pointerEnter(container.querySelector('.cv-sort') ?? container);
    await waitFor(() => expect(container.querySelector('.cv-order-handle[data-ready]')).not.toBeNull());
    expect(document.activeElement).toBe(button('Move “Bath” up'));
  });

  it('works by a press that began before dragging was loaded, because its button stays until the press ends', async () => {
    show('all ranked');
    const upButton = button('Move “Bath” up');
    fireEvent.pointerDown(upButton);
    await import('../../controls/reorderable/reorderable.tsx');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(upButton.isConnected).toBe(true);
    fireEvent.pointerUp(upButton);
    await waitFor(() => expect(document.querySelector('.cv-order-handle[data-ready]')).not.toBeNull());
  });
});

it('the ranking can be started again', () => {
  const { onChange } = show('all ranked');
  fireEvent.click(button('Start again'));
  expect(onChange).toHaveBeenLastCalledWith(null);
  expect(document.activeElement).toBe(box('Bath'));
});
