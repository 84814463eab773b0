import { findNumber } from '../runtime/number-of.ts';
import { formatDisplayText } from '../runtime/value.ts';
import { readValueAt, type FunctionSpec } from './function-spec.ts';

const MAX_DRAW = 1_000_000;

/** `ext()` and `member()` are compiled separately, because their reads must be known at compile time. */
export const dataFunctions: readonly FunctionSpec[] = [
  {
    name: 'label',
    takes: [1, 1],
    result: 'boolean',
    readsMember: true,
    apply: (values, { env }) => env.hasLabel(formatDisplayText(readValueAt(values, 0))),
  },
  {
    name: 'draw',
    takes: [1, 2],
    result: 'number',
    session: 'seq',
    apply: (values, { env }) => {
      const n = findNumber(readValueAt(values, 0));
      const isDrawable = n !== null && Number.isInteger(n) && n >= 1 && n <= MAX_DRAW;
      return isDrawable ? env.draw(n, formatDisplayText(readValueAt(values, 1))) : null;
    },
  },
];
