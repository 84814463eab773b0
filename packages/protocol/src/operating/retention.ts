import Type from 'typebox';
import { Count, nullable, type DataOf } from '../schemas/parts.ts';

/** `GET /api/publishing/surveys/{id}/retention`, and the reply when it is set. */
export const RetentionData = Type.Object({
  ended_days: nullable(
    Type.Integer({ description: 'Days after the end of a response until it is deleted; null: never.' }),
  ),
  unfinished_days: nullable(
    Type.Integer({ description: 'Days after the last call of a response that has not ended; null: never.' }),
  ),
  limits_days: nullable(
    Type.Integer({
      description:
        'Days after the end of the survey for what tells addresses and devices apart; null: nothing of this survey is deleted by itself, since it was published before there was retention.',
    }),
  ),
  due_within_30_days: Type.Object(
    { ended: Count, unfinished: Count },
    { description: 'Responses that will be deleted within 30 days if nothing changes.' },
  ),
});
export type RetentionData = DataOf<typeof RetentionData>;
