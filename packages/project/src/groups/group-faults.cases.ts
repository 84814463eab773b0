import { faultsIn, one, type Fault } from '../testing/fault.fixtures.ts';
import { soundSurvey } from '../testing/sound-survey.fixtures.ts';

export const GROUP_FAULTS: readonly Fault[] = faultsIn(soundSurvey, [
  one(
    'no items at all',
    ['items', 0, 'items', 1, 'items'],
    [],
    ['group.no-questions', '$.items[0].items[1]'],
    ['id.unresolved', '$.dispConsList[0].targets[0]'],
    ['translation.unknown-gid', '$.translations["zh-CN"].q2'],
  ),
]);
