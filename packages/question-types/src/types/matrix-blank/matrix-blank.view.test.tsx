import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderQuestion } from '../../testing/render-question.tsx';
import { flushDrafts } from '../../controls/question/pending-drafts.tsx';
import { matrixBlankFixtures } from './matrix-blank.fixtures.ts';
import { texts } from './matrix-blank.texts.ts';
import { matrixBlank } from './matrix-blank.ts';
import MatrixBlankView from './matrix-blank.view.tsx';

const renderedType = { type: matrixBlank, View: MatrixBlankView, texts };
function show(name: string, layout: 'phone' | 'pc') {
  const fixture = matrixBlankFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return renderQuestion(renderedType, fixture, { layout });
}
const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, text: string) => fireEvent.change(cell(name), { target: { value: text } });

afterEach(cleanup);

it('names each field of the table by row and column, and stores the texts by cell', () => {
  const { onChange } = show('required, not answered', 'pc');
  type('Monday, Hours of sleep', '8');
  type('Tuesday, What you enjoyed', ' Cake ');
  act(flushDrafts);
  expect(onChange).toHaveBeenLastCalledWith({ r1: { o1: '8' }, r2: { o2: 'Cake' } });
  expect(cell('Monday, Hours of sleep').getAttribute('aria-required')).toBe('true');
  expect(cell('Another day, Hours of sleep').getAttribute('aria-required')).toBeNull();
});

it('empties cells, rows and the answer', () => {
  const { onChange } = show('one after the other', 'pc');
  type('父亲, 姓名', '');
  act(flushDrafts);
  expect(onChange).toHaveBeenLastCalledWith(null);
});

it('describes the form of a column in each of its cells', () => {
  show('required, not answered', 'pc');
  const field = cell('Monday, Hours of sleep');
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const descriptions = ids.map((id) => document.getElementById(id)?.textContent);
  expect(descriptions).toEqual(['A number from 0 to 24', 'Error: Enter an answer']);
  expect(field.placeholder).toContain('A number from 0 to 24');
});

it('shows one row at a time on a phone, with labels and a button to the next row', () => {
  const { onChange } = show('required, not answered', 'phone');
  expect(screen.queryByRole('textbox', { name: 'Tuesday, Hours of sleep' })).toBeNull();
  type('Monday, Hours of sleep', '7');
  fireEvent.click(screen.getByRole('button', { name: 'Next row' }));
  type('Tuesday, Hours of sleep', '6');
  act(flushDrafts);
  expect(onChange).toHaveBeenLastCalledWith({ r1: { o1: '7' }, r2: { o1: '6' } });
});

it('removes a row that does not apply, and restores it', () => {
  const { onChange } = show('cells that may be left out or are not asked, a row that does not apply', 'pc');
  const box = screen.getAllByRole('checkbox')[1];
  if (box === undefined) throw new Error('No checkbox.');
  fireEvent.click(box);
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ r2_no_apply: 99 });
  fireEvent.click(box);
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ r2: { o1: '李小红' } });
});
