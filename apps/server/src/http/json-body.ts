import { type Failure, fail } from './failure.ts';

/** Deeper than any call needs; project files are at most half as deep. */
const MOST_LEVELS = 64;
/** Members and items in one body; a project of 5,000 questions has about half of it. */
const MOST_VALUES = 500_000;
/** Keys that reach the prototype of an object somewhere down the line. */
const POISON = new Set(['__proto__', 'constructor', 'prototype']);

type JsonBody = { readonly value: unknown } | Failure;

/** JSON from the wire: bounded in depth and number, without poisonous keys, NUL or broken Unicode (TRUST-15). */
export function parseJsonBody(text: string): JsonBody {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('request.not_json');
  }
  const problem = inspect(value);
  return problem === undefined ? { value } : fail('request.invalid', { key: problem });
}

/** Level by level, without recursion: depth is what an attacker chooses. */
function inspect(root: unknown): string | undefined {
  let level: unknown[] = [root];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) return 'request.too_deep';
    const next: unknown[] = [];
    for (const value of level) {
      const problem = inspectValue(value, next);
      if (problem !== undefined) return problem;
    }
    count += next.length;
    if (count > MOST_VALUES) return 'request.too_many_values';
    level = next;
  }
  return undefined;
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
    if (POISON.has(key)) return 'request.bad_key';
    if (!isStorable(key)) return 'request.bad_text';
    children.push(member);
  }
  return undefined;
}

/** PostgreSQL stores no NUL, UTF-8 has no lone surrogates. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();
