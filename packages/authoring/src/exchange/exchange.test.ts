import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { openDocument } from '../text/document.ts';
import { edit } from '../operations/editing.ts';
import { textRows } from '../translations/text-rows.ts';
import { addLanguage, readTranslation, stateOf, writeTranslation } from '../translations/translate.ts';
import { writeXlsx } from 'hucre/xlsx';
import type { JsonRecord } from '../values/json.ts';
import { planImport, writeImport } from './import.ts';
import { joinCodes, splitCodes, toCanonicalText } from './inline-codes.ts';
import { readTranslations } from './read-file.ts';
import { readXliff } from './read-xliff.ts';
import { readCsvTable, writeCsvTable, writeXlsxTable } from './tables.ts';
import { writeXliff } from './write-xliff.ts';

const PROJECT = {
  format: 1,
  title: 'Tea',
  project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'ar' }, { code: 'de' }] },
  items: [
    {
      type: 'G',
      gid: 'g1',
      items: [
        {
          type: 'Q',
          gid: 'q1',
          cid: 'Q1',
          qtype: 'single',
          title: 'Do you <b>like</b> tea, {{ ext.name }}?<br>R&amp;D&eacute;',
          items: [
            { gid: 'o1', seq: 1, title: '=Yes' },
            { gid: 'o2', seq: 2, title: 'No; "never", 1' },
          ],
        },
      ],
    },
  ],
  ext_params: [{ code: 'vip', title: 'Group', options: [{ value: 'go ld', title: 'Gold' }] }],
  translations: {
    ar: { q1: { title: 'هل تحب <b>الشاي</b> يا {{ ext.name }}؟' }, o1: { title: '=نعم' } },
    de: {},
  },
  texts: { ar: { 'page.next': "'=التالي" } },
};
const ID = 'a'.repeat(24);
const LANGUAGES = ['ar', 'de'];
const openProject = (project: unknown) => {
  const { document } = openDocument(JSON.stringify(project));
  if (document === undefined) throw new Error('invalid');
  return document;
};
const document = openProject(PROJECT);
const rowsOf = (project: JsonRecord) => textRows(project, LANGUAGES);
const exportOptions = (project: JsonRecord) => ({
  project,
  rows: rowsOf(project),
  surveyId: ID,
  describe: ({ id }: { readonly id: string }) => `the "text" <${id}>`,
});
const decode = (bytes: Uint8Array, encoding: string) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (bytes: Uint8Array) => readTranslations(bytes, { languages: ['en-GB', ...LANGUAGES], decode });
async function plan(bytes: Uint8Array, project: JsonRecord = document.value) {
  const file = await read(bytes);
  if (file.fault !== undefined) throw new Error(`${file.fault} ${file.detail ?? ''}`);
  return planImport(file, { project, rows: rowsOf(project), surveyId: ID, codes: new Set(['Q1']) });
}
const writers = {
  'XLIFF 2.0': (project: JsonRecord) => bytesOf(writeXliff(exportOptions(project), 'ar', '2.0')),
  'XLIFF 1.2': (project: JsonRecord) => bytesOf(writeXliff(exportOptions(project), 'ar', '1.2')),
  CSV: (project: JsonRecord) => bytesOf(writeCsvTable(exportOptions(project), ['ar'])),
  XLSX: (project: JsonRecord) => writeXlsxTable(exportOptions(project), ['ar']),
};

/** Texts with markup, placeholders, entities and characters that files must escape. */
const piece = fc.constantFrom(
  '<b>',
  '</b>',
  '<i>',
  '</i>',
  '<br>',
  '<a href="https://a.example/?a=1&b=2">',
  '</a>',
  '{{ ext.name }}',
  '{{ Q1 | default("<you>") }}',
  '&amp;',
  '&lt;',
  '&eacute;',
  '&#8211;',
  '\u{a0}',
  'tea',
  ' ',
  '=',
  '"',
  "'",
  ';',
  ',',
  '\n',
  'شاي',
  '茶',
  '😀',
  ']]>',
  '<!-- x -->',
  '&',
  'a < b',
  '_x0041_',
); // prettier-ignore
const authorText = fc.array(piece, { minLength: 1, maxLength: 12 }).map((parts) => `x${parts.join('')}y`);

it('divides texts into codes and joins them without a change of meaning', () => {
  fc.assert(
    fc.property(authorText, fc.boolean(), (text, isRich) => {
      const canonical = toCanonicalText(text, isRich);
      expect(toCanonicalText(canonical, isRich)).toBe(canonical);
      if (!isRich) expect(canonical).toBe(text);
    }),
  );
  expect(joinCodes(splitCodes('a &amp;lt; <b>b</b> &eacute; {{ Q1 }}', true), true)).toBe(
    'a &amp;lt; <b>b</b> &eacute; {{ Q1 }}',
  );
});

describe.each(Object.entries(writers))('%s', (name, write) => {
  it('returns every text as it was', async () => {
    const { imported, rejected, same, isOtherSurvey } = await plan(await write(document.value));
    expect({ imported, rejected, same, isOtherSurvey }).toEqual({
      imported: [],
      rejected: [],
      same: 3,
      isOtherSurvey: false,
    });
  });

  it('carries any text into a survey without translations', async () => {
    await fc.assert(
      fc.asyncProperty(authorText, authorText, async (source, text) => {
        const [group] = PROJECT.items;
        const [question] = group?.items ?? [];
        const project = openProject({
          ...PROJECT,
          items: [{ ...group, items: [{ ...question, title: source }] }],
          translations: { ar: { q1: { title: text } }, de: {} },
          texts: {},
        });
        const blank = openProject({ ...project.value, translations: { ar: {}, de: {} } });
        const { imported, rejected } = await plan(await write(project.value), blank.value);
        expect(rejected).toEqual([]);
        expect(imported.map((one) => [one.row.id, toCanonicalText(one.text, true), one.source])).toEqual([
          ['q1.title', toCanonicalText(text, true), undefined],
        ]);
      }),
      { numRuns: name === 'XLSX' ? 30 : 100 },
    );
  });

  it('marks a text whose original has changed since the file was written', async () => {
    const bytes = await write(document.value);
    const changed = openProject(
      JSON.parse(JSON.stringify({ ...PROJECT, translations: { ar: {} } }).replace('"=Yes"', '"Yes, often"')),
    );
    const { imported } = await plan(bytes, changed.value);
    const { document: next } = edit(changed, { label: { key: 'x' }, newId: () => 'n' }, (editing) =>
      writeImport(editing, imported),
    );
    const states = rowsOf(next.value).map((row) => [row.id, stateOf(next.value, row, 'ar')] as const);
    expect(states.find(([id]) => id === 'o1.title')?.[1]).toBe('changed');
    expect(states.find(([id]) => id === 'q1.title')?.[1]).toBe('translated');
    expect(imported.find(({ row }) => row.id === 'o1.title')?.source).toBe('=Yes');
  });
});

it('reads tables with semicolons or tabs, in UTF-8 or UTF-16, with a byte order mark or without', async () => {
  const utf16 = (text: string, isLittle: boolean, hasMark: boolean) => {
    const units = [...(hasMark ? '\uFEFF' : ''), ...text].join('');
    const view = new DataView(new ArrayBuffer(units.length * 2));
    for (let at = 0; at < units.length; at += 1) view.setUint16(at * 2, units.charCodeAt(at), isLittle);
    return new Uint8Array(view.buffer);
  };
  for (const delimiter of [',', ';', '\t']) {
    const text =
      ['ID', 'DE'].join(delimiter) + '\r\n' + ['o2.title', '"Nein; ""nie"", 1"'].join(delimiter) + '\r\n';
    for (const bytes of [
      bytesOf(text),
      bytesOf(`\uFEFF${text}`),
      utf16(text, true, true),
      utf16(text, false, true),
      utf16(text, true, false),
    ])
      expect((await plan(bytes)).imported.map(({ row, text: read }) => [row.id, read])).toEqual([
        ['o2.title', 'Nein; "nie", 1'],
      ]);
  }
});

it('reports texts that it does not write, with the reason', async () => {
  const table = readCsvTable(
    [
      'id,original,de,fr',
      'o1.title,=Yes,Ja,Oui',
      'o1.title,=Yes,Jawohl,',
      'gone.title,x,Weg,',
      '__proto__.title,x,Y,',
      'q1.title,,"Mögen Sie Tee?",',
      '.page.next,Next,\u0007,',
      `o2.title,,${'x'.repeat(20_001)},`,
    ].join('\n'),
    LANGUAGES,
  );
  if (table.fault !== undefined) throw new Error(table.fault);
  const found = planImport(table, {
    project: document.value,
    rows: rowsOf(document.value),
    surveyId: ID,
    codes: new Set(),
  });
  expect(found.rejected.map(({ id, reason }) => [id, reason])).toEqual([
    ['o1.title', 'twice'],
    ['gone.title', 'unknown-text'],
    ['__proto__.title', 'unknown-text'],
    ['.page.next', 'bad-character'],
    ['o2.title', 'too-long'],
  ]);
  expect(found.otherColumns).toEqual(['fr']);
  expect(found.imported.find(({ row }) => row.id === 'q1.title')?.problems.map(({ kind }) => kind)).toEqual([
    'lost-placeholder',
    'lost-mark',
  ]);
});

it('recognizes a file of another survey', async () => {
  const other = bytesOf(
    writeXliff({ ...exportOptions(document.value), surveyId: 'b'.repeat(24) }, 'ar', '2.0'),
  );
  expect((await plan(other)).isOtherSurvey).toBe(true);
  expect((await plan(bytesOf('id,de\nx.title,A\ny.title,B\n'))).isOtherSurvey).toBe(true);
});

const XLIFF = (body: string, head = '') =>
  `<?xml version="1.0"?>${head}<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en-GB" trgLang="ar"><file id="f">${body}</file></xliff>`;

test.each([
  [
    'entities of a document type',
    XLIFF(
      '<unit id="o1.title"><segment><source>&b;</source></segment></unit>',
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
    ),
    'doctype',
  ],
  ['an external entity', XLIFF('', '<!DOCTYPE x SYSTEM "file:///etc/passwd">'), 'doctype'],
  ['an unknown entity', XLIFF('<unit id="a"><segment><source>&b;</source></segment></unit>'), 'xml'],
  ['an unfinished file', XLIFF('<unit>'), 'xml'],
  ['another document', '<html></html>', 'no-xliff'],
  ['zeros', '\0\0\0', 'encoding'],
  ['a table without ids', 'a,b\n1,2', 'no-columns'],
  ['a table without languages', 'id,fr\n1,2', 'no-languages'],
  ['a workbook that is none', 'PK\u0003\u0004x', 'sheet'],
])('refuses %s', async (_, text, fault) => {
  expect((await read(bytesOf(text))).fault).toBe(fault);
});

it('refuses large files, and workbooks that unpack to large ones', async () => {
  expect((await read(new Uint8Array(50_000_000))).fault).toBe('too-large');
  const bomb = await writeXlsx({ sheets: [{ name: 'a', rows: [['id', 'de']] }] });
  const view = new DataView(bomb.buffer, bomb.byteOffset, bomb.byteLength);
  const entry = bomb.findIndex(
    (_, at) => at + 46 < bomb.length && view.getUint32(at, true) === 0x02_01_4b_50,
  );
  view.setUint32(entry + 24, 400_000_000, true);
  expect((await read(bomb)).fault).toBe('too-large');
});

it('does not take the results of formulas in workbooks', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'a',
        rows: [
          ['id', 'de'],
          ['o1.title', null],
        ],
        cells: new Map([
          ['1,1', { formula: 'HYPERLINK("https://a.example","Ja")', value: 'Ja', type: 'formula' }],
        ]),
      },
    ],
  });
  const { imported, rejected } = await plan(bytes);
  expect([imported, rejected.map(({ reason }) => reason)]).toEqual([[], ['formula']]);
});

it('reads divided segments, comments of tools and codes without content', () => {
  const file = readXliff(
    XLIFF(`<unit id="u1" name="q1.title"><mtc:matches xmlns:mtc="m"><mtc:match><source>no</source><target>no</target></mtc:match></mtc:matches>
    <originalData><data id="d1">&lt;b&gt;</data><data id="d2">&lt;/b&gt;</data><data id="d3">{{ ext.name }}</data></originalData>
    <segment><source>Do <pc id="1" dataRefStart="d1" dataRefEnd="d2">you</pc></source><target>هل <pc id="1"><mrk id="m" type="comment">أنت</mrk></pc></target></segment>
    <ignorable><source> </source></ignorable>
    <segment><source><ph id="2" dataRef="d3"/></source><target><ph id="2"/><ph id="9"/></target></segment></unit>`),
  );
  if (file.fault !== undefined) throw new Error(file.fault);
  const [unit] = file.units;
  expect(unit?.id).toBe('q1.title');
  expect(typeof unit?.target === 'object' && joinCodes(unit.target, true)).toBe(
    'هل <b>أنت</b> {{ ext.name }}',
  );
});

it('writes translations with fingerprints, and removes both', () => {
  const options = { label: { key: 'x' }, newId: () => 'n' };
  const [row] = rowsOf(document.value).filter(({ id }) => id === 'o2.title');
  if (row === undefined) throw new Error('no row');
  const written = edit(document, options, (editing) => {
    addLanguage(editing, 'fr');
    writeTranslation(editing, { row, language: 'fr', text: 'Non' });
  }).document;
  expect(readTranslation(written.value, row, 'fr')).toBe('Non');
  expect(stateOf(written.value, row, 'fr')).toBe('translated');
  expect(stateOf(written.value, { ...row, source: 'No' }, 'fr')).toBe('changed');
  const removed = edit(written, options, (editing) =>
    writeTranslation(editing, { row, language: 'fr', text: '' }),
  );
  expect(removed.document.value['translated_from']).toBe(undefined);
  expect(removed.document.value['translations']).toEqual({ ...PROJECT.translations, fr: {} });
});

it('reads files of programs that drop the content of codes and indent texts', async () => {
  const unit = (text: string) =>
    `${text}<pc id="1" dataRefStart="d1" dataRefEnd="d2">like</pc> tea,\n   <ph id="2" dataRef="d3"/>?<ph id="3"/>R&amp;D<ph id="4"/>\n  `;
  const file = XLIFF(
    `<unit id="u" name="q1.title"><segment><source>${unit('Do you\n    ')}</source><target>${unit('You ')}</target></segment></unit>`,
  );
  const { imported } = await plan(bytesOf(file));
  expect(imported.map(({ text, source, problems }) => [text, source, problems])).toEqual([
    ['You <b>like</b> tea, {{ ext.name }}?<br>R&amp;D&eacute;', undefined, []],
  ]);
});
