import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leavePage } from '../../testing/leave-page.tsx';
import { renderQuestion } from '../../testing/render-question.tsx';
import { classifyFixtures } from './classify.fixtures.ts';
import { texts } from './classify.texts.ts';
import { classify } from './classify.ts';
import ClassifyView from './classify.view.tsx';

const renderedType = { type: classify, View: ClassifyView, texts };
function show(name: string) {
  const fixture = classifyFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return renderQuestion(renderedType, fixture);
}
const select = (title: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: `Group of ${title}` });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const cardsOf = (name: string) =>
  [...(button(name).parentElement?.querySelectorAll('.cv-classify-card') ?? [])].map(
    ({ textContent }) => textContent,
  );
const announcedText = () => document.querySelector('[aria-live="polite"]')?.textContent;

afterEach(cleanup);

it('puts items into groups by the list beside each, moves them and takes them out', () => {
  const { onChange } = show('optional, not answered');
  fireEvent.change(select('Apples'), { target: { value: 'r3' } });
  fireEvent.change(select('Milk'), { target: { value: 'r3' } });
  expect(onChange).toHaveBeenLastCalledWith({ r3: [['o1'], ['o3']] });
  expect(announcedText()).toContain('Milk: Cupboard. Still to be sorted: 2');
  fireEvent.change(select('Milk'), { target: { value: 'r1' } });
  expect(onChange).toHaveBeenLastCalledWith({ r1: [['o1']], r3: [['o3']] });
  fireEvent.change(select('Milk'), { target: { value: '' } });
  fireEvent.change(select('Apples'), { target: { value: '' } });
  expect(onChange).toHaveBeenLastCalledWith(null);
});

it('keeps items at their position, so that nothing moves under a finger', () => {
  show('optional, not answered');
  const titles = () => screen.getAllByRole('combobox').map((one) => one.getAttribute('aria-label'));
  const before = titles();
  fireEvent.change(select('Milk'), { target: { value: 'r1' } });
  expect(titles()).toEqual(before);
});

it('puts a tapped item into the group tapped next, and selects the next item', () => {
  const { onChange } = show('optional, not answered');
  fireEvent.click(button('Milk'));
  expect(button('Milk').getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(button('Fridge: 0. Put “Milk” here'));
  expect(onChange).toHaveBeenLastCalledWith({ r1: [['o1']] });
  expect(button('Bread').getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(button('Cupboard: 0. Put “Bread” here'));
  expect(onChange).toHaveBeenLastCalledWith({ r1: [['o1']], r3: [['o2']] });
});

describe('an item that was picked, but not put into a group', () => {
  const problem = 'Choose a group for “Milk”, or tap it again to leave it where it is';

  it('is named once before the page is left', () => {
    const { onChange } = show('optional, not answered');
    fireEvent.click(button('Milk'));
    expect(leavePage()).toBe(false);
    expect(screen.getByText(problem, { selector: 'bdi' })).toBeTruthy();
    expect(leavePage()).toBe(true);
    expect(onChange).not.toHaveBeenCalled();
  });

  it.each([
    ['was put down again', () => fireEvent.click(button('Milk'))],
    ['was put into a group', () => fireEvent.click(button('Fridge: 0. Put “Milk” here'))],
    ['got a group from its list', () => fireEvent.change(select('Milk'), { target: { value: 'r1' } })],
  ])('is not named if it %s, nor is the item that is picked after it', (_, finish) => {
    show('optional, not answered');
    fireEvent.click(button('Milk'));
    finish();
    expect(leavePage()).toBe(true);
    expect(screen.queryByText(/Choose a group for/, { selector: 'bdi' })).toBeNull();
  });
});

it('counts the items of each group, and names items without a group', () => {
  show('answered');
  expect(cardsOf('Cupboard: 2')).toEqual(['Bread', 'Apples']);
  expect(button('Not sorted yet: 0')).toBeTruthy();
  cleanup();
  show('optional, some items not sorted');
  expect(cardsOf('Not sorted yet: 2')).toEqual(['Apples', 'Ice cream']);
});

it('removes a tapped item from its group', () => {
  const { onChange } = show('answered');
  fireEvent.click(button('Milk'));
  fireEvent.click(button('Not sorted yet: 0. Take “Milk” out'));
  expect(onChange.mock.lastCall?.[0]).not.toHaveProperty('r1');
});

it('shows what to do first, and puts no item where it is not allowed', () => {
  const { onChange } = show('an item with a text, and a category that does not accept all items');
  fireEvent.click(button('喜欢: 2'));
  expect(announcedText()).toContain('Tap an item first');
  fireEvent.click(button('运动'));
  fireEvent.click(button('不喜欢: 1'));
  expect(onChange).not.toHaveBeenCalled();
  expect(announcedText()).toContain('cannot go there');
  expect([...select('运动').options].map(({ value }) => value)).toEqual(['', 'r1']);
});

it('shows the open text of an item once it is in a group, and keeps it when the item moves', () => {
  const { onChange } = show('an item with a text, and a category that does not accept all items');
  fireEvent.change(select('其他事项'), { target: { value: 'r2' } });
  expect(onChange).toHaveBeenLastCalledWith({ r1: [['o2']], r2: [['o1'], ['o3', '画画']] });
});

describe('dragging', () => {
  const findMarked = (name: string) => {
    const found = document.querySelector(`[${name}]`);
    if (found === null) throw new Error(`Nothing has ${name}.`);
    return found;
  };
  const item = (gid: string) => findMarked(`data-drag="${gid}"`);
  const handle = (gid: string) => findMarked(`data-drag="${gid}"] [data-drag-handle`);
  const group = (gid: string) => findMarked(`data-drop="${gid}"`);
  const isDragging = () => document.querySelector('[data-holding]') !== null;
  let elementUnderPointer: Element | null;

  async function showReady(name: string) {
    const rendered = show(name);
    expect(findMarked('class="cv-classify"').hasAttribute('data-draggable')).toBe(false);
    fireEvent.pointerEnter(findMarked('class="cv-classify"'));
    await waitFor(() => findMarked('data-draggable'));
    return rendered;
  }
  /** Drags an item over an element, and waits for the hover event. */
  async function dragOver(
    from: Element,
    to: Element | null,
    { by = 'mouse', distance = 100, isMarked = true } = {},
  ) {
    const pointerFields = { isPrimary: true, button: 0, pointerType: by };
    fireEvent.pointerDown(from, { ...pointerFields, clientX: 10, clientY: 10 });
    elementUnderPointer = to;
    for (const share of [0.5, 1]) {
      fireEvent.pointerMove(document, { ...pointerFields, clientX: 10 + distance * share, clientY: 10 });
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    }
    if (by === 'touch' && !from.matches('[data-drag-handle]')) return; // the page must scroll under a finger there
    await waitFor(() => expect(isDragging()).toBe(true));
    if (isMarked && to?.hasAttribute('data-drop'))
      await waitFor(() => expect(to.hasAttribute('data-over')).toBe(true));
  }
  async function release() {
    fireEvent.pointerUp(document);
    await waitFor(() => expect(isDragging()).toBe(false));
  }

  beforeEach(() => {
    // Sets the element under the pointer, because jsdom has no layout.
    document.elementFromPoint = () => elementUnderPointer;
  });
  afterEach(async () => {
    Reflect.deleteProperty(document, 'elementFromPoint');
    // Waits, because the library suppresses clicks for 50 ms after a drag.
    await new Promise((resolve) => setTimeout(resolve, 100));
  });

  it('shows the group that would get the item, and moves it there as a tap does', async () => {
    const { onChange } = await showReady('optional, not answered');
    await dragOver(item('o1'), group('r3'));
    expect(group('r3').getAttribute('data-over')).toBe('takes');
    expect(group('r1').getAttribute('data-over')).toBeNull();
    expect(onChange).not.toHaveBeenCalled();
    await release();
    expect(onChange.mock.calls).toEqual([[{ r3: [['o1']] }]]);
    expect(announcedText()).toContain('Milk: Cupboard. Still to be sorted: 3');
    expect(group('r3').getAttribute('data-over')).toBeNull();
  });

  it('removes an item from a group', async () => {
    const { onChange } = await showReady('answered');
    await dragOver(item('o1'), group(''));
    await release();
    expect(onChange.mock.calls).toEqual([[{ r2: [['o4']], r3: [['o2'], ['o3']] }]]);
  });

  it('marks a category that refuses the item, and changes nothing', async () => {
    const { onChange } = await showReady(
      'an item with a text, and a category that does not accept all items',
    );
    await dragOver(item('o2'), group('r2'));
    expect(group('r2').getAttribute('data-over')).toBe('refuses');
    await release();
    expect(announcedText()).toContain('cannot go there');
    expect(onChange).not.toHaveBeenCalled();
  });

  it.each([
    ['Escape', () => fireEvent.keyDown(document, { code: 'Escape' })],
    ['a pointer that the browser cancels', () => fireEvent.pointerCancel(document)],
  ])('changes nothing after %s', async (_, end) => {
    const { onChange } = await showReady('optional, not answered');
    await dragOver(item('o1'), group('r3'));
    expect(isDragging()).toBe(true);
    end();
    await waitFor(() => expect(isDragging()).toBe(false));
    fireEvent.pointerUp(document);
    expect(onChange).not.toHaveBeenCalled();
    expect(announcedText()).toBe('');
  });

  it.each([
    ['outside of all groups', 'o1', () => document.body, 100],
    ['where it is already', 'o2', () => group('r3'), 100],
    ['after a press that slipped', 'o1', () => group('r3'), 20],
  ])('changes nothing when the item is dropped %s', async (_, gid, to, distance) => {
    const { onChange } = await showReady('answered');
    await dragOver(item(gid), to(), { distance, isMarked: false });
    expect(isDragging()).toBe(true);
    await release();
    expect(onChange).not.toHaveBeenCalled();
    expect(announcedText()).toBe('');
  });

  it('begins at the handle for a finger, which scrolls elsewhere', async () => {
    const { onChange } = await showReady('optional, not answered');
    await dragOver(item('o1'), group('r1'), { by: 'touch' });
    expect(isDragging()).toBe(false);
    fireEvent.pointerUp(document);
    await dragOver(handle('o1'), group('r1'), { by: 'touch' });
    await release();
    expect(onChange.mock.calls).toEqual([[{ r1: [['o1']] }]]);
  });

  it('moves the card of an item from one group to another', async () => {
    const { onChange } = await showReady('answered');
    await dragOver(findMarked('class="cv-classify-card"][data-drag="o1"'), group('r3'));
    await release();
    expect(onChange.mock.calls).toEqual([[{ r2: [['o4']], r3: [['o1'], ['o2'], ['o3']] }]]);
  });

  it('moves an item by a finger from one group to another', async () => {
    const { onChange } = await showReady('answered');
    await dragOver(handle('o1'), group('r3'), { by: 'touch' });
    expect(group('r3').getAttribute('data-over')).toBe('takes');
    await release();
    expect(onChange.mock.calls).toEqual([[{ r2: [['o4']], r3: [['o1'], ['o2'], ['o3']] }]]);
  });

  it('loads without losing the picked item, the focus or typed text', async () => {
    show('an item with a text, and a category that does not accept all items');
    fireEvent.click(button('工作'));
    const text = screen.getByRole<HTMLInputElement>('textbox');
    text.focus();
    fireEvent.change(text, { target: { value: '画' } });
    fireEvent.pointerDown(text);
    fireEvent.pointerUp(text);
    await waitFor(() => findMarked('data-draggable'));
    expect(screen.getByRole('textbox')).toBe(text);
    expect(document.activeElement).toBe(text);
    expect(text.value).toBe('画');
    await dragOver(item('o2'), group(''));
    await release();
    expect(button('工作').getAttribute('aria-pressed')).toBe('true');
  });
});
