import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createViteServer } from 'vitest/node';
import { missingTexts } from './missing.mjs';
import { textsPlugin } from './texts-plugin.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'canvass-texts-'));
  const language = (tag: string) => ({ tag, name: tag, complete: false, readByNativeSpeaker: false });
  put('texts/languages.json', JSON.stringify([language('en-GB'), language('de')]));
  put(`${TYPES}/types/choice/choice.ts`, "export const choice = defineQuestionType({ id: 'choice' });\n");
  put(`${TYPES}/shared.texts.ts`, textsFile("'shared.a': 'A',"));
  put(
    `${TYPES}/types/choice/choice.texts.ts`,
    `import { texts as shared } from '../../shared.texts.ts';\n\n${textsFile("...shared, 'choice.one': \"It's one\", 'choice.two': 'Two',")}`,
  );
  put('apps/web/src/i18n/later.texts.ts', textsFile("'days_one': 'A day', 'days_other': '{{count}} days',"));
  putGerman({ choice: { 'choice.two': 'Zwei' } });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const TYPES = 'packages/question-types/src';
const textsFile = (rows: string) => `export const texts = { ${rows} } as const;\n`;
const putGerman = (types: object, respondent: object = {}) => {
  put('texts/de/types.json', JSON.stringify(types));
  put('texts/de/respondent.json', JSON.stringify(respondent));
};
function put(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Loads a program as Vite does, and resolves to its export `result`. */
async function run(program: string): Promise<unknown> {
  put('main.js', program);
  const server = await createViteServer({
    configFile: false,
    logLevel: 'silent',
    root,
    plugins: [textsPlugin(root)],
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    return (await server.ssrLoadModule('/main.js'))['result'];
  } finally {
    await server.close();
  }
}

it('the texts of a type are those of its language, with texts that it shares, and English for missing ones', async () => {
  expect(
    await run(
      "import { loaders } from 'virtual:text-loaders/types';\nexport const result = { de: (await loaders.de.choice()).texts, english: (await loaders['en-GB'].choice()).texts };",
    ),
  ).toEqual({
    de: { 'shared.a': 'A', 'choice.one': "It's one", 'choice.two': 'Zwei' },
    english: { 'shared.a': 'A', 'choice.one': "It's one", 'choice.two': 'Two' },
  });
});

it('a page loads the texts of each language, with plural forms', async () => {
  const program =
    "import { loaders } from 'virtual:text-loaders/later';\nexport const result = [(await loaders.de()).texts, (await loaders['en-GB']()).texts];";
  const english = { days_one: 'A day', days_other: '{{count}} days' };
  expect(await run(program)).toEqual([{ days_one: 'A day', days: '{{count}} days' }, english]);
  putGerman({}, { days_one: 'Ein Tag', days_other: '{{count}} Tage', unused: 'Andere Seite' });
  expect(await run(program)).toEqual([{ days_one: 'Ein Tag', days: '{{count}} Tage' }, english]);
});

it.each([
  ["'virtual:texts/types/choice/de'", /texts\/de\/types.json: no English text choice: choice.three/],
  ["'virtual:texts/nowhere/de'", /virtual:texts\/nowhere\/de: there is no page with texts of this name/],
])('the build fails for %s with a text that English lacks, or an unknown page', async (module, message) => {
  putGerman({ choice: { 'choice.three': 'Drei' } });
  await expect(run(`export { texts as result } from ${module};`)).rejects.toThrow(message);
});

it('missing texts are listed with their place', async () => {
  expect(await missingTexts(root, 'de')).toEqual([
    { place: 'respondent.json: days', text: '{{count}} days', isForAuthors: false },
    { place: 'types.json: shared: shared.a', text: 'A' },
    { place: 'types.json: choice: choice.one', text: "It's one" },
  ]);
});
