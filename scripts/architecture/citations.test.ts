import { expect, it } from 'vitest';
import { listFilesBelow, isSource, isTest, read } from './source-files.ts';

const PAGES = listFilesBelow('docs/rules').filter((path) => path.endsWith('.md'));
/** Finds rules, which begin with an id in bold. */
const RULE = /^- \*\*([A-Z]+-\d+)\*\*/gm;
const rules = PAGES.flatMap((path) => [...read(path).matchAll(RULE)].map(([, id = '']) => ({ id, path })));
const knownIds = new Set(rules.map(({ id }) => id));
const prefixes = [...new Set([...knownIds].map((id) => id.replace(/-\d+$/, '')))];
const CITATION = new RegExp(`\\b(?:${prefixes.join('|')})-\\d+\\b`, 'g');

const CODE = ['packages', 'apps', 'e2e', 'bench', 'scripts'].flatMap(listFilesBelow);
const citationsIn = (paths: readonly string[]) =>
  paths.flatMap((path) => [...read(path).matchAll(CITATION)].map(([id]) => ({ id, path })));
const citing = CODE.filter((path) => isSource(path) || /\.(css|sql|mjs)$/.test(path));
const documents = listFilesBelow('docs').filter((path) => path.endsWith('.md'));

it('every rule has a unique id, on the page of its area', () => {
  expect(rules.length).toBeGreaterThan(200);
  expect(knownIds.size).toBe(rules.length);
  const index = read('docs/rules/README.md');
  for (const { id, path } of rules) {
    const [prefix = ''] = id.split('-');
    expect(index, `${id} in ${path}`).toContain(`](${path.replace('docs/rules/', '')}) | \`${prefix}\` |`);
  }
});

it('rules cited by code and documents exist', () => {
  const dangling = citationsIn([...citing, ...documents]).filter(({ id }) => !knownIds.has(id));
  expect(dangling).toEqual([]);
});

/** Documents that are not in the repository. The brackets keep this file from matching itself. */
const OUTSIDE_DOCUMENTS =
  /\b[s]pec sections? \d|\b[c]ontracts(?:\.md,)? \d|\b[s]emantics(?:\.md)? (?:\d|[a-s]\b)|\b[t]rust(?:\.md)? [A-Z]\d|\b(?:[s]peed|[v]isual|[c]ontracts|[s]emantics|[a]ccessibility)\.md\b/i;

it('every citation resolves', () => {
  const foundCitations = [...citing, ...documents].flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => OUTSIDE_DOCUMENTS.test(line))
      .map((line) => `${path}: ${line.trim().slice(0, 100)}`),
  );
  expect(foundCitations).toEqual([]);
});

it('code or tests cite at least nine tenths of the rules', () => {
  const ids = new Set(citationsIn(citing).map(({ id }) => id));
  const uncitedIds = [...knownIds].filter((id) => !ids.has(id));
  const inTests = new Set(citationsIn(citing.filter(isTest)).map(({ id }) => id));
  process.stdout.write(
    `rules: ${knownIds.size}, cited by code ${knownIds.size - uncitedIds.length}, by tests ${inTests.size}; by nothing: ${uncitedIds.join(' ')}\n`,
  );
  expect(uncitedIds.length).toBeLessThan(knownIds.size / 10);
});
