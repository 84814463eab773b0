import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leavePage } from '../../testing/leave-page.tsx';
import { renderQuestion } from '../../testing/render-question.tsx';
import { proportionFixtures } from './proportion.fixtures.ts';
import { texts } from './proportion.texts.ts';
import { proportion } from './proportion.ts';
import ProportionView from './proportion.view.tsx';

function show(name: string) {
  const fixture = proportionFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return renderQuestion({ type: proportion, View: ProportionView, texts }, fixture);
}
const item = (name: string) => within(screen.getByRole('group', { name }));
const field = (name: string) => item(name).getByRole<HTMLInputElement>('textbox');
const range = (name: string) => item(name).getByRole<HTMLInputElement>('slider');
const type = (name: string, text: string) => {
  fireEvent.change(field(name), { target: { value: text } });
  fireEvent.blur(field(name));
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('numbers', () => {
  it('show the current sum, and announce it after a pause', () => {
    const { onChange, container } = show('too little');
    expect(screen.getByText('Total: 80 of 100')).toBeTruthy();
    type('Friends', '40');
    expect(onChange).toHaveBeenLastCalledWith({ o1: 50, o2: 30, o3: 40 });
    expect(screen.getByText('20 too many')).toBeTruthy();
    const announcedText = () => container.querySelector('[aria-live="polite"]')?.textContent?.trim();
    expect(announcedText()).toBe('');
    act(() => vi.advanceTimersByTime(2000));
    expect(announcedText()).toBe('Total: 120 of 100. 20 too many');
  });

  it('have the unit of the question, and a sum that may be less', () => {
    show('at most a total, with a unit');
    expect(screen.getByText('Total: 7 of 10 coins')).toBeTruthy();
    expect(screen.getByText('Use whole numbers that add up to 10 coins at most')).toBeTruthy();
    expect(item('The park').getByText('coins')).toBeTruthy();
    expect(screen.queryByText(/Put the remaining/)).toBeNull();
  });

  it('keep a typed value with which the sum exceeds the total', () => {
    const { onChange } = show('answered');
    type('Sport', '90');
    expect(onChange).toHaveBeenLastCalledWith({ o1: 90, o2: 30, o3: 30, o4: 0 });
    expect(field('Sport').value).toBe('90');
  });

  it.each([
    ['answered', []],
    ['hours of a day', ['小时', '小时', '小时']],
  ])("have the author's unit, and no other: %s", (name, units) => {
    const { container } = show(name);
    expect([...container.querySelectorAll('.cv-stepper-unit')].map((unit) => unit.textContent)).toEqual(
      units,
    );
    expect(container.textContent).not.toContain('%');
  });

  it.each(['many', '-5', '101'])(
    'stay in the field with a message if they are not on the scale: %s',
    (text) => {
      const { onChange } = show('too little');
      type('Sport', text);
      expect(field('Sport').value).toBe(text);
      expect(item('Sport').getByText('Type a number from 0 to 100')).toBeTruthy();
      expect(field('Sport').getAttribute('aria-invalid')).toBe('true');
      expect(onChange).not.toHaveBeenCalled();
      fireEvent.click(item('Sport').getByRole('button', { name: 'More' }));
      expect(field('Sport').value).toBe('51');
      expect(screen.queryByText('Type a number from 0 to 100')).toBeNull();
    },
  );

  it('are asked for once before the page is left without leaving the field', () => {
    show('too little');
    fireEvent.change(field('Sport'), { target: { value: 'many' } });
    expect(leavePage()).toBe(false);
    expect(item('Sport').getByText('Type a number from 0 to 100')).toBeTruthy();
    expect(leavePage()).toBe(true);
  });

  it('are removed when the field is emptied', () => {
    const { onChange } = show('too little');
    type('Sport', '');
    expect(onChange).toHaveBeenLastCalledWith({ o2: 30 });
  });
});

describe('sliders', () => {
  it('stop when the sum reaches the total', () => {
    const { onChange } = show('too little');
    fireEvent.input(range('Friends'), { target: { value: '70' } });
    range('Friends').dispatchEvent(new Event('change', { bubbles: true }));
    expect(onChange).toHaveBeenLastCalledWith({ o1: 50, o2: 30, o3: 20 });
    expect(item('Friends').getByRole('button', { name: 'More' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('do not move automatically when the sum exceeds the total', () => {
    show('too much');
    expect(range('Sport').value).toBe('80');
    expect(range('Reading').value).toBe('50');
  });
});

it('a button gives the rest to the last item', () => {
  const { onChange } = show('too little');
  fireEvent.click(
    screen.getByRole('button', { name: 'Put the remaining 20 into the last one: Something else' }),
  );
  expect(onChange).toHaveBeenLastCalledWith({ o1: 50, o2: 30, o4: 20 });
  expect(screen.getByText('It adds up')).toBeTruthy();
});
