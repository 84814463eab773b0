import { optionFile as option, questionFile as question, surveyFile } from '@canvass/logic/testing';
import type { JsonRecord } from '@canvass/authoring';
import { openDocument } from '@canvass/authoring';
import { expect, it } from 'vitest';
import type { Translate } from '../../i18n/translation.tsx';
import { compareStates, hasChanged } from './redline.ts';

const t: Translate = (key, params = {}) => `${key} ${Object.values(params).join(' ')}`.trim();

const before = surveyFile(
  [
    question('a', {
      title: 'How often do you drink tea?',
      qtype: 'single',
      items: [option('o1', 1, 'Yes'), option('o2', 2, 'No')],
    }),
    question('b', { title: 'Why?' }),
    question('c', { title: 'Where?' }),
  ],
  {
    title: 'Tea',
    rule_map: { r: { bindQ: 'a', op: 'notEmpty', optGid: 'o1' } },
    dispConsList: [{ targets: ['b'], action: 'display', conditionGroup: 'r' }],
    translations: { de: { a: { title: 'Wie oft trinken Sie Tee?' } } },
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'de', id: 'de' }] },
  },
);

function compare(after: object) {
  const read = (file: object): JsonRecord => {
    const { document } = openDocument(JSON.stringify(file));
    if (document === undefined) throw new Error('The survey of the test is not a project.');
    return document.value;
  };
  return compareStates(read(before), read(after), { t, locale: 'en-GB' })
    .filter(hasChanged)
    .map(({ gid, change, texts, differences }) => [
      `${gid} ${change}`,
      ...texts
        .filter((text) => text.change !== 'same')
        .map(({ language, change: kind, pieces }) =>
          [
            language,
            kind,
            ...pieces.map(({ kind: piece, text }) =>
              piece === 'inserted' ? `[+${text}]` : piece === 'deleted' ? `[-${text}]` : text,
            ),
          ].join(' '),
        ),
      ...differences.map(({ key, params, fields }) =>
        [key, ...Object.values(params ?? {}), ...(fields ?? [])].join(' '),
      ),
    ]);
}
const editFile = (edit: (text: string) => string): object =>
  JSON.parse(edit(JSON.stringify(before))) as object;

it('is empty for equal states', () => {
  expect(compare(before)).toEqual([]);
});

it('marks changed words in each language, and keeps rules that only name changed texts out of the logic', () => {
  const after = editFile((text) =>
    text
      .replace('How often do you drink tea', 'How often do you drink green tea')
      .replace('trinken Sie Tee', 'trinkst du Tee')
      .replace('"Yes"', '"Yes, often"'),
  );
  const [entry = [], ...others] = compare(after);
  expect(others).toEqual([]);
  expect(entry[0]).toBe('a same');
  expect(entry.slice(1).join('\n')).toMatch(/en-GB changed How often do you drink +\[\+green ?\] +tea\?/);
  expect(entry.slice(1).join('\n')).toMatch(/de changed .*\[-trinken Sie ?\] +\[\+trinkst du ?\]/);
  expect(entry.join('\n')).not.toContain('diff.');
});

it('lists rules, new options and settings as sentences', () => {
  const after = editFile((text) =>
    text
      .replace('"optGid":"o1"', '"optGid":"o2"')
      .replace('"title":"Where?"', '"title":"Where?","required":true'),
  );
  const found = compare(after).flat().join('\n');
  expect(found).toMatch(/diff.ruleAdded .* No$/m);
  expect(found).toMatch(/diff.ruleRemoved .* Yes$/m);
  expect(found).toContain('diff.fields question.required');
});

it('keeps a deleted question at its place, and lists a new one with its text', () => {
  const print = JSON.stringify(before);
  const list = print.replace(
    /\{[^{}]*"gid":"b"[^{}]*\}/,
    JSON.stringify(question('n', { title: 'New one?' })),
  );
  expect(list).not.toBe(print);
  const found = compare(JSON.parse(list) as object).map(([first, ...rest]) => [first, ...rest.slice(0, 1)]);
  expect(found).toContainEqual(['b deleted', 'en-GB deleted [-Why?]']);
  expect(found).toContainEqual(['n inserted', 'en-GB inserted [+New one?]']);
});

it('does not end in an error for a file with wrong shapes', () => {
  const hostile = JSON.parse(
    '{"title":7,"items":[null,{"type":"Q","gid":"a","title":["x"]},{"type":"Q","gid":"a"}],"translations":{"de":3,"x y":{}},"texts":{"zz!":{"k":1,"next":"Go"}},"__proto__":{"gid":1}}',
  ) as object;
  expect(() => compare(hostile)).not.toThrow();
});
