import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
const project = {
  format: 1,
  projectId: 'TranslatedByCommand00001',
  title: 'Tea',
  timezone: 'Europe/London',
  project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'de' }, { code: 'fr' }] },
  items: [
    {
      type: 'Q',
      gid: 'tea',
      qtype: 'single',
      title: 'Which <b>tea</b>, {{ ext.name }}?',
      items: [
        { gid: 'green', seq: 1, title: 'Green' },
        { gid: 'black', seq: 2, title: 'Black' },
      ],
    },
  ],
  ext_params: [{ code: 'name', type: 'chart' }],
  translations: { de: { green: { title: 'Grün' } } },
};
const text = JSON.stringify(project, null, 2);
const run = (...args: readonly string[]) => runInProcess(['translations', ...args], { folder: folder.path });
const read = (name: string) => readFileSync(join(folder.path, name), 'utf8');

it('shows how far each language is translated', async () => {
  folder.write('tea.json', text);
  const { stdout, code } = await run('tea.json', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout).languages).toMatchObject([
    { language: 'de', translated: 1 },
    { language: 'fr', translated: 0 },
  ]);
});

it.each([
  ['texts.xlf', ['--language', 'de']],
  ['texts.xlf', ['--language', 'de', '--xliff12']],
  ['texts.xlsx', []],
  ['texts.csv', []],
])('a file %s %j comes back without a change of the project file', async (name, options) => {
  folder.write('tea.json', text);
  expect(await run('tea.json', '--export', name, ...options)).toMatchObject({ code: 0 });
  expect(await run('tea.json', '--import', name)).toMatchObject({ code: 0 });
  expect(read('tea.json')).toBe(text);
});

it('takes translations, and reports what to look at and what does not fit', async () => {
  folder.write('tea.json', text);
  folder.write(
    'back.csv',
    'id,de,it\ntea.title,Welcher Tee?,\nblack.title,Schwarz,Nero\nwhite.title,Weiß,\n',
  );
  const { stdout, code } = await run('tea.json', '--import', 'back.csv', '--to', 'new.json');
  expect(code).toBe(1);
  expect(stdout).toContain('2 translations were taken');
  expect(stdout).toContain('Columns that were not read: it');
  expect(stdout).toContain('Look at Q1 (de): the placeholder {{ ext.name }} is missing');
  expect(stdout).toContain('Not taken: white.title (de): the survey has no such text');
  expect(read('tea.json')).toBe(text);
  expect(JSON.parse(read('new.json')).translations.de).toMatchObject({
    black: { title: 'Schwarz' },
    tea: { title: 'Welcher Tee?' },
  });
});

it('refuses files, languages and formats that do not fit, and changes nothing', async () => {
  folder.write('tea.json', text);
  folder.write('broken.xlf', '<xliff');
  folder.write('hostile.xlf', '<!DOCTYPE x [<!ENTITY a "b">]><xliff>&a;</xliff>');
  folder.write('list.json', '[]');
  for (const args of [
    ['missing.json'],
    ['list.json'],
    ['tea.json', '--import', 'broken.xlf'],
    ['tea.json', '--import', 'hostile.xlf'],
    ['tea.json', '--import', 'missing.csv'],
    ['tea.json', '--export', 'texts.pdf'],
    ['tea.json', '--export', 'texts.xlf'],
    ['tea.json', '--export', 'texts.csv', '--language', 'it'],
    ['tea.json', '--export', 'texts.csv', '--import', 'texts.csv'],
    ['tea.json', '--to', 'new.json'],
    ['tea.json', '--language', 'de'],
  ])
    expect([args, (await run(...args)).code]).toEqual([args, 2]);
  expect(read('tea.json')).toBe(text);
});
