import { engineSurvey } from '../../testing/engine-survey.fixtures.ts';
import { faultsIn, one, type Fault } from '../../testing/fault.fixtures.ts';

const CALM = ['report', 'dimensions', 0] as const;
const CALM_PATH = '$.report.dimensions[0]';

export const REPORT_FAULTS: readonly Fault[] = faultsIn(engineSurvey, [
  one(
    'a dimension of no question',
    [...CALM, 'questions', 0],
    'knaw',
    ['id.unresolved', `${CALM_PATH}.questions[0]`],
    ['report.weight-unused', `${CALM_PATH}.weights.know`],
  ),
  one('a dimension of a group', [...CALM, 'questions', 1], 'ga', [
    'id.wrong-kind',
    `${CALM_PATH}.questions[1]`,
  ]),
  one('a question twice in a dimension', [...CALM, 'questions', 2], 'know', [
    'report.question-twice',
    `${CALM_PATH}.questions[2]`,
  ]),
  one('a weight of another question', [...CALM, 'weights', 'why'], 2, [
    'report.weight-unused',
    `${CALM_PATH}.weights.why`,
  ]),
  one('an empty scale', [...CALM, 'scale'], [5, 5], ['report.scale-empty', `${CALM_PATH}.scale`]),
  one(
    'a scale upside down',
    ['report', 'total', 'scale'],
    [5, 0],
    ['report.scale-empty', '$.report.total.scale'],
  ),
  one('two dimensions of one id', ['report', 'dimensions', 1, 'id'], 'calm', [
    'report.same-dimension',
    '$.report.dimensions[1].id',
  ]),
  one('ranges that overlap', ['report', 'total', 'ranges', 1, 'from'], 1, [
    'report.range-overlap',
    '$.report.total.ranges[1]',
  ]),
  one('ranges with a gap', ['report', 'closing', 1, 'from'], 2, ['report.range-gap', '$.report.closing[1]']),
  one('a range that holds nothing', ['report', 'closing', 1, 'to'], 1, [
    'report.range-empty',
    '$.report.closing[1]',
  ]),
  one(
    'a text for a question that does not exist',
    ['report', 'analysis', 'texts', 'nobody'],
    [],
    ['id.unresolved', '$.report.analysis.texts.nobody'],
  ),
]);
