import { describe, expect, it } from 'vitest';
import { outlineRows } from '../tables/rows.ts';
import { checkText } from '../testing/check-project.ts';
import { newId, openValid } from '../testing/random-edits.ts';
import { printDocument } from '../text/print.ts';
import { createFragment, listOuterUses, pasteFragment, readFragment } from './fragment.ts';

describe('fragments', () => {
  const question = (gid: string, fields: object = {}) => ({
    type: 'Q',
    gid,
    cid: gid,
    qtype: 'single',
    title: gid,
    items: [
      { gid: `${gid}_yes`, seq: 1, title: 'Yes' },
      { gid: `${gid}_no`, seq: 2, title: 'No' },
    ],
    ...fields,
  });
  const source = openValid(
    JSON.stringify({
      format: 1,
      title: 'Source',
      timezone: 'Europe/London',
      project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'de' }] },
      items: [
        {
          type: 'G',
          gid: 'g1',
          items: [
            question('outer'),
            question('smoker', { disp_code: 'outerA1' }),
            question('since', { disp_code: 'smokerA1', title: 'Since {{ smoker }}?' }),
            { type: 'Q', gid: 'word', cid: 'word', qtype: 'blank', title: 'Word' },
          ],
        },
      ],
      checks: [
        {
          gid: 'inner',
          at: ['since', 'smoker'],
          holds: 'smokerA1 or since is empty',
          text: 'Is that right?',
        },
        { gid: 'mixed', at: ['since', 'outer'], holds: 'outerA1 or since is empty', text: 'And that?' },
      ],
      scores: { answer_keys: { word: ['tea'] }, question_scores: { word: 2 } },
      translations: { de: { project: { 'checks.inner.text': 'Stimmt das?' }, smoker: { title: 'Raucher' } } },
    }),
  );
  const ids = ['smoker', 'since', 'word'];
  const target = openValid(
    JSON.stringify({
      format: 1,
      title: 'Target',
      timezone: 'Europe/London',
      project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'de' }] },
      items: [{ type: 'G', gid: 'g9', items: [question('smoker')] }],
    }),
  );

  it('that are self-contained leave out what they read elsewhere, and name it', () => {
    const text = createFragment(source, { ids, isSelfContained: true }, { newId });
    expect(text).not.toContain('outer');
    expect(text).toContain('Since {{ smoker }}?');
    expect(listOuterUses(source.value, ids).map(({ written, place: { id } }) => [id, written])).toEqual(
      expect.arrayContaining([['smoker', 'outerA1']]),
    );
    expect(listOuterUses(source.value, ['outer', ...ids])).toEqual([]);
  });

  it('are added with their checks, points and translations, and keep chosen codes that are free', () => {
    const fragment = readFragment(createFragment(source, { ids, isSelfContained: true }, { newId }));
    if (fragment === undefined) return expect.fail('no fragment');
    const at = { list: { id: 'g9', path: ['items'] } };
    const { document } = pasteFragment(target, { fragment, at, keepsCodes: true }, { newId });
    const text = printDocument(document);
    expect(checkText(text).issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(outlineRows(document.value).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['smoker', 'smoker_2', 'since', 'word']),
    );
    const { checks, scores, translations } = document.value;
    expect(checks).toMatchObject([{ holds: 'smoker_2A1 or since is empty' }]);
    expect(Object.values(Object(scores).question_scores)).toEqual([2]);
    expect(JSON.stringify(translations)).toMatch(/checks\.new\d+\.text":"Stimmt das\?".*Raucher/);
    return undefined;
  });
});
