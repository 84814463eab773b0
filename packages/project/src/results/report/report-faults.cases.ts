import { engineSurvey } from '../../testing/engine-survey.fixtures.ts';
import { faultsIn, singleFault, type Fault } from '../../testing/fault.fixtures.ts';

const CALM = ['report', 'dimensions', 0] as const;
const CALM_PATH = '$.report.dimensions[0]';

export const REPORT_FAULTS: readonly Fault[] = faultsIn(engineSurvey, [
  singleFault(
    'a dimension of no question',
    [...CALM, 'questions', 0],
    'knaw',
    ['id.unresolved', `${CALM_PATH}.questions[0]`],
    ['report.weight-unused', `${CALM_PATH}.weights.know`],
  ),
  singleFault('a dimension of a group', [...CALM, 'questions', 1], 'ga', [
    'id.wrong-kind',
    `${CALM_PATH}.questions[1]`,
  ]),
  singleFault('a question twice in a dimension', [...CALM, 'questions', 2], 'know', [
    'report.question-twice',
    `${CALM_PATH}.questions[2]`,
  ]),
  singleFault('a weight of another question', [...CALM, 'weights', 'why'], 2, [
    'report.weight-unused',
    `${CALM_PATH}.weights.why`,
  ]),
  singleFault('an empty scale', [...CALM, 'scale'], [5, 5], ['report.scale-empty', `${CALM_PATH}.scale`]),
  singleFault(
    'a scale upside down',
    ['report', 'total', 'scale'],
    [5, 0],
    ['report.scale-empty', '$.report.total.scale'],
  ),
  singleFault('two dimensions of one id', ['report', 'dimensions', 1, 'id'], 'calm', [
    'report.same-dimension',
    '$.report.dimensions[1].id',
  ]),
  singleFault('ranges that overlap', ['report', 'total', 'ranges', 1, 'from'], 1, [
    'report.range-overlap',
    '$.report.total.ranges[1]',
  ]),
  singleFault(
    'two ranges inside another one',
    ['report', 'closing'],
    [
      { from: 0, to: 10, text: 'All' },
      { from: 2, to: 3, text: 'Some' },
      { from: 5, to: 6, text: 'Others' },
    ],
    ['report.range-overlap', '$.report.closing[1]'],
    ['report.range-overlap', '$.report.closing[2]'],
  ),
  singleFault('ranges with a gap', ['report', 'closing', 1, 'from'], 2, [
    'report.range-gap',
    '$.report.closing[1]',
  ]),
  singleFault('a range that holds nothing', ['report', 'closing', 1, 'to'], 1, [
    'report.range-empty',
    '$.report.closing[1]',
  ]),
  singleFault(
    'a text for a question that does not exist',
    ['report', 'analysis', 'texts', 'nobody'],
    [],
    ['id.unresolved', '$.report.analysis.texts.nobody'],
  ),
]);
