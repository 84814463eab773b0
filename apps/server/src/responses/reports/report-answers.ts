import { REPORT_PARTS, type ReportData } from '@canvass/protocol';
import Type from 'typebox';
import { LookAnswer } from '../../surveys/results-look.ts';

/** What is told of reports, for the API document. Texts are those of the engine's views. */

const Text = Type.Unknown();
const figure = {
  min: Type.Number(),
  max: Type.Union([Type.Number(), Type.Null()]),
  label: Type.Optional(Type.String()),
  text: Type.Optional(Text),
};
const Generating = Type.Object({ state: Type.Literal('generating'), percent: Type.Integer() });
const Ready = Type.Object({
  state: Type.Literal('ready'),
  percent: Type.Literal(100),
  seq: Type.Integer(),
  made_at: Type.String(),
  title: Text,
  language: Type.String(),
  intro: Type.Optional(Text),
  score: Type.Optional(Type.Object({ title: Type.Optional(Type.String()), score: Type.Number(), ...figure })),
  chart: Type.Union([Type.Literal('radar'), Type.Literal('bars')]),
  charts: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      score: Type.Union([Type.Number(), Type.Null()]),
      average: Type.Optional(Type.Number()),
      ...figure,
    }),
  ),
  sections: Type.Array(
    Type.Object({
      gid: Type.String(),
      title: Type.String(),
      answer: Type.Array(Type.Object({ label: Type.Optional(Type.String()), text: Type.String() })),
      score: Type.Optional(Type.Number()),
      max: Type.Optional(Type.Number()),
      right: Type.Optional(
        Type.Union([Type.Literal('right'), Type.Literal('partly'), Type.Literal('wrong')]),
      ),
      right_answer: Type.Optional(Type.Array(Type.String())),
      analysis: Type.Optional(Text),
    }),
  ),
  closing: Type.Optional(Text),
  position: Type.Optional(Type.Object({ among: Type.Integer(), lower_percent: Type.Integer() })),
  share: Type.Optional(Type.Object({ days: Type.Integer() })),
  picture_at: Type.Optional(Type.String()),
  look: LookAnswer,
});

export const ReportAnswer = Type.Unsafe<ReportData>(Type.Union([Generating, Ready]));
export const ShareAnswer = Type.Object({ path: Type.String(), expires_at: Type.String() });
export const PictureAnswer = Type.Object({ picture_at: Type.String() });

export const SEQ = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const KEY = Type.String({ minLength: 1, maxLength: 64 });
export const PART = Type.Unsafe<(typeof REPORT_PARTS)[number]>({ type: 'string', enum: [...REPORT_PARTS] });
