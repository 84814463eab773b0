import fc, { type Arbitrary } from 'fast-check';

/** The part of JSON Schema that the routes use. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema | readonly Schema[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

const HOSTILE_TEXTS: readonly string[] = [
  'a\u0000b',
  '\uD800',
  '\uDC00\uD800',
  '\uFEFF',
  '\u202E',
  '\r\nX-Evil: 1',
  "'; drop table response; --",
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00',
  '9'.repeat(400),
  '1e999',
  '{"a":1}',
  'x'.repeat(20_000),
  '',
];
const HOSTILE_NUMBERS = [0, -0, -1, 2 ** 31, 2 ** 53, 2 ** 63, 1e300, -1e300, 5e-324, 0.1];

const hasValidLength =
  ({ minLength = 0, maxLength = 1e6 }: Schema) =>
  (text: string) =>
    text.length >= minLength && text.length <= maxLength;

function computeText(schema: Schema, knownTexts: readonly string[]): Arbitrary<string> {
  const { pattern } = schema;
  const matches = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const isValidText = (text: string) => hasValidLength(schema)(text) && matches?.test(text) !== false;
  const fixed = [...knownTexts, ...HOSTILE_TEXTS].filter(isValidText);
  const freeText =
    pattern === undefined
      ? fc.string({ unit: 'binary', ...lengthsOf(schema) })
      : fc.stringMatching(new RegExp(pattern)).filter(isValidText);
  return fixed.length === 0
    ? freeText
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fixed) }, freeText);
}

const lengthsOf = ({ minLength = 0, maxLength = 40 }: Schema) => ({
  minLength,
  maxLength: Math.max(minLength, Math.min(maxLength, 40)),
});

function computeNumber({ type, minimum = -1e308, maximum = 1e308 }: Schema): Arbitrary<number> {
  const isValidNumber = (value: number) =>
    value >= minimum && value <= maximum && (type !== 'integer' || Number.isInteger(value));
  const fixed = [1, 2, 3, ...HOSTILE_NUMBERS].filter(isValidNumber);
  return fixed.length === 0 ? fc.constant(minimum) : fc.constantFrom(...fixed);
}

/** Values that a schema accepts, but that are as unusual as the schema allows. */
export function computeValues(raw: unknown, knownTexts: readonly string[]): Arbitrary<unknown> {
  const schema = raw as Schema; // `raw` is the schema of a route
  const inner = (innerSchema: unknown) => computeValues(innerSchema, knownTexts);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(inner));
  switch (schema.type) {
    case 'string':
      return computeText(schema, knownTexts);
    case 'integer':
    case 'number':
      return computeNumber(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return createArray(schema, inner);
    case 'object':
      return createObject(schema, inner, knownTexts);
    default:
      return fc.oneof(fc.constantFrom(...knownTexts, ...HOSTILE_TEXTS, ...HOSTILE_NUMBERS), fc.jsonValue());
  }
}

type Inner = (schema: unknown) => Arbitrary<unknown>;

function createArray({ items, minItems = 0, maxItems = 3 }: Schema, inner: Inner): Arbitrary<unknown> {
  if (Array.isArray(items)) return fc.tuple(...items.map(inner));
  return fc.array(inner(items ?? {}), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, 3)),
  });
}

function createObject(
  { properties, required = [], patternProperties = {} }: Schema,
  inner: Inner,
  knownTexts: readonly string[],
): Arbitrary<unknown> {
  const [others] = Object.values(patternProperties);
  if (properties === undefined)
    return others === undefined
      ? fc.object()
      : fc.dictionary(fc.constantFrom(...knownTexts, ...HOSTILE_TEXTS), inner(others), { maxKeys: 4 });
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inner(one)]));
  return fc.record(fields, { requiredKeys: [...required] });
}
