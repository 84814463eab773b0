import { expect, test } from 'vitest';
import { END_STATES, endNames } from '../../packages/project/src/vocabulary/ends.ts';
import { codeRows } from '../../packages/protocol/src/calls/response-codes.table.ts';
import { listFilesBelow, isSource, isTest, read } from './source-files.ts';

/** Files that may contain numbers of codes, because they define the codes or hold data. */
const EXEMPT =
  /(?:project\/src\/vocabulary\/ends|protocol\/src\/calls\/(?:response-codes\.table|calls))\.ts$|\.gen\.ts$|\.(?:messages|fixtures|data)\./;

const statuses = new Set(endNames.map((name) => END_STATES[name].status as number));
/** The response codes without 0, which means success everywhere, also for processes. */
const codes = new Set(codeRows.map(({ code }) => code).filter((code) => code !== 0));

/** Finds numbers that `status` or `code` (but not `exitCode`) is compared with, set to or declared as. */
const COMPARED =
  /\b((?!exit)\w*(?:[sS]tatus|[cC]ode))\b['"\]]*(?:\([^()]*\))?\s*(?:[!=]==?|<>|\?\?|[:=])\s*(-?[\d_]+)\b/g;
/** Finds numbers. `isUnmistakable` selects response codes that have no other common meaning. */
const NUMBER = /(?<![\w.'"`/-])\d[\d_]*(?![\w.])/g;
const isUnmistakable = (number: number) => number > 1000 && number < 10_000 && codes.has(number);

const numberOf = (text = '') => Number(text.replaceAll('_', ''));
const withoutComment = (line: string) => line.replace(/^\s*(?:\/?\*|\/\/).*|\s\/\/ .*|\s\/\*.*?\*\//g, '');
const withoutStrings = (line: string) => line.replace(/'[^']*'|"[^"]*"/g, '');

function literalsIn(line: string): readonly string[] {
  const code = withoutComment(line);
  const comparedNumbers = [...code.matchAll(COMPARED)].filter(([, name = '', number]) =>
    (/status$/i.test(name) ? statuses : codes).has(numberOf(number)),
  );
  const findNumbers = [...withoutStrings(code).matchAll(NUMBER)].filter(([number]) =>
    isUnmistakable(numberOf(number)),
  );
  return [...comparedNumbers, ...findNumbers].map(([found]) => found);
}

test.each([
  ['if (end.status === 1) return;', ['status === 1']],
  ["where('status', '=', -1)", []],
  ['and status = -1', ['status = -1']],
  ['and response.status <> -1', ['status <> -1']],
  ['return end?.status ?? -1;', ['status ?? -1']],
  ['readonly status: 1 | 2;', ['status: 1']],
  ['if (endStatus(state) === 2)', ['endStatus(state) === 2']],
  ['return takeOver(context, { code: 1117 });', ['code: 1117', '1117']],
  ['  1100: spent,', ['1100']],
  ['if (code === 6) return;', ['code === 6']],
  ['// 1117: another tab has written', []],
  ['if (status === 404 || code === 413) return;', []],
])('%j has %j', (line, found) => {
  expect(literalsIn(line)).toEqual(found);
});

test('code uses RESPONSE_CODES, END_STATES, NOT_ENDED and OK instead of their numbers', () => {
  const wrongFiles = ['packages', 'apps', 'bench/engine']
    .flatMap(listFilesBelow)
    .filter((path) => isSource(path) && !isTest(path) && !EXEMPT.test(path))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, index) => literalsIn(line).map((found) => `${path}:${index + 1} ${found}`)),
    );
  expect(wrongFiles).toEqual([]);
});
