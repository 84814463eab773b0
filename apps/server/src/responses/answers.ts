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
} from '@canvass/protocol/schemas';
import Type, { type TSchema } from 'typebox';

/** What the answering calls give; a reply of another shape does not compile (docs/adr/0141). */

const Texts = Type.Record(Type.String(), Type.String());

export const BeginAnswer = Type.Object({
  seq: Type.Integer(),
  version: Type.Integer(),
  facts: Facts,
  rspd_token: Type.String(),
  transaction_id: Type.String(),
  fulfilled: Type.Array(HostEvent),
});

export const ContinueAnswer = Type.Object({
  seq: Type.Integer(),
  version: Type.Integer(),
  facts: Facts,
  events: Type.Array(SurveyEvent),
  end_status: EndStatusData,
  transaction_id: Type.String(),
});

/** Of `n` and `s`; `endPageSeq` once the response has ended. */
export const StepAnswer = Type.Object({
  transaction_id: Type.String(),
  end_status: EndStatusData,
  fulfilled: Type.Array(HostEvent),
  endPageSeq: Type.Optional(Type.Integer()),
});

/** Compiles only while everything that a call may give has a place in its schema. */
type Covers<Schema extends TSchema, Data> = Data extends DataOf<Schema> ? true : never;
const covered = <T extends true>(all: T): T => all;
covered<Covers<typeof Facts, SessionFacts>>(true);
covered<Covers<typeof BeginAnswer, BeginData>>(true);
covered<Covers<typeof ContinueAnswer, ContinueData>>(true);
covered<Covers<typeof StepAnswer, SubmitData>>(true);

export const InfoAnswer = Type.Object({
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
  data_status: Type.Union([Type.Literal('recorded'), Type.Literal('test')]),
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
