import type { Action, Ast, Branch, Let, Rule, Target } from '../ast.ts';
import type { IssueList } from '../issue.ts';
import { MAX_SOURCE_LENGTH } from '../limits.ts';
import {
  acceptToken,
  createCursor,
  type Cursor,
  expectToken,
  failUnexpected,
  isNext,
  nextToken,
  parseRangeEnd,
  peekToken,
  spanFrom,
} from './cursor.ts';
import { parseExpression } from './parse-expression.ts';
import { END_ACTIONS } from './token.ts';
import { tokenize } from './tokenize.ts';

const ACTION_WORDS = ['goto', ...END_ACTIONS, 'show', 'hide'] as const;

/** Returns undefined and reports issues if the source is invalid. */
export function parseProgram(source: string, issues: IssueList): Ast | undefined {
  const wholeSource = { from: 0, to: source.length };
  if (source.length > MAX_SOURCE_LENGTH) {
    const params = { length: source.length, limit: MAX_SOURCE_LENGTH };
    issues.add('language.source-too-long', wholeSource, params);
    return undefined;
  }
  const tokens = tokenize(source, issues);
  if (issues.hasErrors()) return undefined;
  if (tokens.length === 1) {
    issues.add('language.empty', wholeSource);
    return undefined;
  }
  const cursor = createCursor(tokens, issues);
  const ast = parseBody(cursor);
  return cursor.hasFailed ? undefined : ast;
}

function parseBody(cursor: Cursor): Ast {
  const lets: Let[] = [];
  while (isNext(cursor, 'let')) lets.push(parseLet(cursor));
  const body: Ast['body'] = startsRules(cursor)
    ? { kind: 'rules', rules: parseRules(cursor) }
    : { kind: 'expression', node: parseExpression(cursor) };
  acceptToken(cursor, ';');
  if (peekToken(cursor).kind !== 'end') failUnexpected(cursor, 'the end');
  return { lets, body };
}

function parseLet(cursor: Cursor): Let {
  const { from } = nextToken(cursor);
  const name = parseName(cursor);
  expectToken(cursor, '=');
  const value = parseExpression(cursor);
  const span = spanFrom(cursor, from);
  expectToken(cursor, ';');
  return { name, value, ...span };
}

function parseName(cursor: Cursor): string {
  const token = peekToken(cursor);
  if (token.kind === 'name') return nextToken(cursor).text;
  failUnexpected(cursor, 'a name');
  return '';
}

/** Rules begin with an action or `if`. The function `if(…)` is recognised because no action word follows. */
function startsRules(cursor: Cursor): boolean {
  if (ACTION_WORDS.some((word) => isNext(cursor, word))) return true;
  if (!isNext(cursor, 'if')) return false;
  if (!isNext(cursor, '(', 1)) return true;
  const keywords: readonly string[] = ['then', ...ACTION_WORDS];
  return cursor.tokens
    .slice(cursor.index)
    .some(({ kind, text }) => kind === 'keyword' && keywords.includes(text));
}

function parseRules(cursor: Cursor): Rule[] {
  const rules: Rule[] = [];
  do rules.push(parseRule(cursor));
  while ((acceptToken(cursor, ';') || !cursor.hasFailed) && peekToken(cursor).kind !== 'end');
  return rules;
}

function parseRule(cursor: Cursor): Rule {
  const branches: Branch[] = [];
  while (acceptToken(cursor, 'if')) {
    const test = parseExpression(cursor);
    expectToken(cursor, 'then');
    branches.push({ test, action: parseAction(cursor) });
    if (!acceptToken(cursor, 'else')) return branches;
  }
  branches.push({ action: parseAction(cursor) });
  return branches;
}

function parseAction(cursor: Cursor): Action {
  const { from } = peekToken(cursor);
  const kind = ACTION_WORDS.find((word) => acceptToken(cursor, word));
  if (kind === 'goto') {
    const target = parseTarget(cursor);
    return { kind, target, ...spanFrom(cursor, from) };
  }
  if (kind === 'show' || kind === 'hide') {
    const targets = parseTargets(cursor);
    return { kind, targets, ...spanFrom(cursor, from) };
  }
  if (kind === undefined) failUnexpected(cursor, `${ACTION_WORDS.slice(0, -1).join(', ')} or hide`);
  return { kind: kind ?? 'finish', ...spanFrom(cursor, from) };
}

function parseTargets(cursor: Cursor): Target[] {
  const targets: Target[] = [];
  if (!startsTarget(cursor)) return targets;
  do targets.push(parseTarget(cursor));
  while (acceptToken(cursor, ','));
  return targets;
}

function startsTarget(cursor: Cursor): boolean {
  const { kind } = peekToken(cursor);
  return kind === 'name' || kind === 'text';
}

function parseTarget(cursor: Cursor): Target {
  const { from, text } = peekToken(cursor);
  if (!startsTarget(cursor)) failUnexpected(cursor, 'the name of a question or group, END or group_end');
  nextToken(cursor);
  const last = parseRangeEnd(cursor);
  return { name: text, ...(last === undefined ? {} : { last }), ...spanFrom(cursor, from) };
}
