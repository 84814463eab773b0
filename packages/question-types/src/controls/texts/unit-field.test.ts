import { expect, test } from 'vitest';
import { currencySign } from './unit-field.tsx';

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
