import Type from 'typebox';
import { Count, nullable, type DataOf } from '../schemas/parts.ts';

const WaitingSince = nullable(
  Type.String({
    description:
      'Time of the last sweep, if it is so long ago that the clock may be wrong: nothing is deleted by age until an operator allows it. Else null.',
  }),
);

/** The reply of `POST /api/operators/deletion/allow`. */
export const DeletionState = Type.Object({ waiting_since: WaitingSince });
export type DeletionState = DataOf<typeof DeletionState>;

/** The reply of `GET` and `PUT /api/publishing/surveys/{id}/retention`. */
export const RetentionData = Type.Object({
  ended_days: nullable(
    Type.Integer({ description: 'Days from the end of a response until it is deleted. Null for never.' }),
  ),
  unfinished_days: nullable(
    Type.Integer({
      description: 'Days from the last call of an unfinished response until it is deleted. Null for never.',
    }),
  ),
  limits_days: nullable(
    Type.Integer({
      description:
        'Days from the end of the survey until the hashes of addresses and devices are deleted. Null if the survey was published before retention existed, so that its data is not deleted automatically.',
    }),
  ),
  due_within_30_days: Type.Object(
    { ended: Count, unfinished: Count },
    { description: 'Responses due for deletion within 30 days.' },
  ),
  waiting_since: WaitingSince,
});
export type RetentionData = DataOf<typeof RetentionData>;
