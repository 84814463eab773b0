import { readNumber } from '@canvass/validators/operators';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blankWithTools } from '../../types/blank/blank.tools.ts';
import { questionContext } from '../../testing/question-context.ts';
import { exportAnswer } from '../../testing/export-answer.ts';
import { exampleQuestion } from '../examples/fixture.ts';
import { blank } from '../../types/blank/blank.ts';

const questionOf = (type: 'int' | 'decimal') =>
  exampleQuestion('blank', { title: 'Kilos', open_attrs: { type, range: [-1e15, 1e15] } });

const digitsOf = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength });
const number = fc
  .tuple(fc.constantFrom('', '-', '+'), digitsOf(22), fc.option(digitsOf(22), { nil: undefined }))
  .map(([sign, whole, decimals]) => sign + whole + (decimals === undefined ? '' : `.${decimals}`));

test.each(['int', 'decimal'] as const)(
  'a valid %s has the same value in bounds, rules and exports, which is exactly the typed one',
  (type) => {
    const question = questionOf(type);
    fc.assert(
      fc.property(number, (typed) => {
        const answer = blank.parse([typed], question);
        const [text = ''] = answer ?? [];
        if (answer === undefined || blank.validate(question, answer, questionContext(question)).length > 0)
          return;
        const value = readNumber(text);
        expect(value).toBe(Number(text));
        expect(exportAnswer(blankWithTools, question, answer)).toEqual({ '': value });
        expect(digitsOfNumber(value?.toPrecision(15) ?? '')).toBe(digitsOfNumber(text));
      }),
      {
        numRuns: 500,
        examples: [['3.33333333333333333'], ['12345678901234567890'], ['000000000000000000012']],
      },
    );
  },
);

/** The digits that determine a number, without sign, point and exponent. */
function digitsOfNumber(text: string): string {
  return text.replace(/e.*/, '').replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '');
}
