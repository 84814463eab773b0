import { engineSurvey } from '../../testing/engine-survey.fixtures.ts';
import { faultsIn, singleFault, type Fault } from '../../testing/fault.fixtures.ts';

export const VOTE_FAULTS: readonly Fault[] = faultsIn(engineSurvey, [
  singleFault('a vote on a question that does not exist', ['vote', 'questions', 0], 'nobody', [
    'id.unresolved',
    '$.vote.questions[0]',
  ]),
  singleFault('a vote on a text', ['vote', 'questions', 0], 'capital', [
    'vote.no-options',
    '$.vote.questions[0]',
  ]),
  singleFault('a vote that nobody sees', ['vote', 'show'], 'never', ['vote.unseen', '$.vote.on_end_page']),
]);
