import { expect, it } from 'vitest';
import { optionFile, questionFile, surveyFile } from '@canvass/logic/testing';
import { edit } from '../operations/editing.ts';
import { newId, openValid } from '../testing/random-edits.ts';
import { printDocument } from '../text/print.ts';
import { findTexts, replaceMatches, replaceTexts, type TextSearch } from './search-texts.ts';

const survey = openValid(
  JSON.stringify({
    ...surveyFile([]),
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'de' }] },
    desc_begin_page: { text: '<p>About tea</p>' },
    items: [
      {
        ...questionFile('q1', {
          qtype: 'single',
          items: [
            { ...optionFile('o1', 1), title: 'Tea &amp; milk' },
            { ...optionFile('o2', 2), title: 'steam' },
          ],
        }),
        cid: 'tea',
        title: '<b class="tea">Tea</b>, {{ tea }} or [tea]: <a href="/tea">TEA</a>?',
      },
    ],
    translations: {
      de: { o1: { title: 'Tee oder Tea' }, project: { 'desc_begin_page.text': '<p>Tea</p>' } },
    },
  }),
);
const SEARCH: TextSearch = { find: 'tea', matchesCase: false, matchesWords: false, language: undefined };
const find = (search: Partial<TextSearch>) =>
  findTexts(survey.value, { ...SEARCH, ...search }).map((found) => [
    found.language,
    `${found.gid}.${found.field}`,
    replaceMatches(found, '<Maté>'),
  ]);

it('markup, addresses, placeholders and older markers stay, and a replacement is plain text', () => {
  expect(find({ language: 'en-GB' })).toEqual([
    ['en-GB', 'project.desc_begin_page.text', '<p>About &lt;Maté&gt;</p>'],
    [
      'en-GB',
      'q1.title',
      '<b class="tea">&lt;Maté&gt;</b>, {{ tea }} or [tea]: <a href="/tea">&lt;Maté&gt;</a>?',
    ],
    ['en-GB', 'o1.title', '&lt;Maté&gt; &amp; milk'],
    ['en-GB', 'o2.title', 's&lt;Maté&gt;m'],
  ]);
});

it('case, whole words, characters with a special meaning, and one language', () => {
  expect(find({ matchesCase: true, find: 'TEA' }).map(([, id]) => id)).toEqual(['q1.title']);
  expect(find({ matchesWords: true }).map(([, id]) => id)).not.toContain('o2.title');
  expect(find({ find: 'tea & m' })).toEqual([['en-GB', 'o1.title', '&lt;Maté&gt;ilk']]);
  expect(find({ find: '.*' })).toEqual([]);
  expect(find({ find: '' })).toEqual([]);
  expect(find({ find: '('.repeat(400) })).toEqual([]);
  expect(find({ language: 'de' }).map(([language, id]) => `${language} ${id}`)).toEqual([
    'de o1.title',
    'de project.desc_begin_page.text',
  ]);
});

it('all chosen texts change in one step, and a text that changed meanwhile stays', () => {
  const found = findTexts(survey.value, { ...SEARCH, matchesWords: true });
  const result = edit(survey, { newId, label: { key: 'replace' } }, (editing) => {
    editing.set({ id: 'o1', path: ['title'] }, 'Tea, written by another author');
    replaceTexts(editing, found, 'coffee');
  });
  const text = printDocument(result.document);
  expect(text).toContain('Tea, written by another author');
  expect(text).toContain('Tee oder coffee');
  expect(text).toContain('<b class=\\"tea\\">coffee</b>, {{ tea }}');
  expect(findTexts(result.document.value, { ...SEARCH, matchesWords: true }).map(({ gid }) => gid)).toEqual([
    'o1',
  ]);
});
