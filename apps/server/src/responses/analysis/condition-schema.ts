import Type from 'typebox';

const Value = Type.Union([Type.Number(), Type.String({ maxLength: 1_000 })]);

/** As `AnalysisCondition` of the protocol. Whether the variable is one of the survey's is looked at later. */
export const Conditions = Type.Array(
  Type.Object({
    variable: Type.String({ minLength: 1, maxLength: 64 }),
    values: Type.Optional(Type.Array(Value, { minItems: 1, maxItems: 200 })),
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
  }),
  { maxItems: 12 },
);
