import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { ROOT } from '../testing/run-canvass.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

interface Block {
  readonly page: string;
  readonly line: number;
  /** The word after `json` in the fence of the block. Absent if the block is a project or a part of a project. */
  readonly kind: string | undefined;
  /** The ids in the fence: the expected findings of `check`. */
  readonly findings: readonly string[];
  readonly text: string;
}

/** Kinds of blocks that this test does not check. `documentation.test.ts` checks the kind `survey`. */
const UNCHECKED_KINDS = ['survey', 'message', 'answer', 'texts'];
const FENCE = /^( *)```json( .*)?\n([^]*?)^\1```$/gm;
const FIRST_SURVEY = 'docs/format/first-survey.md';

const pages = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', ...pagesIn('docs')];
const blocks = pages.flatMap(listBlocks);
const examples = blocks.filter(({ kind }) => kind === undefined);
const folder = temporaryFolder();
const FONT = readFileSync(join(ROOT, 'examples/bicycle-repair/fonts/nunito-400.woff2'));
const IMAGE = readFileSync(join(ROOT, 'docs/images/looks/bank.webp'));

it('finds every block of JSON in the documents, with a known kind', () => {
  const fences = pages.flatMap((page) => readPage(page).match(/^ *```json\b(?!c)/gm) ?? []);
  expect(blocks.length).toBe(fences.length);
  expect(examples.length).toBeGreaterThan(80);
  expect(blocks.filter(({ kind }) => kind !== undefined && !UNCHECKED_KINDS.includes(kind))).toEqual([]);
});

test.each(examples)('$page:$line passes the check', async ({ text, findings }) => {
  folder.write('project.json', JSON.stringify(completeProject(JSON.parse(text)), null, 2));
  for (const [, file = ''] of text.matchAll(/"file": "(fonts\/[^"]+)"/g)) folder.write(file, FONT);
  for (const [file] of text.matchAll(/images\/[a-z]+\.(?:png|jpg)/g)) folder.write(file, IMAGE);
  const { stdout } = await runInProcess(['check', 'project.json', '--json'], { folder: folder.path });
  const found: readonly { readonly id: string }[] = JSON.parse(stdout).files[0].findings;
  expect([...new Set(found.map(({ id }) => id))], JSON.stringify(found, null, 2)).toEqual(findings);
});

/**
 * Returns a complete file unchanged, a question in a survey of two questions, or other fields in the first survey.
 */
function completeProject(example: Readonly<Record<string, unknown>>): object {
  if (example['format'] !== undefined) return example;
  if (example['type'] === undefined) return { ...findFirstSurvey(), ...example };
  const { format, title, project_lang } = findFirstSurvey();
  const secondQuestion = { type: 'Q', gid: 'anything_else', qtype: 'blank', title: 'Anything else?' };
  // Some types are for mainland China only (`type.china-only`).
  return { format, title, project_lang, timezone: 'Asia/Shanghai', items: [example, secondQuestion] };
}

function findFirstSurvey(): Readonly<Record<string, unknown>> {
  const first = examples.find(({ page }) => page === FIRST_SURVEY);
  if (first === undefined) throw new Error(`${FIRST_SURVEY} has no example.`);
  return JSON.parse(first.text);
}

function pagesIn(root: string): readonly string[] {
  return readdirSync(join(ROOT, root), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${root}/${file}`)
    .toSorted();
}

function listBlocks(page: string): readonly Block[] {
  const content = readPage(page);
  return [...content.matchAll(FENCE)].map(({ index, 2: info = '', 3: text = '' }) => {
    const infoParts = info.split(' ').filter((word) => word !== '');
    return {
      page,
      line: content.slice(0, index).split('\n').length,
      kind: infoParts.find((word) => !word.includes('.')),
      findings: infoParts.filter((word) => word.includes('.')),
      text,
    };
  });
}

function readPage(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}
