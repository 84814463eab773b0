import { flatten, type Value } from '../runtime/value.ts';
import { findNumber, tidyNumber } from '../runtime/number-of.ts';
import { MAX_ARGUMENTS, readValueAt, type FunctionSpec } from './function-spec.ts';

const MAX_DECIMALS = 10;
/** JavaScript writes numbers from this one with an exponent. They have no digits after the decimal point. */
const MIN_WRITTEN_WITH_EXPONENT = 1e21;

export const numberFunctions: readonly FunctionSpec[] = [
  createVariadicFunction('sum', (numbers) => sum(numbers)),
  createVariadicFunction('avg', (numbers) => sum(numbers) / numbers.length),
  createVariadicFunction('min', (numbers) => numbers.reduce((least, number) => Math.min(least, number))),
  createVariadicFunction('max', (numbers) => numbers.reduce((most, number) => Math.max(most, number))),
  {
    name: 'round',
    takes: [1, 2],
    result: 'number',
    apply: ([value = null, decimals = 0]) => roundHalfUp(findNumber(value), findNumber(decimals)),
  },
  createNumberFunction('floor', Math.floor),
  createNumberFunction('ceil', Math.ceil),
  createNumberFunction('abs', Math.abs),
  { name: 'number', takes: [1, 1], result: 'number', apply: (values) => readTyped(readValueAt(values, 0)) },
];

/** Creates a function of all numbers among its arguments. Its result is null if there is no number. */
function createVariadicFunction(
  name: string,
  calculate: (numbers: readonly number[]) => number,
): FunctionSpec {
  const apply = (values: readonly Value[]): Value => {
    const numbers = flatten(values)
      .map(findNumber)
      .filter((number) => number !== null);
    return numbers.length === 0 ? null : tidyNumber(calculate(numbers));
  };
  return { name, takes: [1, MAX_ARGUMENTS], result: 'number', apply };
}

function createNumberFunction(name: string, calculate: (number: number) => number): FunctionSpec {
  const apply = (values: readonly Value[]): Value => {
    const number = findNumber(readValueAt(values, 0));
    return number === null ? null : tidyNumber(calculate(number));
  };
  return { name, takes: [1, 1], result: 'number', apply };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Rounds half away from zero, on the decimal digits: 1.005 to two decimals is 1.01. */
export function roundHalfUp(number: number | null, decimals: number | null): number | null {
  if (number === null || decimals === null) return null;
  const digits = Math.max(-MAX_DECIMALS, Math.min(MAX_DECIMALS, Math.trunc(decimals)));
  // Texts of very large and very small numbers have an exponent: 1e+21, 1.5e-7.
  const [mantissa, exponent = 0] = String(Math.abs(number)).split('e');
  const scaled = Number(`${mantissa}e${Number(exponent) + digits}`);
  if (scaled >= MIN_WRITTEN_WITH_EXPONENT) return number;
  const rounded = Number(`${Math.round(scaled)}e${-digits}`);
  return tidyNumber(Math.sign(number) * rounded);
}

/** The number of a text in full-width or ASCII digits. */
function readTyped(value: Value): number | null {
  return findNumber(typeof value === 'string' ? value.normalize('NFKC') : value);
}
