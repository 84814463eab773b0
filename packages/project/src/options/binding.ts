import Type from 'typebox';
import { closed, computeOne, string } from '../schema/field.ts';

const binding = (title: string, partKind: 'option' | 'row') =>
  Type.Object(
    {
      optGid: Type.String({
        'x-ref': partKind,
        'x-own': true,
        description: `The ${partKind} of this question that is shown or not.`,
      }),
      bindQ: Type.String({ 'x-ref': 'question', description: 'The earlier question that decides.' }),
      bindOpt: string('The option of bindQ, or node of its tree, whose choice decides (absent: any).', {
        'x-ref': 'chosen',
      }),
      bindRow: string('The row of bindQ in which the choice decides (absent: any).', { 'x-ref': 'row' }),
      mode: computeOne(
        ['select', 'other'],
        'select (default): shown if it was chosen; other: shown if it was not.',
      ),
    },
    {
      ...closed,
      title,
      description: `One ${partKind} that is shown only if something was, or was not, chosen in an earlier question.`,
    },
  );

/** Bound options (SHOW-7). `optGid` names a row in lists of rows. */
export const OptionBinding = binding('a bound option', 'option');
export const RowBinding = binding('a bound row', 'row');

/** An expression in the place of an answer: `{ "code": … }`. */
export const AnswerByCode = Type.Object(
  {
    code: Type.String({
      minLength: 1,
      maxLength: 4_000,
      description: 'Expression whose value is the answer.',
      'x-kind': 'expression',
    }),
  },
  { ...closed, title: 'an answer by code', description: 'An expression that gives the answer.' },
);
