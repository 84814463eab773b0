import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answerValue, isShownAt } from '../../content/environment.ts';
import { environmentAt } from '../../content/rule-environment.ts';
import { evaluateValue } from '../../language/index.ts';
import { formatDisplayText, isTruthy, type Value } from '../../language/runtime/value.ts';
import { findNumber } from '../../language/runtime/number-of.ts';
import { computeMoment } from '../../program/moment.ts';
import { rankIn } from '../../program/presentation.ts';
import { randomWalk } from '../../testing/random-walk.ts';
import { seedsWithValues } from '../../testing/walk-seeds.ts';

const RUNS = { numRuns: process.env['CANVASS_FULL'] === undefined ? 60 : 2_000 };

/** Converts a value independently of the conversion that the test checks. */
function asType(value: Value, type: string | undefined): Value {
  if (value === null) return null;
  if (type === 'number') return findNumber(value);
  if (type === 'boolean') return isTruthy(value);
  return formatDisplayText(value).trim() === '' ? null : formatDisplayText(value);
}

it('VALUE-1, VALUE-3: after every step, a value is the result of the last expression on the path', () => {
  let compared = 0;
  fc.assert(
    fc.property(seedsWithValues, (seeds) => {
      randomWalk(seeds, ({ program, result: { state } }) => {
        if (state.facts.mode === 'modify') return;
        const moment = computeMoment(program, state);
        const rankOf = (node: number) => rankIn(moment.presentation, node);
        for (const { index, occurrences, computed, question } of program.questions) {
          if (computed === undefined || question.freeze === true) continue;
          const last = occurrences
            .filter((one) => isShownAt(state.status, one))
            .toSorted((a, b) => rankOf(a.node) - rankOf(b.node))
            .at(-1);
          const expression = last && computed.sourceAt(last.node);
          const value =
            expression === undefined
              ? null
              : evaluateValue(expression, environmentAt(moment, rankOf(last?.node ?? 0), question.gid));
          expect(answerValue(moment, index)).toEqual(asType(value ?? null, question.value_type));
          compared += 1;
        }
      });
    }),
    RUNS,
  );
  expect(compared).toBeGreaterThan(100);
});
