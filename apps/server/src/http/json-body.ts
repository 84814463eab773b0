import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/schema';
import { parseJson } from '@canvass/project/file';
import { type Failure, fail } from './failure.ts';
import { closeSchema, toInputFailure } from './input-schemas.ts';

/** Maximum number of levels below the root of a body. Project files, the deepest bodies, have at most half as many. */
const MAX_LEVELS = 64;
/** The maximum number of members and items in one body. A project of 5,000 questions has about half as many. */
const MAX_VALUES = 500_000;
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

type JsonBody = { readonly value: unknown } | Failure;

/** Refuses too many levels or values, prototype keys, duplicate keys, NUL and invalid Unicode (TRUST-15). */
export function parseJsonBody(text: string): JsonBody {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('request.not_json');
  }
  const { problem, members } = inspect(value);
  if (problem !== undefined) return fail('request.invalid', { key: problem });
  return countKeys(text) === members ? { value } : refuseDuplicateKey(text);
}

/**
 * `JSON.parse` silently drops all but the last of equal keys in one object. `parseJson`, which names the duplicate key,
 * takes too long for every body.
 */
function refuseDuplicateKey(text: string): Failure {
  const [duplicate] = parseJson(text, { maxText: Number.POSITIVE_INFINITY }).issues;
  const path = duplicate?.path;
  return fail('request.invalid', { key: 'request.duplicate_key', ...(path !== undefined && { path }) });
}

/** The number of keys in valid JSON: strings before a colon. */
function countKeys(text: string): number {
  let keys = 0;
  for (let start = text.indexOf('"'); start >= 0; ) {
    let end = text.indexOf('"', start + 1);
    while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
    let after = end + 1;
    while (WHITESPACE.has(text[after] ?? '')) after += 1;
    if (text[after] === ':') keys += 1;
    start = text.indexOf('"', after);
  }
  return keys;
}
const WHITESPACE: ReadonlySet<string> = new Set([' ', '\t', '\n', '\r']);

function isEscaped(text: string, index: number): boolean {
  let firstBackslash = index;
  while (text[firstBackslash - 1] === '\\') firstBackslash -= 1;
  return (index - firstBackslash) % 2 === 1;
}

/**
 * Creates a reader of bodies that routes receive as bytes (`accepts: 'bytes'`). It refuses a body for the same reasons
 * as the server's own reader of JSON.
 */
export function createBodyReader<S extends TSchema>(schema: S): (bytes: Uint8Array) => Static<S> | Failure {
  const closedBody = closeSchema(schema);
  const validator = Compile(closedBody);
  return ({ buffer, byteOffset, byteLength }) => {
    const read = parseJsonBody(Buffer.from(buffer, byteOffset, byteLength).toString());
    if ('failure' in read) return read;
    const [isValid, errors] = validator.Errors(read.value);
    if (isValid) return read.value as Static<S>; // the value matches `S`
    const problem = errors.find(({ keyword }) => keyword !== 'boolean'); // `boolean` errors repeat the error of an unknown field
    if (problem === undefined) return toInputFailure(undefined, 'body', closedBody);
    const { additionalProperties, requiredProperties } = problem.params as {
      readonly additionalProperties?: readonly string[];
      readonly requiredProperties?: readonly string[];
    };
    const [additionalProperty] = additionalProperties ?? [];
    const [missingProperty] = requiredProperties ?? [];
    return toInputFailure(
      {
        ...problem,
        schemaPath: `${problem.schemaPath}/${problem.keyword}`,
        params: { additionalProperty, missingProperty },
      },
      'body',
      closedBody,
    );
  };
}

interface Inspected {
  readonly problem?: string;
  readonly members: number;
}

/** Inspects a value level by level without recursion, because attackers choose the depth. */
function inspect(root: unknown): Inspected {
  let level: unknown[] = [root];
  let count = 0;
  let members = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_LEVELS) return { problem: 'request.too_deep', members };
    const nextLevel: unknown[] = [];
    for (const value of level) {
      const before = nextLevel.length;
      const problem = inspectValue(value, nextLevel);
      if (problem !== undefined) return { problem, members };
      if (!Array.isArray(value)) members += nextLevel.length - before;
    }
    count += nextLevel.length;
    if (count > MAX_VALUES) return { problem: 'request.too_many_values', members };
    level = nextLevel;
  }
  return { members };
}

function inspectValue(value: unknown, children: unknown[]): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : 'request.bad_text';
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'request.bad_number';
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    for (const item of value) children.push(item);
    return undefined;
  }
  for (const [key, member] of Object.entries(value)) {
    if (PROTOTYPE_KEYS.has(key)) return 'request.bad_key';
    if (!isStorable(key)) return 'request.bad_text';
    children.push(member);
  }
  return undefined;
}

/** PostgreSQL cannot store NUL, and UTF-8 has no lone surrogates. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();
