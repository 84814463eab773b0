import { orderScalars, type Scalar } from '@canvass/validators/operators';
import { isChoice, isList, isRecord, type Value } from './value.ts';

/**
 * Below, at or above 0 as `left` comes before, with or after `right`; undefined when they have no order: anything
 * empty, true and false, lists, records. A choice is ordered by its seq.
 */
export function orderValues(left: Value, right: Value): number | undefined {
  const first = orderable(left);
  const second = orderable(right);
  return first === undefined || second === undefined ? undefined : orderScalars(first, second);
}

function orderable(value: Value): Scalar | undefined {
  if (value === null || isList(value) || isRecord(value)) return undefined;
  return isChoice(value) ? value.seq : value;
}
