import Type from 'typebox';
import { NO_CONDITION } from '../schema/rule-words.ts';
import { flag, list } from '../schema/field.ts';

/** Fields of kinds that may be passed over. */
export const conditionFields = {
  conditionGroup: Type.Optional(
    Type.String({
      'x-ref': 'rule',
      'x-also': [NO_CONDITION],
      description:
        'The node is passed over unless this holds: a key of rule_map, or FC_empty for no condition.',
    }),
  ),
  needScore: flag(
    'The score of the answers so far is fetched when the node is reached: for `score`, and for conditions that read total_score.',
  ),
  score: list(
    Type.Union([Type.Number(), Type.Null()]),
    '[from, up to]: the node is passed over unless the score is in this range, both ends included; null for no bound. Needs needScore.',
    { minItems: 2, maxItems: 2 },
  ),
};
