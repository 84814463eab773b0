import { DEVICES, SPECIAL_MODES } from '@canvass/project/vocabulary';
import Type, { type Static, type TSchema } from 'typebox';
import { DATE_INTERVAL_PARTS, type DateInterval } from './date-intervals.ts';

export type DataOf<S extends TSchema> = Readable<Static<S>>;

/** The type with all members read-only at every depth. Tuples stay tuples. */
type Readable<T> = T extends object ? { readonly [K in keyof T]: Readable<T[K]> } : T;

export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** ISO 8601, in UTC. */
export const Time = Type.String({ format: 'date-time' });

export const Count = Type.Integer({ minimum: 0 });

export const countOf = (description: string) => Type.Integer({ minimum: 0, description });

export const VariableValue = Type.Union([Type.Number(), Type.String()]);

/** Fields that a counted value has besides `value` if it is an interval of dates or times. */
export const intervalFields = {
  interval: Type.Optional(
    Type.Unsafe<DateInterval>({
      type: 'string',
      enum: Object.keys(DATE_INTERVAL_PARTS),
      description: 'The value is the first date of an interval of this length.',
    }),
  ),
  last: Type.Optional(
    Type.Union([Type.Number(), Type.String()], {
      description: 'The last day of the interval, or the end of an hour.',
    }),
  ),
};

/** Field of all replies whose figures are counted from segments. */
export const pendingSegments = {
  pending: countOf('Segments of up to 1,024 responses whose counts are missing or outdated.'),
};

/** Schema of a text that is one of the given values. */
export const oneOf = <const W extends readonly string[]>(...values: W) =>
  Type.Unsafe<W[number]>({ type: 'string', enum: [...values] });

/** The same as a union of constants, as which some schemas describe it. */
export const literals = <const T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))));

/** A project file or its public part, as described in docs/project-format.md. */
export const ProjectContent = Type.Unknown({ description: 'A project, as in docs/project-format.md.' });

const ChangedPath = Type.Optional(
  Type.String({ description: 'JSON path from the root; by default the path of the finding.' }),
);

/** A change that corrects a finding: `FindingChange` of packages/project. */
const FindingChange = Type.Union([
  Type.Object({ kind: Type.Literal('rename'), name: Type.String() }),
  Type.Object({
    kind: Type.Literal('write'),
    value: Type.Unknown(),
    instead: Type.Optional(
      Type.String({ description: 'The only part that is replaced, where it occurs first.' }),
    ),
  }),
  Type.Object({ kind: Type.Literal('remove'), path: ChangedPath }),
  Type.Object({
    kind: Type.Literal('set'),
    path: ChangedPath,
    fields: Type.Record(Type.String(), Type.Unknown()),
  }),
  Type.Object({ kind: Type.Literal('append'), path: Type.String(), value: Type.Unknown() }),
]);

/** An error or a probable mistake of a project: `ProjectIssue` of packages/project. */
export const FoundIssue = Type.Object({
  id: Type.String({ description: 'Stable id, such as shape.unknown-field.' }),
  severity: oneOf('error', 'warning'),
  path: Type.String({ description: 'JSON path from the root of the project.' }),
  from: Type.Optional(Type.Integer({ description: 'Place in the text at path, in UTF-16 units.' })),
  to: Type.Optional(Type.Integer()),
  message: Type.String({ description: 'The problem, and why it matters.' }),
  fix: Type.String({ description: 'How to correct it.' }),
  changes: Type.Optional(
    Type.Array(FindingChange, {
      description:
        'Changes of the project that correct the finding; each one is enough. `rename` gives the field at `path` another name, `write` replaces the range of text or the value at `path`, `remove` removes it, `set` sets fields of an object, `append` adds an entry to a list.',
    }),
  ),
});
export type FoundIssue = DataOf<typeof FoundIssue>;

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
  device: literals(DEVICES),
  language: Type.String(),
  source: Type.Union([Type.String(), Type.Null()]),
  member: nullable(Type.Object(memberFields)),
  mode: Type.Optional(literals(SPECIAL_MODES)),
  now: Type.Number(),
  utc_offset: Type.Optional(Type.Number()),
});
