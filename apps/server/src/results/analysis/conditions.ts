import type { AnalysisCondition } from '@canvass/protocol';
import Type from 'typebox';
import { fail, type Failure } from '../../http/failure.ts';
import type { CountedVariable } from './counting-model.ts';
import { hasTexts, isCounted } from './refresh.ts';

const Value = Type.Union([Type.Number(), Type.String({ maxLength: 1_000 })]);

/** Schema of the protocol's `AnalysisCondition`. `refuseConditions` checks variables and values. */
export const Conditions = Type.Array(
  Type.Object(
    {
      variable: Type.String({ minLength: 1, maxLength: 64 }),
      values: Type.Optional(Type.Array(Value, { minItems: 1, maxItems: 200 })),
      min: Type.Optional(Type.Number()),
      max: Type.Optional(Type.Number()),
    },
    // A variable without values and bounds would select every response.
    { additionalProperties: false, minProperties: 2 },
  ),
  { maxItems: 12 },
);

/** Variables whose values are lists of words. */
const WORD_LIST_GROUPS: ReadonlySet<CountedVariable['group']> = new Set(['quota', 'draw', 'note']);
export const isWordList = ({ group }: CountedVariable): boolean => WORD_LIST_GROUPS.has(group);

/** Refuses a condition that does not fit its variable, or that no value meets. */
export function refuseConditions(
  conditions: readonly AnalysisCondition[],
  variables: ReadonlyMap<string, CountedVariable>,
): Failure | undefined {
  for (const condition of conditions) {
    const { variable, min, max } = condition;
    if (!isFitting(condition, variables.get(variable)))
      return fail('request.invalid', { key: 'analysis.condition', params: { variable } });
    if (min !== undefined && max !== undefined && min > max)
      return fail('request.invalid', { key: 'analysis.range', params: { variable, min, max } });
  }
  return undefined;
}

/** Whether a condition names a counted variable, and its values have the type of the variable. */
export function isFitting(
  { values = [], min, max }: AnalysisCondition,
  variable: CountedVariable | undefined,
): boolean {
  if (variable === undefined || !isCounted(variable)) return false;
  const isText = hasTexts(variable);
  if (isText && (min !== undefined || max !== undefined)) return false;
  return values.every((value) => typeof value === (isText ? 'string' : 'number'));
}

/**
 * Creates a test whether a value meets a condition that fits the variable. Counts and exported rows use the same test. A
 * missing value is null.
 */
export function createValueTest(
  { values, min, max }: AnalysisCondition,
  variable: CountedVariable | undefined,
): (value: number | string | null) => boolean {
  if (values === undefined && min === undefined && max === undefined) return () => true;
  const accepted = values && new Set(values);
  const isList = variable !== undefined && isWordList(variable);
  return (value) => {
    if (value === null) return false;
    if (min !== undefined && !(Number(value) >= min)) return false;
    if (max !== undefined && !(Number(value) <= max)) return false;
    if (accepted === undefined) return true;
    return isList
      ? String(value)
          .split(' ')
          .some((word) => accepted.has(word))
      : accepted.has(value);
  };
}
