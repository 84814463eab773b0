import { faultsIn, singleFault, type Fault } from '../../testing/fault.fixtures.ts';
import { engineSurvey } from '../../testing/engine-survey.fixtures.ts';

export const SCORE_FAULTS: readonly Fault[] = faultsIn(engineSurvey, [
  singleFault('points that no answer earns', ['scores', 'question_scores', 'why'], 1, [
    'scores.no-key',
    '$.scores.question_scores.why',
  ]),
  {
    name: 'a key of a question that is answered by choosing',
    changes: [
      [['scores', 'answer_keys', 'know'], ['Alba']],
      [['scores', 'question_scores', 'know'], 1],
    ],
    expected: [['scores.key-not-text', '$.scores.answer_keys.know']],
  },
  singleFault(
    'an answer key of no question',
    ['scores', 'answer_keys', 'capitol'],
    ['x'],
    ['id.unresolved', '$.scores.answer_keys.capitol'],
    ['scores.no-points', '$.scores.answer_keys.capitol'],
  ),
  singleFault('an answer key that earns nothing', ['scores', 'question_scores'], {}, [
    'scores.no-points',
    '$.scores.answer_keys.capital',
  ]),
  singleFault(
    'points of a group',
    ['scores', 'question_scores', 'ga'],
    1,
    ['id.wrong-kind', '$.scores.question_scores.ga'],
    ['scores.no-key', '$.scores.question_scores.ga'],
  ),
]);
