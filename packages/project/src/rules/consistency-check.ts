import { CHECK_LEVELS } from '../vocabulary/field-values.ts';
import Type from 'typebox';
import { closed, gid, computeOne, richRequired } from '../schema/field.ts';

/** CHECK-1: a check across answers. */
export const ConsistencyCheck = Type.Object(
  {
    gid: gid('Id, unique among the checks.'),
    at: Type.Array(Type.String({ 'x-ref': 'question' }), {
      minItems: 1,
      maxItems: 20,
      description:
        'Questions at which it is shown, the most likely mistake first. The check is decided when the page with the last of these questions, and of those that `holds` reads, is left.',
    }),
    holds: Type.String({
      minLength: 1,
      maxLength: 4_000,
      'x-kind': 'expression',
      description:
        'The expression that must hold. A check holds if it reads a hidden question. An empty answer fails it, unless the expression allows empty answers.',
    }),
    text: richRequired('What does not fit, and what to do. May hold placeholders; shown without formatting.'),
    level: computeOne(
      CHECK_LEVELS,
      'error: the page cannot be left (default). ask: the second Next leaves it, and exports record it.',
      { default: 'error' },
    ),
  },
  {
    ...closed,
    title: 'a check across answers',
    description: 'Answers that must fit together, such as two dates.',
  },
);
