import { type BeginData, type ContinueData, type SessionFacts, type SubmitData } from '@canvass/protocol';
import { type DataOf, EndStatusData, Facts, HostEvent, SurveyEvent } from '@canvass/protocol/schemas';
import Type, { type TSchema } from 'typebox';

export const BeginReply = Type.Object({
  seq: Type.Integer(),
  version: Type.Integer(),
  facts: Facts,
  rspd_token: Type.String(),
  transaction_id: Type.String(),
  fulfilled: Type.Array(HostEvent),
});

export const ContinueReply = Type.Object({
  seq: Type.Integer(),
  version: Type.Integer(),
  facts: Facts,
  events: Type.Array(SurveyEvent),
  end_status: EndStatusData,
  transaction_id: Type.String(),
});

/** The reply of `n` and `s`; `endPageSeq` is present once the response has ended. */
export const StepReply = Type.Object({
  transaction_id: Type.String(),
  end_status: EndStatusData,
  fulfilled: Type.Array(HostEvent),
  endPageSeq: Type.Optional(Type.Integer()),
});

/** Compiles only if the schema contains every field of the data. */
type Covers<Schema extends TSchema, Data> = Data extends DataOf<Schema> ? true : never;
const assertCovers = <T extends true>(all: T): T => all;
assertCovers<Covers<typeof Facts, SessionFacts>>(true);
assertCovers<Covers<typeof BeginReply, BeginData>>(true);
assertCovers<Covers<typeof ContinueReply, ContinueData>>(true);
assertCovers<Covers<typeof StepReply, SubmitData>>(true);
