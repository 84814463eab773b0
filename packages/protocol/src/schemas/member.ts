import Type from 'typebox';

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
