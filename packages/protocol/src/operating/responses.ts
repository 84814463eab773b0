import Type from 'typebox';
import { nullable, type DataOf } from '../schemas/parts.ts';
import { EndStatusData, StoredEvent } from '../schemas/events.ts';
import { Facts } from '../schemas/facts.ts';

/** `GET /api/publishing/surveys/{id}/responses/{seq}`. */
export const ResponseDetail = Type.Object({
  facts: nullable(Facts),
  events: Type.Array(StoredEvent, {
    description: 'All of them, or those before the place where the chain is broken.',
  }),
  end_status: nullable(EndStatusData),
  chain: Type.Object({
    valid: Type.Boolean(),
    brokenAt: Type.Optional(
      Type.Integer({
        description:
          'Number of the first event that is not what was stored, 0 for the facts: then these are null.',
      }),
    ),
  }),
  transcript: Type.String({ description: 'Replayed from these events.' }),
  evaluated_differently: Type.Boolean({
    description:
      'These events evaluate differently now than when they were stored: the stored answers count.',
  }),
});
export type ResponseDetail = DataOf<typeof ResponseDetail>;
