import Type from 'typebox';
import { nullable } from './parts.ts';

/** Fields of `MemberData`. */
export const memberFields = {
  mtype: Type.Optional(Type.String()),
  field_val_list: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  labels: Type.Optional(Type.Array(Type.String())),
  address: Type.Optional(Type.String()),
  store: Type.Optional(Type.String()),
  ancestor_groups: Type.Optional(Type.Array(Type.String())),
  birthday: Type.Optional(Type.String()),
};

const Texts = Type.Record(Type.String(), Type.String());

/** Schema of `SessionFacts`, where each field is described. */
export const Facts = Type.Object({
  seq: Type.Union([Type.Integer(), Type.Null()]),
  seeds: Type.Record(Type.String(), Type.Integer()),
  params: Texts,
  link: Type.Optional(Type.String()),
  link_params: Type.Optional(Texts),
  ip_privacy_open: Type.Optional(Type.Literal(false)),
  quotas: Type.Optional(
    Type.Object({ full: Type.Array(Type.String()), counts: Type.Record(Type.String(), Type.Integer()) }),
  ),
  rules: Type.Optional(Type.Integer()),
  restored: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  device: Type.Union([Type.Literal('phone'), Type.Literal('pad'), Type.Literal('pc')]),
  language: Type.String(),
  source: Type.Union([Type.String(), Type.Null()]),
  member: nullable(Type.Object(memberFields)),
  mode: Type.Optional(Type.Union([Type.Literal('preview'), Type.Literal('modify')])),
  now: Type.Number(),
  utc_offset: Type.Optional(Type.Number()),
});
