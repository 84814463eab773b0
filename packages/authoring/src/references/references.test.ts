import { describe, expect, it, test } from 'vitest';
import { moveItems } from '../commands/items.ts';
import { edit } from '../operations/editing.ts';
import { EXAMPLE_TEXTS, newId, openValid } from '../testing/random-edits.ts';
import { checkText, computeTranscript } from '../testing/check-project.ts';
import { printDocument } from '../text/print.ts';
import { indexReferences } from './index-references.ts';
import { findNewEarlyReaders, listReaders } from './readers.ts';
import { renameCode } from './rename.ts';

const question = (gid: string, extraFields: object = {}) => ({
  type: 'Q',
  gid,
  qtype: 'single',
  title: gid,
  items: [
    { gid: `${gid}_1`, seq: 1, title: 'One' },
    { gid: `${gid}_2`, seq: 2, title: 'Two' },
  ],
  ...extraFields,
});
const TEXT = JSON.stringify(
  {
    format: 1,
    title: 'Tea',
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'ar' }] },
    items: [
      {
        type: 'G',
        gid: 'g',
        items: [
          question('tea'),
          question('milk', { cid: 'milk', disp_code: 'Q1A2 or Q1 == "A2" or Q1 has any [2]' }),
          question('why', {
            title: 'Why {{ milk.title }} with {{ Q1 }}?',
            jump_code: 'if Q1~3 then goto last',
          }),
          question('last', {
            cid: 'last',
            items: [{ gid: 'l1', seq: 1, title: 'L', disp_code: '`milk` is answered' }],
          }),
        ],
      },
    ],
    rule_map: {
      r: { relation: 'and', items: [{ bindQ: 'tea', op: 'eq', value: 'A1' }, { code: 'milk == 1' }] },
      s: { ref: 'r' },
    },
    dispConsList: [{ targets: ['last'], action: 'display', conditionGroup: 's' }],
    translations: { ar: { why: { title: '{{ milk }}' } } },
  },
  undefined,
  2,
);
const document = openValid(TEXT);
/** A timeout for tests that take minutes with CANVASS_FULL. */
const LONG = { timeout: 3_600_000 };
const IS_FULL = process.env['CANVASS_FULL'] !== undefined;
const OPTIONS = { label: { key: 'test' }, newId };
const listUses = (gid: string): readonly string[] =>
  indexReferences(document.value)
    .usesOf(gid)
    .map(({ kind, written, keys }) => `${kind} ${written} ${keys.slice(-2).join('.')}`)
    .toSorted();

describe('the index of references', () => {
  test.each([
    [
      'tea',
      [
        'id tea 0.bindQ',
        'name Q1 1.disp_code',
        'name Q1 1.disp_code',
        'name Q1A2 1.disp_code',
        'placeholder Q1 2.title',
        'range Q1~3 2.jump_code',
        'value 2 1.disp_code',
        'value A1 0.value',
        'value A2 1.disp_code',
      ],
    ],
    ['tea_1', ['value A1 0.value']],
    [
      'milk',
      [
        'name milk 0.disp_code',
        'name milk 1.code',
        'placeholder milk 2.title',
        'placeholder milk why.title',
        'value 1 1.code',
      ],
    ],
    ['last', ['id last targets.0', 'name last 2.jump_code']],
    ['rule_map/r', ['id r s.ref']],
  ])('finds what reads %s', (gid, uses) => {
    expect(listUses(gid)).toEqual(uses);
  });

  it('returns the spans of the written names', () => {
    for (const { from, to, keys, written, kind } of indexReferences(document.value).uses) {
      if (kind === 'id' || kind === 'key') continue;
      const text = String(
        keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document.value),
      );
      expect(text.slice(from, to).replaceAll('`', '')).toBe(written);
    }
  });
});

describe('renaming', () => {
  const rename = (gid: string, code: string) => {
    const result = renameCode(document, { gid, code }, OPTIONS);
    if (result.refused !== undefined) throw new Error(result.refused);
    return printDocument(result.document);
  };

  it('replaces the code in all places', () => {
    const text = rename('milk', 'cream');
    for (const expected of [
      '"cid": "cream"',
      '{{ cream.title }}',
      '"cream is answered"',
      'cream == 1',
      '{{ cream }}',
    ])
      expect(text).toContain(expected);
    expect(text.match(/milk(?![_"])/g)).toBeNull();
  });

  it('replaces codes of parts, and writes a range as a list if it loses a member', () => {
    const text = rename('tea', 'drink');
    expect(text).toContain('drinkA2 or drink == \\"A2\\" or drink has any [2]');
    expect(text).toContain('{{ drink }}');
    expect(text).toContain('if [drink, Q3] then goto last');
  });

  it.each(['क्षेत्र', 'உணவு', 'จังหวัด'])('accepts vowel signs: %s', (code) => {
    const text = rename('tea', code);
    expect(text).toContain(`{{ ${code} }}`);
    expect(text).toContain(`if [${code}, Q3] then goto last`);
    const renameBack = renameCode(openValid(text), { gid: 'tea', code: 'Q2' }, OPTIONS);
    expect(renameBack.refused).toBeUndefined();
  });

  it('renames an option in conditions and expressions', () => {
    const text = rename('tea_2', 'often');
    expect(text).toContain('Q1A2 or Q1 == \\"often\\" or Q1 has any [2]');
    expect(rename('tea_1', 'never')).toContain('"value": "never"');
  });

  test.each([
    ['a b', 'not-a-code'],
    ['last', 'taken'],
    ['Q2A1', undefined],
    ['\u093Fक', 'not-a-code'],
    [`क${'\u0302'.repeat(10_000)}`, 'not-a-code'],
  ])('to %s has the refusal %s', (code, reason) => {
    expect(renameCode(document, { gid: 'milk', code }, OPTIONS).refused).toBe(reason);
  });

  it('is refused if a text would get another meaning', () => {
    const { document: otherDocument } = edit(document, OPTIONS, (editing) =>
      editing.set({ id: 'last', path: ['disp_code'] }, 'let cream = 1; milk == cream'),
    );
    expect(renameCode(otherDocument, { gid: 'milk', code: 'cream' }, OPTIONS)).toMatchObject({
      refused: 'other-meaning',
      uses: [{ place: { id: 'last' } }],
    });
  });

  it.each(IS_FULL ? EXAMPLE_TEXTS : EXAMPLE_TEXTS.slice(1, 3))(
    'of each question of %s changes no finding and no transcript',
    LONG,
    (_, text) => {
      const first = openValid(text);
      const before = checkText(text);
      const questions = indexReferences(first.value).items.filter(({ kind }) => kind === 'question');
      const sampleStep = IS_FULL ? 1 : 5;
      for (const [number, { gid = '', code = '' }] of questions.entries()) {
        if (number % sampleStep !== 0) continue;
        const result = renameCode(first, { gid, code: 'RenamedCode' }, OPTIONS);
        if (result.refused !== undefined) throw new Error(`${code}: ${result.refused}`);
        const renamedText = printDocument(result.document);
        expect(checkText(renamedText).issues).toEqual(before.issues);
        const respondents = IS_FULL ? 100 : 1;
        for (let seq = 1; seq <= respondents; seq += 1)
          expect(computeTranscript(renamedText, seq).replaceAll('RenamedCode', code)).toBe(
            computeTranscript(text, seq),
          );
      }
    },
  );
});

describe('readers', () => {
  it('of deleted questions are only readers outside of the questions', () => {
    expect(
      listReaders(document.value, ['milk', 'why'])
        .map(({ written }) => written)
        .toSorted(),
    ).toEqual(['1', 'milk', 'milk']);
  });

  it('are found if a move has put them before their source', () => {
    const destination = { list: { id: 'g', path: ['items'] } };
    const { document: movedDocument } = moveItems(document, { ids: ['tea'], at: destination }, OPTIONS);
    expect(printDocument(movedDocument)).toContain('"cid": "Q1"');
    const found = findNewEarlyReaders(document.value, movedDocument.value).map(
      ({ reader, source }) => `${reader} ${source}`,
    );
    expect([...new Set(found)].toSorted()).toEqual(['last tea', 'milk tea', 'why tea']);
  });
});
