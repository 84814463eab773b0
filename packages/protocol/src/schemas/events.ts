import Type from 'typebox';
import { END_STATES, type EndStatusCode } from '@canvass/project/vocabulary';

const Status = Type.Unsafe<EndStatusCode>({
  type: 'integer',
  enum: Object.values(END_STATES).map(({ status }) => status),
});

/** Schema of `EndStatus`, where each field is described. */
export const EndStatusData = Type.Object({
  is_end: Type.Union([Type.Literal(0), Type.Literal(1)]),
  status: Status,
  q: Type.Optional(Type.String()),
  flow_end: Type.Optional(Type.Boolean()),
  end: Type.Optional(Type.String()),
  total_score: Type.Optional(Type.Number()),
});

export const HostEvent = Type.Union([
  Type.Object({ type: Type.Literal('clock'), now: Type.Number() }),
  Type.Object({ type: Type.Literal('fulfilled'), id: Type.String(), value: Type.Unknown() }),
  Type.Object({ type: Type.Literal('failed'), id: Type.String() }),
  Type.Object({
    type: Type.Literal('corrected'),
    answers: Type.Record(Type.String(), Type.Unknown()),
    total_score: Type.Optional(Type.Number()),
  }),
]);

export const UploadedFileData = Type.Object({
  id: Type.String(),
  name: Type.String(),
  url: Type.String(),
  ftype: Type.Integer(),
  option_id: Type.Optional(Type.String()),
  qid: Type.String(),
});
const PageRecordData = Type.Object({
  p: Type.Integer(),
  v: Type.Object({
    ms: Type.Integer(),
    taps: Type.Optional(Type.Array(Type.Tuple([Type.Number(), Type.Number(), Type.Integer()]))),
  }),
  i: Type.Integer(),
  gid: Type.String(),
  fid: Type.Optional(Type.String()),
});
export const SurveyEvent = Type.Union([
  Type.Object({ type: Type.Literal('answer'), gid: Type.String(), answer: Type.Unknown() }),
  Type.Object({
    type: Type.Literal('files'),
    gid: Type.String(),
    option_id: Type.Optional(Type.String()),
    files: Type.Array(UploadedFileData),
  }),
  Type.Object({ type: Type.Literal('next') }),
  Type.Object({ type: Type.Literal('back') }),
  Type.Object({ type: Type.Literal('language'), language: Type.String() }),
  Type.Object({ type: Type.Literal('pages'), qPageArray: Type.Array(PageRecordData) }),
  HostEvent,
]);
