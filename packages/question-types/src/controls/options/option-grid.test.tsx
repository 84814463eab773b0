import type { OptionView, QuestionViewModel } from '@canvass/logic';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { OptionGrid } from './option-grid.tsx';

afterEach(cleanup);

const option = (gid: string, group?: string): OptionView => ({
  option: { gid, seq: 1, title: gid },
  title: gid,
  ...(group !== undefined && { group }),
});
const view = (options: readonly OptionView[], groups?: readonly string[]): QuestionViewModel => ({
  gid: 'q',
  question: { type: 'Q', gid: 'q', qtype: 'single', title: 'Q' },
  title: 'Q',
  options,
  rows: [],
  answer: undefined,
  issues: [],
  ...(groups !== undefined && { optionGroups: groups.map((gid) => ({ gid, title: `Group ${gid}` })) }),
});
const renderGrid = (viewModel: QuestionViewModel) =>
  render(<OptionGrid view={viewModel}>{({ title }) => <label>{title as string}</label>}</OptionGrid>);

it('names each group by its heading, in the order shown, and leaves options of no group outside', () => {
  renderGrid(view([option('c', 'y'), option('d', 'y'), option('other'), option('a', 'x')], ['y', 'x']));
  const groups = screen.getAllByRole('group');
  expect(
    groups.map((group) =>
      within(group)
        .getAllByText(/^[a-z]$/)
        .map((label) => label.textContent),
    ),
  ).toEqual([['c', 'd'], ['a']]);
  expect(screen.getByRole('group', { name: 'Group y' })).toBe(groups[0]);
  expect(screen.getByText('other').closest('fieldset')).toBeNull();
  expect(document.getElementById('q-q-control')?.textContent).toBe('Group ycdotherGroup xa');
});

it('options are in no groups if the question shows none', () => {
  renderGrid(view([option('a', 'x'), option('b', 'x')]));
  expect(screen.queryByRole('group')).toBeNull();
});
