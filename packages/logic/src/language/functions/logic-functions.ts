import { isEmptyValue, isTruthy } from '../runtime/value.ts';
import { MAX_ARGUMENTS, readValueAt, type FunctionSpec } from './function-spec.ts';

export const logicFunctions: readonly FunctionSpec[] = [
  {
    name: 'if',
    takes: [2, 3],
    result: 'any',
    apply: (values) => (isTruthy(readValueAt(values, 0)) ? readValueAt(values, 1) : readValueAt(values, 2)),
  },
  { name: 'and', takes: [1, MAX_ARGUMENTS], result: 'boolean', apply: (values) => values.every(isTruthy) },
  { name: 'or', takes: [1, MAX_ARGUMENTS], result: 'boolean', apply: (values) => values.some(isTruthy) },
  { name: 'not', takes: [1, 1], result: 'boolean', apply: (values) => !isTruthy(readValueAt(values, 0)) },
  {
    name: 'coalesce',
    takes: [1, MAX_ARGUMENTS],
    result: 'any',
    apply: (values) => values.find((value) => !isEmptyValue(value)) ?? null,
  },
];
