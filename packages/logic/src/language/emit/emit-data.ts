import type { Span } from '../ast.ts';
import { NOTHING, type EmitContext, type EmittedCode } from './emit-context.ts';

/** An external parameter. */
export function emitExt(key: string, span: Span, { scope, tools, issues, reads }: EmitContext): EmittedCode {
  if (scope.extParams !== undefined && !scope.extParams.has(key)) {
    const suggestion = tools.advice?.nearestName(key, scope.extParams.keys(), scope.symbols);
    issues.add('language.unknown-parameter', span, {
      name: key,
      ...(suggestion === undefined ? {} : { suggestion }),
    });
    return NOTHING;
  }
  reads.ext.add(key);
  return { code: ({ env }) => env.ext(key), gives: 'any' };
}

/** A field of the member's data. */
export function emitMember(key: string, { reads }: EmitContext): EmittedCode {
  reads.member = true;
  return { code: ({ env }) => env.member(key), gives: 'any' };
}

/** State of a quota cell when the response began. */
export function emitQuota(
  key: string,
  span: Span,
  { scope, tools, issues, reads }: EmitContext,
  what: 'full' | 'counts',
): EmittedCode {
  if (scope.quotaCells !== undefined && !scope.quotaCells.has(key)) {
    const suggestion = tools.advice?.nearestName(key, scope.quotaCells.keys(), scope.symbols);
    const params = { name: key, ...(suggestion === undefined ? {} : { suggestion }) };
    issues.add('language.unknown-quota-cell', span, params);
    return NOTHING;
  }
  reads.quotas[what].add(key);
  return what === 'full'
    ? { code: ({ env }) => env.quotaFull(key), gives: 'boolean' }
    : { code: ({ env }) => env.quotaCount(key), gives: 'number' };
}
