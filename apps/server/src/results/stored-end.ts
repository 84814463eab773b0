import type { ResponseRecord } from '@canvass/export';
import { type EndStatus, type SessionFacts, UNKNOWN_RESPONDENT } from '@canvass/protocol';
import Type, { type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

const Indexes = Type.Record(Type.String(), Type.Array(Type.Integer()));
const Texts = Type.Array(Type.String());

/** The shapes of the JSON columns that are stored at the end of a response. Damaged data may have others. */
export const STORED_ANSWERS = shape<Readonly<Record<string, unknown>>>(
  Type.Record(Type.String(), Type.Unknown()),
);
export const STORED_END = shape<EndStatus>(Type.Object({ is_end: Type.Integer(), status: Type.Integer() }));
export const STORED_RECORD = shape<ResponseRecord>(
  Type.Object({
    notAsked: Texts,
    options: Indexes,
    rows: Indexes,
    language: Type.String(),
    draws: Type.Record(Type.String(), Texts),
    nodeScores: Type.Record(Type.String(), Type.Union([Type.Number(), Type.Null()])),
    totalScore: Type.Number(),
    cells: Texts,
    times: Type.Record(Type.String(), Type.Number()),
    ignored: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    figures: Type.Optional(Type.Record(Type.String(), Type.Number())),
  }),
);

const STORED_FACTS = shape<SessionFacts>(
  Type.Object({
    params: Type.Record(Type.String(), Type.String()),
    device: Type.String(),
    language: Type.String(),
    link: Type.Optional(Type.String()),
    source: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
);

interface Shape<Value> {
  matches(value: unknown): value is Value;
}

function shape<Value>(schema: TSchema): Shape<Value> {
  const validator = Compile(schema);
  return { matches: (value): value is Value => validator.Check(value) };
}

/** Returns null if `text` is null, or if its value has another shape. */
export function parseAs<Value>({ matches }: Shape<Value>, text: string | null): Value | null {
  const value: unknown = text === null ? null : JSON.parse(text);
  return matches(value) ? value : null;
}

/** The facts of a response. Those of an unknown respondent, and `isReadable: false`, if the stored ones are damaged. */
export function readFacts({ seq, facts: text }: { readonly seq: number; readonly facts: string }): {
  readonly facts: SessionFacts;
  readonly isReadable: boolean;
} {
  const facts = isJson(text) ? parseAs(STORED_FACTS, text) : null;
  return { facts: facts ?? { ...UNKNOWN_RESPONDENT, seq }, isReadable: facts !== null };
}

/** Unlike the other columns, that of facts is a text, so the database does not check it. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
