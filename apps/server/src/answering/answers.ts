import {
  type BeginData,
  type ContinueData,
  END_STATES,
  type EndStatusCode,
  type SessionFacts,
  type SubmitData,
} from '@canvass/protocol';
import Type, { type Static, type TSchema } from 'typebox';
import type { DeepReadonly } from '@canvass/project';

/** What the answering calls give, for the API document; a reply of another shape does not compile (docs/adr/0119). */

const Texts = Type.Record(Type.String(), Type.String());
const Status = Type.Unsafe<EndStatusCode>({
  type: 'integer',
  enum: Object.values(END_STATES).map(({ status }) => status),
});

const EndStatusAnswer = Type.Object({
  is_end: Type.Union([Type.Literal(0), Type.Literal(1)]),
  status: Status,
  q: Type.Optional(Type.String()),
  flow_end: Type.Optional(Type.Boolean()),
  end: Type.Optional(Type.String()),
  total_score: Type.Optional(Type.Number()),
});

const HostEvent = Type.Union([
  Type.Object({ type: Type.Literal('clock'), now: Type.Number() }),
  Type.Object({ type: Type.Literal('fulfilled'), id: Type.String(), value: Type.Unknown() }),
  Type.Object({ type: Type.Literal('failed'), id: Type.String() }),
  Type.Object({
    type: Type.Literal('corrected'),
    answers: Type.Record(Type.String(), Type.Unknown()),
    total_score: Type.Optional(Type.Number()),
  }),
]);

const Member = Type.Object({
  mtype: Type.Optional(Type.String()),
  field_val_list: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  labels: Type.Optional(Type.Array(Type.String())),
  address: Type.Optional(Type.String()),
  store: Type.Optional(Type.String()),
  ancestor_groups: Type.Optional(Type.Array(Type.String())),
  birthday: Type.Optional(Type.String()),
});

const Facts = Type.Object({
  seq: Type.Union([Type.Integer(), Type.Null()]),
  seeds: Type.Record(Type.String(), Type.Integer()),
  params: Texts,
  link: Type.Optional(Type.String()),
  link_params: Type.Optional(Texts),
  ip_privacy_open: Type.Optional(Type.Literal(false)),
  quotas: Type.Optional(
    Type.Object({ full: Type.Array(Type.String()), counts: Type.Record(Type.String(), Type.Integer()) }),
  ),
  device: Type.Union([Type.Literal('phone'), Type.Literal('pad'), Type.Literal('pc')]),
  language: Type.String(),
  source: Type.Union([Type.String(), Type.Null()]),
  member: Type.Union([Member, Type.Null()]),
  mode: Type.Optional(Type.Union([Type.Literal('preview'), Type.Literal('modify')])),
  now: Type.Number(),
  utc_offset: Type.Optional(Type.Number()),
});

export const BeginAnswer = Type.Object({
  seq: Type.Integer(),
  version: Type.Integer(),
  facts: Facts,
  rspd_token: Type.String(),
  transaction_id: Type.String(),
  fulfilled: Type.Array(HostEvent),
});

const File = Type.Object({
  id: Type.String(),
  name: Type.String(),
  url: Type.String(),
  ftype: Type.Integer(),
  option_id: Type.Optional(Type.String()),
  qid: Type.String(),
});
const PageRecordAnswer = Type.Object({
  p: Type.Integer(),
  v: Type.Object({
    ms: Type.Integer(),
    taps: Type.Optional(Type.Array(Type.Tuple([Type.Number(), Type.Number(), Type.Integer()]))),
  }),
  i: Type.Integer(),
  gid: Type.String(),
  fid: Type.Optional(Type.String()),
});
const SurveyEvent = Type.Union([
  Type.Object({ type: Type.Literal('answer'), gid: Type.String(), answer: Type.Unknown() }),
  Type.Object({
    type: Type.Literal('files'),
    gid: Type.String(),
    option_id: Type.Optional(Type.String()),
    files: Type.Array(File),
  }),
  Type.Object({ type: Type.Literal('next') }),
  Type.Object({ type: Type.Literal('back') }),
  Type.Object({ type: Type.Literal('language'), language: Type.String() }),
  Type.Object({ type: Type.Literal('pages'), qPageArray: Type.Array(PageRecordAnswer) }),
  HostEvent,
]);

export const ContinueAnswer = Type.Object({
  seq: Type.Integer(),
  version: Type.Integer(),
  facts: Facts,
  events: Type.Array(SurveyEvent),
  end_status: EndStatusAnswer,
  transaction_id: Type.String(),
});

/** Of `n` and `s`; `endPageSeq` once the response has ended. */
export const StepAnswer = Type.Object({
  transaction_id: Type.String(),
  end_status: EndStatusAnswer,
  fulfilled: Type.Array(HostEvent),
  endPageSeq: Type.Optional(Type.Integer()),
});

export const IatAnswer = Type.Object({
  block: Type.Integer(),
  stored: Type.Integer(),
  blocks: Type.Array(Type.Integer()),
});
export const SeedAnswer = Type.Object({ seed: Type.Integer() });
export const DrawAnswer = Type.Object({ random_fids: Type.Array(Type.String()) });
export const ScoreAnswer = Type.Object({ final_score: Type.Number() });
export const TotalScoreAnswer = Type.Object({ total_score: Type.Union([Type.Number(), Type.Null()]) });
export const LinkTokenAnswer = Type.Object({
  uniq_link_seq: Type.Union([Type.Integer(), Type.Null()]),
  rspd_token: Type.Optional(Type.String()),
});
export const OptionsAnswer = Type.Object({
  options: Type.Record(Type.String(), Type.Array(Type.String())),
});
export const ShortLinkAnswer = Type.Object({
  code: Type.String(),
  path: Type.String(),
  expires_at: Type.Union([Type.String(), Type.Null()]),
});

/** Compiles only while everything that a call may give has a place in its schema. */
type Covers<Schema extends TSchema, Data> = Data extends DeepReadonly<Static<Schema>> ? true : never;
const covered = <T extends true>(all: T): T => all;
covered<Covers<typeof Facts, SessionFacts>>(true);
covered<Covers<typeof BeginAnswer, BeginData>>(true);
covered<Covers<typeof ContinueAnswer, ContinueData>>(true);
covered<Covers<typeof StepAnswer, SubmitData>>(true);

export const InfoAnswer = Type.Object({
  surveyId: Type.String(),
  version: Type.Integer(),
  title: Type.String(),
  qs_status: Type.Literal('open'),
  begin_time: Type.Optional(Type.String()),
  ip_privacy_open: Type.Boolean(),
  uniq_link: Type.Boolean(),
  seq: Type.Union([Type.Integer(), Type.Null()]),
  member_id: Type.Optional(Type.String()),
  member: Type.Optional(Member),
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
  auth: Type.Enum(['base', 'must', 'success', 'noauth', 'qywx']),
  auth_qy: Type.Boolean(),
  wxInfo: Type.Optional(Type.Object({ openId: Type.String() })),
  unnet: Type.Literal(false),
  is_bx_activity_project: Type.Literal(false),
});
