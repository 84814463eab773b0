import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isSource, isTest, listFilesBelow, read, ROOT } from './source-files.ts';

/** Matches a call of `t` with one or two keys, up to the beginning of the parameters or the end of the call. */
const CALL = /\bt\((?:[^'()]+\?)?\s*'([^']+)'(?:\s*:\s*'([^']+)')?(?:,\s*(\{)|,?\s*\))/g;

it.each(['console', 'editor', 'web'])(
  'calls of `t` in apps/%s pass every parameter of the text',
  async (app) => {
    const files = listFilesBelow(`apps/${app}/src`);
    const textFiles = files.filter((path) => path.endsWith('.texts.ts'));
    const modules = await Promise.all(textFiles.map((path) => import(join(ROOT, path))));
    const texts = new Map<string, string>(modules.flatMap((module) => Object.entries(module.texts)));
    const parametersOf = (key: string) =>
      [key, `${key}_one`, `${key}_other`].flatMap((form) =>
        [...(texts.get(form) ?? '').matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name),
      );
    const calls = files.filter((path) => isSource(path) && !isTest(path)).flatMap(listCalls);
    const faults = calls.flatMap(({ path, key, passedNames }) => {
      const missing = passedNames.includes('...')
        ? []
        : parametersOf(key).filter((name) => !passedNames.includes(name));
      return missing.length === 0 ? [] : [`${path}: ${key} needs ${missing.join(', ')}`];
    });
    expect(calls.filter(({ key }) => parametersOf(key).length > 0).length).toBeGreaterThan(20);
    expect(faults).toEqual([]);
  },
);

it('the console has a text for every action of the audit log', async () => {
  const textFiles = listFilesBelow('apps/console/src').filter((path) => path.endsWith('.texts.ts'));
  const modules = await Promise.all(textFiles.map((path) => import(join(ROOT, path))));
  const keys = new Set(modules.flatMap((module) => Object.keys(module.texts)));
  const files = listFilesBelow('apps/server/src').filter((path) => isSource(path) && !isTest(path));
  const acts = files.flatMap((path) =>
    [...read(path).matchAll(/\bact: '([\w-]+\.[\w-]+)'/g)].map(([, act = '']) => act),
  );
  expect(acts.length).toBeGreaterThan(20);
  expect(acts.filter((act) => !keys.has(`act.${act}`))).toEqual([]);
});

interface TextCall {
  readonly path: string;
  readonly key: string;
  readonly passedNames: readonly string[];
}

function listCalls(path: string): readonly TextCall[] {
  const source = read(path);
  return [...source.matchAll(CALL)].flatMap(
    ({ index, 0: call, 1: key = '', 2: otherKey = key, 3: brace }) => {
      const passedNames = brace === undefined ? [] : readNames(source, index + call.length);
      return [...new Set([key, otherKey])].map((each) => ({ path, key: each, passedNames }));
    },
  );
}

/** The field names of an object literal whose content begins at `start`; `...` for a spread. */
function readNames(source: string, start: number): readonly string[] {
  const names: string[] = [];
  let depth = 0;
  for (let at = start; depth >= 0 && at < source.length; at += 1) {
    const isFieldStart = depth === 0 && (at === start || source[at - 1] === ',');
    const [, name] = (isFieldStart && /^\s*(\w+|\.\.\.)/.exec(source.slice(at, at + 80))) || [];
    if (name !== undefined) names.push(name);
    if ('{(['.includes(source[at] ?? '')) depth += 1;
    else if ('})]'.includes(source[at] ?? '')) depth -= 1;
  }
  return names;
}

/** Files with fields for texts whose language is unknown, with the reason. */
const FIELDS_IN_ANY_LANGUAGE: readonly string[] = [
  'controls/conditions/test-row.tsx', // a value that a rule compares with answers
  'features/comments/comments-panel.tsx', // colleagues write comments in their own language
  'questionnaires/questionnaire-source.tsx', // the pasted text decides the language of the new survey
];

it('fields of the editor for texts in any direction carry the language of the survey', () => {
  const FIELD = /<(?:input|TextField|TextArea)\b(?:(?!<)[^])*?\bdir="auto"/g;
  const files = listFilesBelow('apps/editor/src').filter((path) => isSource(path) && !isTest(path));
  const fields = files.flatMap((path) =>
    [...read(path).matchAll(FIELD)].map(([field]) => ({ path: path.replace('apps/editor/src/', ''), field })),
  );
  expect(fields.length).toBeGreaterThan(5);
  const withoutLanguage = fields.filter(({ field }) => !/\blang=/.test(field)).map(({ path }) => path);
  expect(withoutLanguage).toEqual(FIELDS_IN_ANY_LANGUAGE);
});
