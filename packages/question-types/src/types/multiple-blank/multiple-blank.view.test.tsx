import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderQuestion } from '../../testing/render-question.tsx';
import { flushDrafts } from '../../controls/question/pending-drafts.tsx';
import { multipleBlankFixtures } from './multiple-blank.fixtures.ts';
import { texts } from './multiple-blank.texts.ts';
import { multipleBlank } from './multiple-blank.ts';
import MultipleBlankView from './multiple-blank.view.tsx';

const renderedType = { type: multipleBlank, View: MultipleBlankView, texts };
function show(name: string, layout: 'phone' | 'pc' = 'phone') {
  const fixture = multipleBlankFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return renderQuestion(renderedType, fixture, { layout });
}
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

afterEach(cleanup);

it('stores the text of each field, and removes emptied texts', () => {
  const { onChange } = show('answered');
  fireEvent.change(field(/Name/), { target: { value: ' Grace ' } });
  fireEvent.blur(field(/Name/));
  expect(onChange).toHaveBeenLastCalledWith({
    o1: ['Grace'],
    o2: ['ada@example.com'],
    o3: ['13800138000'],
  });
  for (const name of [/Name/, /E-mail/, /Mobile/]) {
    fireEvent.change(field(name), { target: { value: '' } });
    fireEvent.blur(field(name));
  }
  expect(onChange).toHaveBeenLastCalledWith(null);
});

it('loses nothing when one event commits two fields', () => {
  const { onChange } = show('required, not answered');
  fireEvent.change(field(/Name/), { target: { value: 'Ada' } });
  fireEvent.change(field(/E-mail/), { target: { value: 'ada@example.com' } });
  act(flushDrafts);
  expect(onChange).toHaveBeenLastCalledWith({ o1: ['Ada'], o2: ['ada@example.com'] });
});

it('describes which fields are required, their form and unit', () => {
  show('required, not answered', 'pc');
  expect(field(/Name/).getAttribute('aria-required')).toBe('true');
  expect(field(/Mobile/).getAttribute('aria-required')).toBeNull();
  cleanup();
  show('two columns, units and kinds, answered', 'pc');
  const describingIds =
    field(/Height/)
      .getAttribute('aria-describedby')
      ?.split(' ') ?? [];
  const descriptions = describingIds.map((id) => document.getElementById(id)?.textContent);
  expect(descriptions).toEqual(['A number from 50 to 250']);
  expect(field(/^Height \(cm\)$/)).toBeTruthy();
});

it('shows texts filled in by code as read-only', () => {
  const [fixture] = multipleBlankFixtures.filter(({ name }) => name === 'answered');
  if (fixture === undefined) throw new Error('No fixture.');
  const [name, ...otherItems] = fixture.question.items ?? [];
  if (name === undefined) throw new Error('No options.');
  const items = [{ ...name, autoSelect: true, auto_code: 'true' }, ...otherItems];
  renderQuestion(renderedType, { ...fixture, question: { ...fixture.question, items } });
  expect(screen.queryByRole('textbox', { name: /Name/ })).toBeNull();
  expect(screen.getByText('Ada Lovelace')).toBeTruthy();
});
