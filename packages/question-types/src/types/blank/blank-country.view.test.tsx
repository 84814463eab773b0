import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderQuestion, violations } from '../../testing/render-question.tsx';
import { blankFixtures } from './blank.fixtures.ts';
import { texts } from './blank.texts.ts';
import { blank } from './blank.ts';
import BlankView from './blank.view.tsx';

function show(name: string, language: string) {
  const fixture = blankFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return renderQuestion({ type: blank, View: BlankView, texts }, fixture, { language });
}
const country = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' });
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const enter = (text: string) => {
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.blur(field());
};

afterEach(cleanup);

it('shows the number as its country writes it, beside the name of the country in the page’s language', async () => {
  const { container } = show('phone number of any country', 'de');
  expect(field().value).toBe('(11) 96123-4567');
  expect(country().selectedOptions[0]?.textContent).toBe('Brasilien \u2066+55\u2069');
  expect(await violations(container)).toEqual([]);
});

it('reads a number in the chosen country, and chooses the country of a number that has its code', () => {
  const { onChange } = show('phone number of one of three countries', 'de');
  expect([...country().options].map(({ value }) => value)).toEqual(['DE', 'AT', 'CH']);
  fireEvent.change(country(), { target: { value: 'AT' } });
  enter('0664 1234567');
  expect(onChange).toHaveBeenLastCalledWith(['+436641234567']);
  enter('+49 1511 2345678');
  expect(onChange).toHaveBeenLastCalledWith(['+4915112345678']);
  expect(country().value).toBe('DE');
  expect(field().value).toBe('01511 2345678');
});

it('parses the text again when another country is chosen', () => {
  const { onChange } = show('phone number of one of three countries', 'de');
  enter('079 123 45 67');
  expect(onChange).toHaveBeenLastCalledWith(['079 123 45 67']);
  expect(field().value).toBe('079 123 45 67');
  fireEvent.change(country(), { target: { value: 'CH' } });
  expect(onChange).toHaveBeenLastCalledWith(['+41791234567']);
});

it('keeps a number of a country that cannot be chosen as it was typed', () => {
  const { onChange } = show('phone number of one of three countries', 'de');
  for (const typedNumber of ['+20 100 123 4567', '+201001234567']) {
    enter(typedNumber);
    expect([field().value, country().value, onChange.mock.lastCall]).toEqual([
      typedNumber,
      'DE',
      [[typedNumber]],
    ]);
  }
});

it('begins with the country of the page’s language', () => {
  show('right to left, a phone number', 'ar');
  enter('');
  expect(country().value).toBe('EG');
});
