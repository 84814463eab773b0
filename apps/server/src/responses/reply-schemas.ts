import { DATA_STATUSES } from '@canvass/project/vocabulary';
import {
  type BeginData,
  type ContinueData,
  type SessionFacts,
  type SubmitData,
  SURVEY_STATES,
} from '@canvass/protocol';
import {
  type DataOf,
  EndStatusData,
  Facts,
  HostEvent,
  memberFields,
  nullable,
  SurveyEvent,
  literals,
} from '@canvass/protocol/schemas';
import Type, { type TSchema } from 'typebox';

// Reply schemas of the answering calls. A reply of another shape does not compile (docs/adr/0141).

const Texts = Type.Record(Type.String(), Type.String());

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
const assertCovers = <T extends true>(hasAllFields: T): T => hasAllFields;
assertCovers<Covers<typeof Facts, SessionFacts>>(true);
assertCovers<Covers<typeof BeginReply, BeginData>>(true);
assertCovers<Covers<typeof ContinueReply, ContinueData>>(true);
assertCovers<Covers<typeof StepReply, SubmitData>>(true);

export const InfoReply = Type.Object({
  surveyId: Type.String(),
  version: Type.Integer(),
  title: Type.String(),
  qs_status: Type.Enum([...SURVEY_STATES]),
  begin_time: Type.Optional(Type.String()),
  ip_privacy_open: Type.Boolean(),
  tells_devices_apart: Type.Optional(Type.Literal(true)),
  uniq_link: Type.Boolean(),
  seq: nullable(Type.Integer()),
  member_id: Type.Optional(Type.String()),
  member: Type.Optional(Type.Object(memberFields)),
  ext_params: Texts,
  ext_params_code_map: Texts,
  org_code: Type.Optional(Type.String()),
  org_edition: Type.String(),
  edition: Type.String(),
  project_js: Type.String(),
  data_status: literals(DATA_STATUSES),
  footer: Type.Boolean(),
  show_footer: Type.Boolean(),
  footer_text: Type.Optional(Type.String()),
  login_path: Type.String(),
  author_script: Type.Optional(Type.String()),
  auth: Type.Enum(['base', 'must', 'success', 'noauth', 'qywx']),
  auth_qy: Type.Boolean(),
  wxInfo: Type.Optional(Type.Object({ openId: Type.String() })),
  unnet: Type.Literal(false),
  is_bx_activity_project: Type.Literal(false),
});
