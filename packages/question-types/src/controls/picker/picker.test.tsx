import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { LiveRegion } from '@canvass/ui';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { translator, violations } from '../../testing/render-question.tsx';
import { stubDialogs } from '../../testing/stub-dialogs.tsx';
import { Picker, type PickerProps } from './picker.tsx';
import { leavePage } from '../../testing/leave-page.tsx';
import { texts as questionTexts } from '../question/question.texts.ts';
import { texts as pickerTexts } from './picker.texts.ts';

const texts = { ...questionTexts, ...pickerTexts };

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: `v${index}`, label: `Item ${index}` }));
const onPick = vi.fn();

function show(props: Partial<PickerProps> & Pick<PickerProps, 'items' | 'layout'>) {
  function Host() {
    const [value, setValue] = useState<string | undefined>(props.value);
    return (
      <main>
        <Picker
          id="p"
          label="City"
          t={translator(texts)}
          {...props}
          value={value}
          onPick={(next) => {
            onPick(next);
            setValue(next);
          }}
        />
        <LiveRegion />
      </main>
    );
  }
  return render(<Host />);
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'City' });
const pressKey = (name: string, target: Element = field()) => fireEvent.keyDown(target, { key: name });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const readActiveText = (owner: Element = field()) =>
  document.getElementById(owner.getAttribute('aria-activedescendant') ?? '')?.textContent;

beforeEach(() => {
  vi.useFakeTimers();
  stubDialogs();
  onPick.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a picker on pc with up to 8 items', () => {
  it('is a native select, which can be cleared only if allowed', () => {
    show({ items: items(8), layout: 'pc', canClear: true });
    const select = screen.getByRole('combobox', { name: 'City' });
    expect(select.tagName).toBe('SELECT');
    fireEvent.change(select, { target: { value: 'v3' } });
    fireEvent.change(select, { target: { value: '' } });
    expect(onPick.mock.calls).toEqual([['v3'], [undefined]]);
  });
});

describe('the combobox of pc', () => {
  it('opens by an arrow at the chosen option, moves, picks by Enter and announces the name', () => {
    show({ items: items(20), layout: 'pc', value: 'v4' });
    expect(field().value).toBe('Item 4');
    expect(screen.queryByRole('listbox')).toBeNull();
    pressKey('ArrowDown');
    expect(readActiveText()).toBe('Item 4');
    pressKey('ArrowDown');
    pressKey('PageDown');
    expect(readActiveText()).toBe('Item 12');
    pressKey('Enter');
    expect(onPick.mock.calls).toEqual([['v12']]);
    expect(field().value).toBe('Item 12');
    expect(field().getAttribute('aria-expanded')).toBe('false');
  });

  it('passes Enter on while closed, and handles it while open', () => {
    show({ items: items(20), layout: 'pc' });
    expect(pressKey('Enter')).toBe(true);
    pressKey('ArrowDown');
    pressKey('ArrowDown');
    expect(pressKey('Enter')).toBe(false);
  });

  it('searches without regard to case, width and whitespace; announces the number of results', () => {
    show({ items: [...items(20), { value: 'x', label: '厦门市', search: 'Xiamen' }], layout: 'pc' });
    type('ＩＴＥＭ1');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain('Item 19');
    act(() => vi.advanceTimersByTime(1000));
    expect(screen.getByRole('status').textContent).toContain('Results: 11');
    type('xia men');
    expect(readActiveText()).toBe('厦门市');
    type('nowhere');
    expect(field().getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByText('Nothing found')).toBeTruthy();
    expect(pressKey('Enter')).toBe(true);
  });

  it('restores the choice on Esc, chooses a name that was typed in full, and warns once about any other text', () => {
    show({ items: items(20), layout: 'pc', value: 'v4' });
    type('Item 1');
    pressKey('Escape');
    expect(field().value).toBe('Item 4');
    type('Item 7x');
    fireEvent.blur(field());
    expect(field().value).toBe('Item 7x');
    expect(leavePage()).toBe(false);
    expect(screen.getByText(/“Item 7x” is not chosen yet/)).toBeTruthy();
    expect(leavePage()).toBe(true);
    expect(onPick).not.toHaveBeenCalled();
    type('item 7');
    fireEvent.blur(field());
    expect(onPick.mock.calls).toEqual([['v7']]);
    type('item 8');
    expect(leavePage()).toBe(true);
    expect(onPick.mock.lastCall).toEqual(['v8']);
  });

  it('is cleared by emptying the field only if that is allowed', () => {
    const { unmount } = show({ items: items(20), layout: 'pc', value: 'v4' });
    type('');
    fireEvent.blur(field());
    expect(onPick).not.toHaveBeenCalled();
    unmount();
    show({ items: items(20), layout: 'pc', value: 'v4', canClear: true });
    type('');
    fireEvent.blur(field());
    expect(onPick.mock.calls).toEqual([[undefined]]);
  });

  it('leaves keys to an input method that is composing', () => {
    show({ items: items(20), layout: 'pc' });
    type('Item');
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(onPick).not.toHaveBeenCalled();
  });

  it('picks on click, not on mouse down', () => {
    show({ items: items(20), layout: 'pc' });
    fireEvent.click(field());
    const option = screen.getByRole('option', { name: 'Item 3' });
    fireEvent.mouseDown(option);
    expect(onPick).not.toHaveBeenCalled();
    fireEvent.click(option);
    expect(onPick.mock.calls).toEqual([['v3']]);
  });

  it('renders few of 3,000 items, including every one that keys reach', () => {
    show({ items: items(3000), layout: 'pc' });
    pressKey('ArrowUp');
    expect(screen.getAllByRole('option').length).toBeLessThan(100);
    for (let presses = 0; presses < 20; presses += 1) pressKey('PageDown');
    expect(readActiveText()).toBe('Item 139');
    expect(screen.getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('3000');
  });
});

describe('the sheet of a phone', () => {
  const button = () => screen.getByRole('button', { name: /City/ });

  it('shows the choice on its button, and has no search up to 8 items', () => {
    show({ items: items(8), layout: 'phone', value: 'v2' });
    expect(screen.getByRole('button', { name: 'City Item 2' })).toBe(button());
    fireEvent.click(button());
    expect(screen.queryByRole('combobox')).toBeNull();
    fireEvent.click(screen.getByRole('option', { name: 'Item 5' }));
    expect(onPick.mock.calls).toEqual([['v5']]);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('focuses its list, where arrows, Home, End, Enter and Space work', () => {
    show({ items: items(30), layout: 'phone', value: 'v2' });
    fireEvent.click(button());
    const list = screen.getByRole('listbox');
    expect(document.activeElement).toBe(list);
    expect(readActiveText(list)).toBe('Item 2');
    pressKey('End', list);
    expect(readActiveText(list)).toBe('Item 29');
    pressKey('Home', list);
    pressKey('ArrowDown', list);
    pressKey(' ', list);
    expect(onPick.mock.calls).toEqual([['v1']]);
  });

  it('searches above 8 items, and announces the count inside the dialog', () => {
    show({ items: items(30), layout: 'phone' });
    fireEvent.click(button());
    const dialog = within(screen.getByRole('dialog', { name: 'City' }));
    const search = dialog.getByRole('combobox', { name: 'Search' });
    fireEvent.change(search, { target: { value: '29' } });
    expect(dialog.getByRole('status').textContent).toBe('Results: 1');
    pressKey('Enter', search);
    expect(onPick.mock.calls).toEqual([['v29']]);
  });

  it('closes by Esc without a choice, and opens unchanged', () => {
    show({ items: items(30), layout: 'phone' });
    fireEvent.click(button());
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '29' } });
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    fireEvent.click(button());
    expect(screen.getAllByRole('option')).toHaveLength(30);
    expect(onPick).not.toHaveBeenCalled();
  });

  it('has a button to clear if that is allowed', () => {
    show({ items: items(30), layout: 'phone', value: 'v1', canClear: true });
    fireEvent.click(button());
    fireEvent.click(screen.getByRole('button', { name: 'Clear the choice' }));
    expect(onPick.mock.calls).toEqual([[undefined]]);
  });
});

it.each(['pc', 'phone'] as const)('has no axe findings, open on %s', async (layout) => {
  vi.useRealTimers();
  const { container } = show({ items: items(20), layout, value: 'v1' });
  if (layout === 'pc') pressKey('ArrowDown');
  else fireEvent.click(screen.getByRole('button', { name: /City/ }));
  expect(await violations(container)).toEqual([]);
});
