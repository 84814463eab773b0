import { faultsIn, singleFault, type Fault } from '../testing/fault.fixtures.ts';
import { Q1, Q1_PATH, validSurvey } from '../testing/valid-survey.fixtures.ts';
import type { JsonValue } from '../json/json.ts';

const nestLists = (levels: number): JsonValue => {
  let value: JsonValue = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

export const JSON_FAULTS: readonly Fault[] = faultsIn(validSurvey, [
  singleFault('a NUL in a title', ['title'], 'a\u0000b', ['text.bad-character', '$.title']),
  singleFault('half of a surrogate pair', ['title'], 'a\ud800b', ['text.bad-character', '$.title']),
  singleFault('a key of JavaScript', [...Q1, 'custom'], { toString: 'x' }, [
    'shape.hostile-key',
    `${Q1_PATH}.custom.toString`,
  ]),
  singleFault('a very long key', [...Q1, 'custom'], { ['k'.repeat(300)]: 'x' }, [
    'size.key',
    `${Q1_PATH}.custom`,
  ]),
  singleFault('deep nesting', ['title'], nestLists(70), ['size.depth', `$.title${'[0]'.repeat(63)}`]),
]);
