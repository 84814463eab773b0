import Type from 'typebox';
import { nullable, Time, type DataOf } from '../schemas/parts.ts';
import { EndStatusData, StoredEvent } from '../schemas/events.ts';
import { Facts } from '../schemas/facts.ts';

/** `GET /api/publishing/surveys/{id}/responses/{seq}`. */
export const ResponseDetail = Type.Object({
  facts: nullable(Facts),
  events: Type.Array(StoredEvent, {
    description: 'All events, or those before the broken link of the chain.',
  }),
  end_status: nullable(EndStatusData),
  chain: Type.Object({
    valid: Type.Boolean(),
    brokenAt: Type.Optional(
      Type.Integer({
        description: 'Number of the first tampered event; 0 for the facts, which are null then.',
      }),
    ),
  }),
  transcript: Type.String({ description: 'State replayed from these events.' }),
  evaluated_differently: Type.Boolean({
    description:
      'True if the events evaluate differently now than when they were stored. The stored answers count then.',
  }),
});
export type ResponseDetail = DataOf<typeof ResponseDetail>;

/** `GET` and `PUT /api/publishing/surveys/{id}/responses/{seq}/note`. */
export const ResponseNote = Type.Object({
  note: Type.String(),
  tags: Type.Array(Type.String()),
  edition: Type.Integer({ description: 'Number of changes; 0 if nothing was ever noted.' }),
  changed_by: nullable(Type.String({ description: 'Name of the operator.' })),
  changed_at: nullable(Time),
});
export type ResponseNote = DataOf<typeof ResponseNote>;
