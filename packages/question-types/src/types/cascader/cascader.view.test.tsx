import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderQuestion } from '../../testing/render-question.tsx';
import { stubDialogs } from '../../testing/stub-dialogs.tsx';
import { cascaderFixtures } from './cascader.fixtures.ts';
import { texts } from './cascader.texts.ts';
import { cascader } from './cascader.ts';
import CascaderView from './cascader.view.tsx';

const renderedType = { type: cascader, View: CascaderView, texts };
function show(name: string, layout: 'phone' | 'pc' = 'pc') {
  const fixture = cascaderFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return renderQuestion(renderedType, fixture, { layout });
}
const level = (number: number) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: `Level ${number}` });
const announcedText = () => document.querySelector('[aria-live="polite"]')?.textContent;

beforeEach(stubDialogs);
afterEach(cleanup);

describe('on pc', () => {
  it('has a list for each level, which shows why it is not available yet', () => {
    show('optional, not answered');
    expect(level(2).disabled).toBe(true);
    expect(level(2).textContent).toContain('Choose level 1 first');
  });

  it('leads down level by level, and announces the next level and the result', () => {
    const { onChange } = show('optional, not answered');
    fireEvent.change(level(1), { target: { value: 'eu' } });
    expect(onChange).toHaveBeenLastCalledWith({ '1': ['eu'] });
    expect(announcedText()).toContain('Europe: now choose level 2, 2 to choose from');
    fireEvent.change(level(2), { target: { value: 'mt' } });
    fireEvent.change(level(3), { target: { value: 'mdina' } });
    expect(onChange).toHaveBeenLastCalledWith({ '1': ['eu'], '2': ['mt'], '3': ['mdina'] });
    expect(announcedText()?.replace(/[\u2068\u2069]/g, '')).toContain(
      'You have chosen: Europe / Malta / Mdina',
    );
  });

  it('clears the levels below a level that is changed or cleared', () => {
    const { onChange } = show('not down to a leaf');
    fireEvent.change(level(1), { target: { value: 'oc' } });
    expect(onChange).toHaveBeenLastCalledWith({ '1': ['oc'] });
    fireEvent.change(level(1), { target: { value: '' } });
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(announcedText()).toContain('Your choice has been cleared');
  });

  it('offers no more levels below a leaf', () => {
    show('a branch that ends early');
    expect(level(2).disabled).toBe(true);
    expect(level(2).textContent).toContain('Nothing more here');
  });

  it('has a search on a level with many nodes', () => {
    const { onChange } = show('many to search');
    fireEvent.change(level(2), { target: { value: '4-2' } });
    fireEvent.keyDown(level(2), { key: 'Enter' });
    expect(onChange).toHaveBeenLastCalledWith({ '1': ['d3'], '2': ['d3t1'] });
  });
});

describe('on a phone', () => {
  const option = (name: string) => screen.getByRole('option', { name });
  const button = () => screen.getByRole('button', { name: /choose|\// });
  it('has one sheet: a choice opens the next level, the button of an earlier choice goes back, and a leaf closes it', () => {
    const { onChange } = show('optional, not answered', 'phone');
    fireEvent.click(button());
    fireEvent.click(option('Europe'));
    expect(onChange).toHaveBeenLastCalledWith({ '1': ['eu'] });
    fireEvent.click(option('Malta'));
    fireEvent.click(screen.getByRole('button', { name: 'Europe' }));
    fireEvent.click(option('Europe'));
    fireEvent.click(option('Malta'));
    fireEvent.click(option('Mdina'));
    expect(onChange).toHaveBeenLastCalledWith({ '1': ['eu'], '2': ['mt'], '3': ['mdina'] });
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(button().textContent).toBe('Europe / Malta / Mdina');
  });

  it('searches all levels together; Enter picks the first match', () => {
    const { onChange } = show('optional, not answered', 'phone');
    fireEvent.click(button());
    const search = screen.getByRole('searchbox');
    fireEvent.change(search, { target: { value: 'mdina' } });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Mdina · Malta · Europe',
    ]);
    expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false);
    expect(onChange).toHaveBeenLastCalledWith({ '1': ['eu'], '2': ['mt'], '3': ['mdina'] });
  });

  it('can be cleared if it is optional', () => {
    const { onChange } = show('not down to a leaf', 'phone');
    fireEvent.click(button());
    fireEvent.click(screen.getByRole('button', { name: 'Clear the choice' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });
});

it('has the titles of its levels', () => {
  const { onChange } = show('levels with titles');
  const findLevel = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
  expect(findLevel('Continent').value).toBe('eu');
  fireEvent.change(findLevel('Country'), { target: { value: 'ie' } });
  expect(onChange).toHaveBeenLastCalledWith({ '1': ['eu'], '2': ['ie'] });
  expect(announcedText()).toContain('Ireland: now choose Town, 2 to choose from');
  fireEvent.change(findLevel('Continent'), { target: { value: '' } });
  expect(findLevel('Town').textContent).toContain('First choose: Continent');
});
