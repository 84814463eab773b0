import { strToU8 } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it, test } from 'vitest';
import { readQuestionnaire } from '../questionnaires/read-questionnaire.ts';
import { createArchive, createDocx, type DocxBlock } from '../testing/create-docx.ts';
import { readDocument } from './read-document.ts';

const decode = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
const read = (bytes: Uint8Array, name = 'questions.docx') => readDocument(bytes, { decode, name });
const summarise = async (bytes: Uint8Array, name?: string) => {
  const document = await read(bytes, name);
  if (!('blocks' in document)) return document;
  const { title, items, unused } = readQuestionnaire(document);
  const lines = items.map((item) =>
    item.kind === 'question'
      ? [
          item.form,
          item.title,
          item.options.join(', '),
          item.rows.join(', '),
          ...item.jumps.map(({ options, to }) => `${options} > ${to}`),
        ]
          .filter(Boolean)
          .join(' | ')
      : `${item.kind} ${item.title}`,
  );
  return { title, lines, unused: unused.map(({ text, reason }) => `${reason} ${text}`) };
};

const box =
  '<w:sdt><w:sdtPr><w14:checkbox/></w:sdtPr><w:sdtContent><w:r><w:t>☐</w:t></w:r></w:sdtContent></w:sdt>';
const dropDown =
  '<w:r><w:t>Which county? </w:t></w:r><w:sdt><w:sdtPr><w:showingPlcHdr/><w:dropDownList><w:listItem w:displayText="Choose an item." w:value=""/><w:listItem w:displayText="Kent" w:value="k"/><w:listItem w:displayText="Devon" w:value="d"/></w:dropDownList></w:sdtPr><w:sdtContent><w:r><w:t>Choose an item.</w:t></w:r></w:sdtContent></w:sdt>';

const WORD: readonly DocxBlock[] = [
  { text: 'Allotment survey', style: 'Title' },
  'Please return this form to the office.',
  { text: 'Your plot', style: 'Heading1' },
  { text: 'Do you have a plot?', list: 1 },
  { text: 'Yes', list: 2 },
  { text: 'No (go to question 4)', list: 2 },
  { text: 'What do you grow? Tick all that apply.', list: 1 },
  { text: 'Vegetables', list: 3 },
  { text: 'Fruit', list: 3 },
  { text: 'Other (please specify): ____', list: 3 },
  { text: 'How satisfied are you with these?', list: 1 },
  {
    rows: [
      ['', 'Satisfied', 'Neither', 'Dissatisfied'],
      ['Water', '☐', '☐', '☐'],
      ['Paths', '☐', '☐', '☐'],
    ],
  },
  { text: '', list: 1, content: dropDown },
  {
    text: 'When did you start?',
    list: 1,
    content:
      '<w:r><w:t>When did you start?</w:t></w:r><w:del><w:r><w:delText>Old words</w:delText></w:r></w:del><w:r><w:t xml:space="preserve"> (DD/MM/YYYY)</w:t></w:r>',
  },
  { text: 'May we write to you?', list: 1 },
  {
    text: '',
    content: `${box}<w:r><w:t xml:space="preserve"> Yes   </w:t></w:r>${box}<w:r><w:t xml:space="preserve"> No</w:t></w:r>`,
  },
];

describe('a Word document', () => {
  it('is read with its numbers, boxes, tables, fields, headings and routing', async () => {
    const footer = `<w:ftr xmlns:w="x"><w:p><w:r><w:t>Allotment Society</w:t></w:r></w:p></w:ftr>`;
    expect(await summarise(createDocx(WORD, { 'word/footer1.xml': footer }))).toEqual({
      title: 'Allotment survey',
      lines: [
        'text Please return this form to the office.',
        'section Your plot',
        'choice | Do you have a plot? | Yes, No | 1 > 3',
        'choices | What do you grow? | Vegetables, Fruit, Other (please specify): ____',
        'matrix | How satisfied are you with these? | Satisfied, Neither, Dissatisfied | Water, Paths',
        'choice | Which county? | Kent, Devon',
        'date | When did you start?',
        'choice | May we write to you? | Yes, No',
      ],
      unused: ['page Allotment Society'],
    });
  });

  it('without numbers is read by its bold questions', async () => {
    const blocks: readonly DocxBlock[] = [
      { text: 'Visitors', style: 'Title' },
      { text: 'How did you travel here', isBold: true },
      { text: 'By car', list: 4 },
      { text: 'By bus', list: 4 },
      { text: 'What did you like?', isBold: true },
      '',
      { text: 'How many people came with you?', isBold: true },
    ];
    expect(await summarise(createDocx(blocks))).toMatchObject({
      lines: [
        'choice | How did you travel here | By car, By bus',
        'text | What did you like?',
        'whole | How many people came with you?',
      ],
      unused: [],
    });
  });

  it('with 10,000 paragraphs is read in time, and lists what it leaves out', async () => {
    const blocks = Array.from(
      { length: 10_000 },
      (_, at): DocxBlock => ({ text: `Question ${at}?`, list: 1 }),
    );
    expect(await summarise(createDocx(blocks))).toMatchObject({
      lines: { length: 1_000 },
      unused: { length: 9_000 },
    });
  });
});

const LONG = 'x'.repeat(70_000_000);
test.each<readonly [name: string, bytes: () => Uint8Array, fault: string]>([
  ['a zip bomb', () => createDocx(['a'], { 'word/media/a.xml': LONG }), 'too-large'],
  [
    'a zip bomb that hides its size',
    () => hideSize(createDocx([], { 'word/document.xml': LONG })),
    'damaged',
  ],
  [
    'a document type with entities',
    () => createDocx([], { 'word/document.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
    'damaged',
  ],
  ['broken XML', () => createDocx([], { 'word/document.xml': '<w:document><w:body>' }), 'damaged'],
  ['half an archive', () => createDocx(['a']).subarray(0, 300), 'damaged'],
  ['an archive of something else', () => createArchive({ 'a.txt': 'a' }), 'other-kind'],
  ['a password', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'locked-or-old'],
  ['a PDF', () => strToU8('%PDF-1.7 …'), 'other-kind'],
  ['a broken workbook', () => createArchive({ 'xl/workbook.xml': '<a' }), 'damaged'],
  ['20 MB and more', () => new Uint8Array(20_000_001), 'too-large'],
  ['bytes that are no text', () => new Uint8Array([1, 0, 0, 0, 7, 0, 0, 9]), 'encoding'],
])('%s is refused', async (_, create, fault) => {
  expect(await read(create())).toEqual({ fault });
});

/** Sets the declared size of each entry to 10 bytes. */
function hideSize(bytes: Uint8Array): Uint8Array {
  const changed = bytes.slice();
  const view = new DataView(changed.buffer);
  for (let at = 0; at + 46 < changed.length; at += 1)
    if (view.getUint32(at, true) === 0x02_01_4b_50) view.setUint32(at + 24, 10, true);
  return changed;
}

it('macros of a document are not read', async () => {
  const bytes = createDocx([{ text: 'Tea?', list: 1 }], { 'word/vbaProject.bin': 'Sub AutoOpen()' });
  expect(await summarise(bytes, 'a.docm')).toMatchObject({ lines: ['text | Tea?'], unused: [] });
});

const ROWS = [
  ['No', 'Question', 'Type', 'Answers', '', 'Required', 'Skip'],
  ['', 'About you', '', '', '', '', ''],
  ['1', 'Do you own a dog?', 'single', 'Yes', 'No', 'yes', 'If no, go to 3'],
  ['2', 'Which food does it get?', 'multiple', 'Dry', 'Wet', '', ''],
  ['3', 'Your date of birth', 'date', '', '', '', ''],
  ['4', 'How good is our shop?', 'rating', '', '', '', ''],
  ['5', 'Your home', '', 'House', 'Flat', '', ''],
  ['', '', '', 'Boat', '', '', ''],
];
const SHEET = {
  title: '',
  lines: [
    'section About you',
    'choice | Do you own a dog? | Yes, No | 1 > 2',
    'choices | Which food does it get? | Dry, Wet',
    'date | Your date of birth',
    'scale | How good is our shop?',
    'choice | Your home | House, Flat, Boat',
  ],
  unused: [],
};

describe('a spreadsheet', () => {
  it('is read with its columns for kinds, options, routing and required questions', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 'Questions', rows: ROWS }] });
    expect(await summarise(bytes, 'a.xlsx')).toEqual(SHEET);
  });

  test.each([
    ['commas', ',', (text: string) => strToU8(text)],
    ['semicolons and UTF-16', ';', (text: string) => encodeUtf16(text)],
    ['tabs', '\t', (text: string) => strToU8(`\uFEFF${text}`)],
  ])('is read from a file with %s', async (_, delimiter, encode) => {
    const text = ROWS.map((row) =>
      row.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(delimiter),
    ).join('\r\n');
    expect(await summarise(encode(text), 'a.csv')).toEqual(SHEET);
  });

  it('in GBK is read', async () => {
    // 题目,选项 / 性别？,男;女
    const bytes = new Uint8Array([
      0xcc, 0xe2, 0xc4, 0xbf, 0x2c, 0xd1, 0xa1, 0xcf, 0xee, 0x0a, 0xd0, 0xd4, 0xb1, 0xf0, 0xa3, 0xbf, 0x2c,
      0xc4, 0xd0, 0x3b, 0xc5, 0xae,
    ]);
    expect(await summarise(bytes, 'a.csv')).toMatchObject({ lines: ['choice | 性别？ | 男, 女'] });
  });

  it('with a questionnaire as people write it is read line by line', async () => {
    const rows = [
      ['Survey of the park'],
      [''],
      ['1', 'How often do you come?'],
      ['', 'Daily'],
      ['', 'Rarely'],
      ['2', 'Why?'],
    ];
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows }] });
    expect(await summarise(bytes, 'a.xlsx')).toEqual({
      title: 'Survey of the park',
      lines: ['choice | How often do you come? | Daily, Rarely', 'text | Why?'],
      unused: [],
    });
  });
});

function encodeUtf16(text: string): Uint8Array {
  const units = Uint16Array.from(`\uFEFF${text}`, (character) => character.charCodeAt(0));
  return new Uint8Array(units.buffer);
}

it('a web page is returned to the caller, which has a parser', async () => {
  expect(await read(strToU8('<html><body><p>Tea?</p></body></html>'), 'a.html')).toMatchObject({
    html: expect.stringContaining('Tea?'),
  });
});
