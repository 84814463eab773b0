import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderQuestion } from '../testing/render-question.tsx';
import { classifyFixtures } from './classify.fixtures.ts';
import { messages } from './classify.messages.en-GB.ts';
import { classify } from './classify.ts';
import ClassifyView from './classify.view.tsx';

const part = { type: classify, View: ClassifyView, texts: messages };
function show(name: string) {
  const fixture = classifyFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return renderQuestion(part, fixture);
}
const select = (title: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: `Group of ${title}` });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const said = () => document.querySelector('[aria-live="polite"]')?.textContent;

afterEach(cleanup);

it('puts items into groups by the list beside each, moves them and takes them out', () => {
  const { onChange } = show('optional, not answered');
  fireEvent.change(select('Apples'), { target: { value: 'r3' } });
  fireEvent.change(select('Milk'), { target: { value: 'r3' } });
  expect(onChange).toHaveBeenLastCalledWith({ r3: [['o1'], ['o3']] });
  expect(said()).toContain('Milk: Cupboard. Still to be sorted: 2');
  fireEvent.change(select('Milk'), { target: { value: 'r1' } });
  expect(onChange).toHaveBeenLastCalledWith({ r1: [['o1']], r3: [['o3']] });
  fireEvent.change(select('Milk'), { target: { value: '' } });
  fireEvent.change(select('Apples'), { target: { value: '' } });
  expect(onChange).toHaveBeenLastCalledWith(null);
});

it('keeps items where they are: nothing moves under a finger', () => {
  show('optional, not answered');
  const titles = () => screen.getAllByRole('combobox').map((one) => one.getAttribute('aria-label'));
  const before = titles();
  fireEvent.change(select('Milk'), { target: { value: 'r1' } });
  expect(titles()).toEqual(before);
});

it('puts a tapped item into the group that is tapped next, and goes on with the next one', () => {
  const { onChange } = show('optional, not answered');
  fireEvent.click(button('Milk'));
  expect(button('Milk').getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(button('Fridge: 0. Put “Milk” here'));
  expect(onChange).toHaveBeenLastCalledWith({ r1: [['o1']] });
  expect(button('Bread').getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(button('Cupboard: 0. Put “Bread” here'));
  expect(onChange).toHaveBeenLastCalledWith({ r1: [['o1']], r3: [['o2']] });
});

it('counts what is in each group, and names what is in none', () => {
  show('answered');
  expect(button('Cupboard: 2')).toBeTruthy();
  expect(button('Not sorted yet: 0')).toBeTruthy();
  cleanup();
  show('some items are left, though none had to be sorted');
  expect(button('Not sorted yet: 2').parentElement?.textContent).toContain('Apples · Ice cream');
});

it('takes a tapped item out again', () => {
  const { onChange } = show('answered');
  fireEvent.click(button('Milk'));
  fireEvent.click(button('Not sorted yet: 0. Take “Milk” out'));
  expect(onChange.mock.lastCall?.[0]).not.toHaveProperty('r1');
});

it('says what to do first, and puts nothing where it does not belong', () => {
  const { onChange } = show('an item with a text, and a category that does not take all');
  fireEvent.click(button('喜欢: 2'));
  expect(said()).toContain('Tap an item first');
  fireEvent.click(button('运动'));
  fireEvent.click(button('不喜欢: 1'));
  expect(onChange).not.toHaveBeenCalled();
  expect(said()).toContain('cannot go there');
  expect([...select('运动').options].map(({ value }) => value)).toEqual(['', 'r1']);
});

it('asks for the text of an item once it is in a group, and keeps it when the item moves', () => {
  const { onChange } = show('an item with a text, and a category that does not take all');
  fireEvent.change(select('其他事项'), { target: { value: 'r2' } });
  expect(onChange).toHaveBeenLastCalledWith({ r1: [['o2']], r2: [['o1'], ['o3', '画画']] });
});
