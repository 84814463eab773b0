import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash32, type Program } from '@canvass/logic';
import { describe, expect, it } from 'vitest';
import { Names, compareRun, playScript, readScript, scriptFacts, type Script } from '@canvass/simulation';
import { runInProcess } from '../testing/memory-host.ts';
import { ROOT } from '../testing/run-canvass.ts';
import { createProgram } from '@canvass/simulation/testing';

const EXAMPLES = join(ROOT, 'examples');
const names = readdirSync(EXAMPLES).filter((name) => existsSync(join(EXAMPLES, name, 'project.json')));

/** Removing each rule in turn takes seconds per example, so `npm test` does it for one example in three, by seed. */
const { CANVASS_FULL, CANVASS_SEED = '2026' } = process.env;
const isInSample = (name: string) =>
  CANVASS_FULL !== undefined || hash32(`${CANVASS_SEED} ${name}`) % 3 === 0;

describe.each(names)('example %s', (name) => {
  const folder = join(EXAMPLES, name);
  const files = readdirSync(join(folder, 'scripts')).map((file) => join('scripts', file));
  const text = readFileSync(join(folder, 'project.json'), 'utf8');

  it('has no errors and no warnings', async () => {
    const { stdout, code } = await runInProcess(['check', 'project.json', '--strict', '--json'], { folder });
    expect(JSON.parse(stdout).files[0].findings).toEqual([]);
    expect(code).toBe(0);
  });

  it('does what its scripts expect', async () => {
    expect(files.length).toBeGreaterThanOrEqual(reducedProjects(JSON.parse(text)).length > 0 ? 8 : 2);
    const { stdout, code } = await runInProcess(['run', 'project.json', '-s', ...files], { folder });
    expect(stdout).toContain(`${files.length} scripts: ${files.length} passed`);
    expect(code).toBe(0);
  });

  if (text.includes('"translations"')) {
    it('is translated completely', () => {
      const { translations = {} } = JSON.parse(text);
      const [first, ...otherTranslations] = Object.values<Record<string, object>>(translations);
      const pathsIn = (texts: Record<string, object> = {}) =>
        Object.entries(texts).flatMap(([gid, paths]) => Object.keys(paths).map((path) => `${gid}.${path}`));
      for (const translation of otherTranslations) expect(pathsIn(translation)).toEqual(pathsIn(first));
      expect(listTexts(JSON.parse(text)).filter((place) => !pathsIn(first).includes(place))).toEqual([]);
    });
  }

  it.runIf(isInSample(name))('has scripts that fail if any rule is removed', () => {
    const scripts = readScripts(createProgram(text), folder, files);
    const unnoticed = reducedProjects(JSON.parse(text)).filter(({ changed }) =>
      passAll(createProgram(changed), scripts),
    );
    expect(unnoticed.map(({ rule }) => rule)).toEqual([]);
  });
});

/** `gid.path` of each title, tip and placeholder of items. */
function listTexts(project: Record<string, unknown>): readonly string[] {
  const KEYS = ['title', 'tipText', 'placeholder_text'];
  const textsOfItems = (items: unknown): readonly string[] =>
    (Array.isArray(items) ? items : []).flatMap((item) => [
      ...KEYS.filter((key) => item[key] !== undefined).map((key) => `${item.gid}.${key}`),
      ...textsOfItems(item.items),
    ]);
  return textsOfItems(project['items']);
}

function readScripts(program: Program, folder: string, files: readonly string[]): readonly Script[] {
  return files.map((file) => {
    const result = readScript(readFileSync(join(folder, file), 'utf8'), file, new Names(program));
    if ('complaints' in result) throw new Error(JSON.stringify(result.complaints));
    return result.script;
  });
}

function passAll(program: Program, scripts: readonly Script[]): boolean {
  return scripts.every((script) => {
    const playback = playScript(program, script, { facts: scriptFacts(program, script) });
    return playback.stopped?.cause !== 'step' && compareRun(program, playback, script.expect).length === 0;
  });
}

/** Copies of a project, each without one rule, code, condition of the flow or quota cell. */
function reducedProjects(project: Readonly<Record<string, unknown>>) {
  const lists = ['dispConsList', 'dispOptConsList', 'jumpConsList', 'optionOrderRefs'].flatMap((list) =>
    listOf(project[list]).map((rule, index) => ({
      rule: `${list} ${JSON.stringify(rule)}`,
      changed: JSON.stringify({ ...project, [list]: listOf(project[list]).toSpliced(index, 1) }),
    })),
  );
  const omitEach = (part: string, pattern: RegExp) =>
    [...JSON.stringify(project[part] ?? null).matchAll(pattern)].map((found) => ({
      rule: `${part} ${found[0]}`,
      changed: JSON.stringify({ ...project, [part]: JSON.parse(leaveOut(found)) }),
    }));
  return [
    ...lists,
    ...omitEach('items', /"(?:(?:disp|jump)_code":"(?:[^"\\]|\\.)*"|defaultOptionSelect":true),?/g),
    ...omitEach('flow', /"needScore":true,"(?:conditionGroup":"\w+"|score":\[[^\]]*\]),?/g),
    ...omitEach('flow', /(?<!true,)"conditionGroup":"\w+",?/g),
    ...omitEach('quotas', /\{"id":"\w+","name":"[^"]*","cap":[^}]*\},?/g),
  ];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the input without the match, and without a comma that would be left before a closing bracket. */
const leaveOut = ({ 0: { length }, index, input }: RegExpExecArray): string =>
  `${input.slice(0, index)}${input.slice(index + length)}`.replace(/,([}\]])/, '$1');
