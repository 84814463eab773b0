import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderQuestion } from '../../testing/render-question.tsx';
import { autoTableFixtures } from './auto-table.fixtures.ts';
import { texts } from './auto-table.texts.ts';
import { autoTable } from './auto-table.ts';
import AutoTableView from './auto-table.view.tsx';

const renderedType = { type: autoTable, View: AutoTableView, texts };
function show(name: string, layout: 'phone' | 'pc') {
  const fixture = autoTableFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return renderQuestion(renderedType, fixture, { layout });
}
const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
function write(name: string, text: string) {
  fireEvent.change(cell(name), { target: { value: text } });
  fireEvent.blur(cell(name));
}
const rowCount = () => screen.getAllByRole('row').length - 1;

afterEach(cleanup);

describe('on a wide screen', () => {
  it('grows while the last row is filled, and stores no blank row', () => {
    const { onChange } = show('required, not answered', 'pc');
    expect(rowCount()).toBe(1);
    fireEvent.change(cell('Row 1, First name'), { target: { value: 'A' } });
    expect(rowCount()).toBe(2);
    expect(onChange).not.toHaveBeenCalled();
    write('Row 1, First name', 'Ada');
    write('Row 2, Age', '4');
    expect(onChange).toHaveBeenLastCalledWith([{ o1: 'Ada' }, { o2: '4' }]);
    write('Row 1, First name', '');
    expect(onChange).toHaveBeenLastCalledWith([{ o2: '4' }]);
    expect(cell('Row 1, First name').value).toBe('');
  });

  it("begins a row with the author's texts, once", () => {
    const { onChange } = show('rows that begin with texts, answered', 'pc');
    expect(cell('Row 3, Country').value).toBe('');
    write('Row 3, Town', 'Bath');
    expect(onChange.mock.lastCall?.[0]).toHaveProperty('2', { o1: 'Ireland', o2: 'Bath', o3: '1' });
    expect(cell('Row 3, Country').value).toBe('Ireland');
    write('Row 3, Country', '');
    write('Row 3, Town', 'Wells');
    expect(onChange.mock.lastCall?.[0]).toHaveProperty('2', { o2: 'Wells', o3: '1' });
  });

  it('adds a row, focuses it and announces it', () => {
    show('answered', 'pc');
    fireEvent.click(button('Add a row'));
    expect(document.activeElement).toBe(cell('Row 4, First name'));
    expect(screen.getByText('Row 4 added')).toBeTruthy();
  });

  it('removes a row, announces it, and focuses the row at its position', () => {
    const { onChange } = show('answered', 'pc');
    fireEvent.click(button('Remove row 1'));
    expect(onChange).toHaveBeenLastCalledWith([{ o1: 'Byron', o2: '4' }]);
    expect(document.activeElement).toBe(cell('Row 1, First name'));
    expect(cell('Row 1, First name').value).toBe('Byron');
    expect(screen.getByText('Row 1 removed. Rows left: 2')).toBeTruthy();
  });

  it('moves down on Enter, and leaves the page from the last row only', () => {
    show('answered', 'pc');
    cell('Row 1, Age').focus();
    expect(fireEvent.keyDown(cell('Row 1, Age'), { key: 'Enter' })).toBe(false);
    expect(document.activeElement).toBe(cell('Row 2, Age'));
    expect(fireEvent.keyDown(cell('Row 3, Age'), { key: 'Enter' })).toBe(true);
  });

  it('never has more rows than the maximum', () => {
    show('the maximum number of rows', 'pc');
    expect(rowCount()).toBe(3);
    expect(screen.queryByRole('button', { name: 'Add a row' })).toBeNull();
    expect(screen.getByText('No more than 3 rows')).toBeTruthy();
  });

  it('keeps issues beside their cells, also after blank rows', () => {
    const { showIssues } = show('answered', 'pc');
    write('Row 1, First name', '');
    write('Row 1, Age', '');
    write('Row 1, Moved in', '');
    act(() => showIssues([{ key: 'validate.need_integer', part: '0:o2' }]));
    expect(cell('Row 2, Age').getAttribute('aria-invalid')).toBe('true');
    expect(cell('Row 1, Age').getAttribute('aria-invalid')).toBeNull();
  });

  it('shows an answer that the host has changed', () => {
    const { setFromOutside, onChange } = show('answered', 'pc');
    act(() => setFromOutside([{ o1: 'Grace' }]));
    expect(cell('Row 1, First name').value).toBe('Grace');
    expect(rowCount()).toBe(2);
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('on a phone', () => {
  it('shows a card for each row, and adds one with its heading in focus', () => {
    const { onChange } = show('required, not answered', 'phone');
    write('Row 1, First name', 'Ada');
    expect(onChange).toHaveBeenLastCalledWith([{ o1: 'Ada' }]);
    fireEvent.click(button('Add a row'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Row 2' }));
    write('Row 2, First name', 'Byron');
    expect(onChange).toHaveBeenLastCalledWith([{ o1: 'Ada' }, { o1: 'Byron' }]);
    fireEvent.click(button('Previous row'));
    expect(cell('Row 1, First name').value).toBe('Ada');
  });

  it('adds no row after a blank one, and shows why', () => {
    show('required, not answered', 'phone');
    fireEvent.click(button('Add a row'));
    expect(document.activeElement).toBe(cell('Row 1, First name'));
    expect(screen.getByText('This row is still empty: fill it in first')).toBeTruthy();
  });

  it('keeps uncommitted texts when a row is added', () => {
    show('required, not answered', 'phone');
    fireEvent.change(cell('Row 1, First name'), { target: { value: 'Ada' } });
    fireEvent.click(button('Add a row'));
    expect(cell('Row 2, First name').value).toBe('');
  });

  it('removes the open row, down to a blank one', () => {
    const { onChange } = show('answered', 'phone');
    fireEvent.click(button('Remove row 1'));
    expect(onChange).toHaveBeenLastCalledWith([{ o1: 'Byron', o2: '4' }]);
    fireEvent.click(button('Remove row 1'));
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(cell('Row 1, First name').value).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Row 1' }));
  });

  it('opens the first row with an issue; a link to another row opens that row', () => {
    show('a row without a required cell, another with an invalid cell', 'phone');
    expect(cell('Row 2, First name').value).toBe('Byron');
    act(() => document.getElementById('q-q1-part-2:o2')?.focus());
    expect(document.activeElement).toBe(cell('Row 3, Age'));
  });

  it('stays at a corrected row, although another row has an issue', () => {
    const { showIssues } = show('a row without a required cell, another with an invalid cell', 'phone');
    act(() => showIssues([{ key: 'validate.answer', part: '2:o1' }]));
    expect(cell('Row 2, First name').value).toBe('Byron');
  });
});
