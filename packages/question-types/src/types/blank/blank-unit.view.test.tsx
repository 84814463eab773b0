import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, test } from 'vitest';
import { currencySign } from '../../controls/texts/unit-field.tsx';
import { renderQuestion, violations } from '../../testing/render-question.tsx';
import { blankFixtures } from './blank.fixtures.ts';
import { texts } from './blank.texts.ts';
import { blank } from './blank.ts';
import { blankWithTools } from './blank.tools.ts';
import BlankView from './blank.view.tsx';

function computeFixture(name: string) {
  const fixture = blankFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return fixture;
}
const show = (name: string, language: string) =>
  renderQuestion({ type: blank, View: BlankView, texts }, computeFixture(name), { language });

afterEach(cleanup);

describe('an amount of money', () => {
  it('is beside the sign of its currency, and the name of the currency describes the field', async () => {
    const { container } = show('amount of money', 'de');
    const field = screen.getByRole<HTMLInputElement>('textbox');
    expect(field.value).toBe('1250,5');
    const line = field.parentElement;
    expect([...(line?.querySelectorAll('bdi') ?? [])].map((unit) => unit.textContent)).toEqual([
      '€',
      'per month',
    ]);
    expect(line?.firstElementChild).toBe(field);
    const describingIds = (field.getAttribute('aria-describedby') ?? '').split(' ');
    const descriptions = describingIds.map((id) => container.ownerDocument.getElementById(id)?.textContent);
    expect(descriptions).toContain('Euro per month');
    expect(await violations(container)).toEqual([]);
  });

  it('follows the sign if the language writes it first', () => {
    show('amount of money', 'en-GB');
    expect(screen.getByRole('textbox').previousElementSibling?.textContent).toBe('€');
  });

  it('is exported with its unit and the decimals of its currency', () => {
    const variables = blankWithTools.variables(computeFixture('amount of money').question as never);
    expect(variables).toEqual([{ kind: 'number', decimals: 2, unit: 'EUR per month' }]);
  });
});

test.each([
  ['de', 'EUR', '€', false],
  ['en-GB', 'EUR', '€', true],
  ['pt-BR', 'BRL', 'R$', true],
  ['hi', 'INR', '₹', true],
  ['ja', 'JPY', '￥', true],
  ['fr', 'USD', '$', false],
])('%s writes the sign of %s as %s, before the number: %s', (language, currency, sign, isFirst) =>
  expect(currencySign(currency, language)).toMatchObject({ sign, isFirst }),
);
