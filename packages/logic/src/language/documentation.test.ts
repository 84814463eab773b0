/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import type { ExpressionUse } from './compile/scope.ts';
import { dateFunctions } from './functions/date-functions.ts';
import { listFunctionNames } from './functions/functions.ts';
import { compileExpression, scope } from './world.fixtures.ts';

const page = readFileSync(new URL('../../../../docs/expression-language.md', import.meta.url), 'utf8');

function codesUnder(heading: string): string[] {
  const part = page.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  return [...part.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code.replaceAll('\\|', '|'));
}

function listErrors(source: string, use: ExpressionUse): string[] {
  return compileExpression(source, scope(use)).issues.map(({ id }) => id);
}

const calls = codesUnder('Functions').filter((code) => /^\w+\(.*\)/.test(code) && !code.includes('…'));

test.each(calls)('%s has no errors', (source) => expect(listErrors(source, 'value')).toEqual([]));

it('the documentation shows every function', () => {
  const documentedCalls = calls.join(' ').toLowerCase();
  expect(
    listFunctionNames(dateFunctions).filter((name) => !documentedCalls.includes(`${name.toLowerCase()}(`)),
  ).toEqual([]);
});

test.each(codesUnder('A first look'))('%s has no errors', (source) => {
  const rules = /goto|finish/.test(source);
  expect(listErrors(source, rules ? 'jump' : 'condition')).toEqual([]);
});

test.each(codesUnder('Comparing').filter((code) => /^(Q\d|ext|城市)/.test(code) && / /.test(code)))(
  '%s has no errors',
  (source) => expect(listErrors(source, 'condition')).toEqual([]),
);

const neverHold = (page.split('## What never holds')[1] ?? '')
  .split('\n## ')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line.split('|').map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)),
  );

test.each(neverHold ?? [])(
  'a condition that never holds is an error with a correct fix: %j %j %j',
  (_, wrong, right) => {
    expect(wrong).not.toEqual([]);
    for (const source of wrong ?? []) expect(listErrors(source, 'condition')).not.toEqual([]);
    for (const source of right ?? []) expect([source, listErrors(source, 'condition')]).toEqual([source, []]);
  },
);
