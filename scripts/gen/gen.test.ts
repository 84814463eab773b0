import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { generate } from '../gen.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'canvass-gen-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const get = (path: string) => readFileSync(join(root, path), 'utf8');
const questionType = (constant: string, id: string) =>
  `export const ${constant} = defineQuestionType<Answer>({\n  id: '${id}',\n});\n`;

it('gen lists a new question type everywhere, with no other edit', async () => {
  put(
    'packages/question-types/src/types/image-choice/image-choice.ts',
    questionType('imageChoice', 'single/image'),
  );
  put(
    'packages/question-types/src/types/choice/choice.ts',
    "import { defineQuestionType } from '@canvass/logic';\n",
  );
  put(
    'packages/question-types/src/types/image-choice/image-choice.texts.ts',
    'export const texts = {} as const;\n',
  );
  put(
    'packages/question-types/src/types/image-choice/image-choice.tools.ts',
    'export const authorTexts = {};\n',
  );
  await generate(root, { write: true });
  const text = (list: string) => get(`packages/question-types/src/registry/${list}.gen.ts`);
  expect(text('registry')).toContain("'single/image': imageChoiceWithTools,");
  expect(text('lazy')).toContain("'single/image': () => import('../types/image-choice/image-choice.ts')");
  expect(text('views')).toContain(
    "'single/image': () => import('../types/image-choice/image-choice.view.tsx')",
  );
  expect(text('fixtures')).toContain("'single/image': imageChoiceFixtures,");
  expect(text('type-parts')).toContain("view: 'types/image-choice/image-choice.view.tsx',");
  expect(text('type-parts')).toContain("texts: 'image-choice',");
  expect(text('author-texts')).toContain('  ...imageChoiceTexts,');
  expect(text('registry')).not.toContain('./choice/');
});

const language = (tag: string) => ({ tag, name: tag, complete: false, readByNativeSpeaker: false });
it('gen lists a language of the folder `texts` for the product', async () => {
  put('texts/languages.json', JSON.stringify([language('en-GB'), language('de')]));
  put('texts/de/respondent.json', '{}');
  await generate(root, { write: true });
  expect(get('packages/project/src/languages/product-languages.gen.ts')).toContain("  de: 'de',\n");
});

it.each([
  [[language('de')], ['de'], /en-GB is missing/],
  [[language('en-GB'), language('de')], [], /de has no folder texts\/de/],
  [[language('en-GB')], ['de'], /texts\/de: the language is missing in texts\/languages.json/],
  [[language('en-GB'), language('pt-br')], ['pt-br'], /write pt-BR for pt-br/],
  [[{ ...language('en-GB'), rtl: true }], [], /without a meaning: rtl/],
  [[{ tag: 'en-GB', name: 'English' }], [], /needs the field complete/],
])('gen refuses the list of languages %j with the folders %j', async (list, folders, message) => {
  put('texts/languages.json', JSON.stringify(list));
  for (const folder of folders) put(`texts/${folder}/respondent.json`, '{}');
  await expect(generate(root, { write: true })).rejects.toThrow(message);
});

it('gen lists routes and commands', async () => {
  put('apps/server/src/quotas/routes.ts', 'export const routes = [];\n');
  put('apps/server/src/awards/fission-calls/routes.ts', 'export const routes = [];\n');
  put('apps/simulator-cli/src/commands/check.command.ts', 'export const command = {};\n');
  await generate(root, { write: true });
  const routes = get('apps/server/src/start/routes.gen.ts');
  expect(routes).toContain("import { routes as quotasRoutes } from '../quotas/routes.ts';");
  expect(routes).toContain(
    "import { routes as awardsFissionCallsRoutes } from '../awards/fission-calls/routes.ts';",
  );
  expect(routes).toContain('  ...awardsFissionCallsRoutes,\n  ...quotasRoutes,\n');
  expect(get('apps/simulator-cli/src/commands.gen.ts')).toContain(
    "  check: () => import('./commands/check.command.ts').then(({ command }) => command),",
  );
});

it('gen writes nothing when checking, and names outdated files', async () => {
  await generate(root, { write: true });
  expect(await generate(root, { write: false })).toEqual([]);
  put('apps/server/src/health/routes.ts', 'export const routes = [];\n');
  expect(await generate(root, { write: false })).toEqual(['apps/server/src/start/routes.gen.ts']);
  expect(get('apps/server/src/start/routes.gen.ts')).not.toContain('health');
});

it('gen refuses a core under another name than its folder', async () => {
  put(
    'packages/question-types/src/types/image-choice/image-choice.ts',
    questionType('thumbnail', 'thumbnail'),
  );
  await expect(generate(root, { write: true })).rejects.toThrow(/constant named imageChoice/);
});

it.each([
  ['two types with one id', ['a', 'b'], 'one', /both have the id 'one'/],
  ['an id that is not a literal', ['a'], '${id}', /no literal id/],
])('gen refuses %s', async (_, names, id, message) => {
  for (const name of names)
    put(`packages/question-types/src/types/${name}/${name}.ts`, questionType(name, id));
  await expect(generate(root, { write: true })).rejects.toThrow(message);
});
