import { SMALL_PROJECT } from '@canvass/simulation/testing';
import { expect, it } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
const projectWithTexts = { ...JSON.parse(SMALL_PROJECT), texts: { pl: { 'page.next': 'Dalej' } } };
folder.write('tea.json', JSON.stringify(projectWithTexts));
folder.write('broken.json', '{');
const runTexts = (...args: readonly string[]) => runInProcess(['texts', ...args], { folder: folder.path });

it("prints the texts that a survey can show, with plural forms, in the author's version or else in English", async () => {
  const { stdout, code } = await runTexts('tea.json', '--language', 'pl');
  const block: Record<string, string> = JSON.parse(stdout).texts.pl;
  expect(code).toBe(0);
  expect(block).toMatchObject({
    'page.next': 'Dalej',
    'page.submit': 'Submit',
    'start.minutes_one': 'About {{count}} minute',
    'start.minutes_few': 'About {{count}} minutes',
    'start.minutes_many': 'About {{count}} minutes',
    'validate.option': 'Choose an option',
  });
  const keys = Object.keys(block);
  // Texts of other question types, awards, the messaging app and pages outside surveys are left out.
  for (const start of ['sort.', 'claim.', 'wechat', 'home.', 'report.', 'vote.'])
    expect(keys.filter((key) => key.startsWith(start))).toEqual([]);
  expect(keys.some((key) => key.startsWith('receipt.'))).toBe(true);
});

it('prints all texts for respondents without a file', async () => {
  const { stdout, code } = await runTexts('--language', 'pl');
  expect(code).toBe(0);
  expect(JSON.parse(stdout).texts.pl).toMatchObject({
    'page.next': 'Next',
    'start.minutes_few': 'About {{count}} minutes',
    'sort.first': expect.any(String),
    'vote.title': expect.any(String),
  });
});

it('refuses a file with errors, and an invalid language', async () => {
  expect((await runTexts('broken.json', '--language', 'pl')).code).toBe(2);
  const { code, stderr } = await runTexts('tea.json', '--language', 'polish!');
  expect([code, stderr.includes('Write a language tag')]).toEqual([2, true]);
});
