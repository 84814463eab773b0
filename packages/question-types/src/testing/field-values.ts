import type { FieldDeclaration, FieldOwner } from '@canvass/project/file';

export type AuthoredQuestion = Readonly<Record<string, unknown>>;

/** `cid` of an earlier copy of the observed question, to which its expressions refer. */
export const COPY_CODE = 'Twin';

type Part = Readonly<Record<string, unknown>>;

const LISTS = { option: 'items', row: 'rows_items' } as const;
const partsIn = (question: AuthoredQuestion, owner: 'option' | 'row'): readonly Part[] =>
  (question[LISTS[owner]] ?? []) as readonly Part[]; // the field is a list of objects, or absent

/** Sets fields of the question, or of its first option or row. Removes fields whose value is undefined. */
export function withFields(question: AuthoredQuestion, owner: FieldOwner, fields: Part): AuthoredQuestion {
  if (owner === 'question') return setFields(question, fields);
  const list = partsIn(question, owner).map((part, at) => (at === 0 ? setFields(part, fields) : part));
  return list.length === 0 ? question : { ...question, [LISTS[owner]]: list };
}

function setFields(part: Part, fields: Part): Part {
  const allFields = { ...part, ...fields };
  return Object.fromEntries(Object.entries(allFields).filter(([, value]) => value !== undefined));
}

/** Values to try for a field. The type reads the field if one of them changes the observed question. */
export function listValues(
  field: FieldDeclaration,
  owner: FieldOwner,
  question: AuthoredQuestion,
): readonly unknown[] {
  const valuesByField = owner === 'question' ? QUESTION_VALUES : OPTION_VALUES;
  const special = Object.hasOwn(valuesByField, field.name) ? valuesByField[field.name] : undefined;
  if (special !== undefined) return special(question);
  return KIND_VALUES[field.kind] ?? [];
}

const KIND_VALUES: Readonly<Partial<Record<FieldDeclaration['kind'], readonly unknown[]>>> = {
  flag: [true, false],
  number: [1, 3, 50],
  text: ['Words of the author'],
  'rich text': ['Words of the author'],
  expression: ['1 == 1'],
  range: [
    [2, 2],
    [1, 1],
    [3, 5],
  ],
};

type Values = Readonly<Record<string, (question: AuthoredQuestion) => readonly unknown[]>>;

const ORDERS = () => ['reverse', 'random'];
const gids = (question: AuthoredQuestion, owner: 'option' | 'row') =>
  partsIn(question, owner).map(({ gid }) => gid);
const splitInTwo = (list: readonly unknown[]) =>
  [list.slice(0, 1), list.slice(1)].filter((half) => half.length > 0);
const TEXT_RULES = () => [
  { type: 'int' },
  { range: [3, 5] },
  { type: 'email', required: true },
  { defaultCotnent: '7' },
];
const IMAGE = () => ['/pictures/other.png'];
const binding = (gid: unknown) => [[{ optGid: gid, bindQ: 'earlier', bindOpt: 'earlier1' }]];

const QUESTION_VALUES: Values = {
  required: () => [true, 'ask'],
  option_order: ORDERS,
  row_order: ORDERS,
  option_group_order: ORDERS,
  row_group_order: ORDERS,
  content_type: () => ['text', 'image'],
  columns: () => [2, 3],
  screens: (question) => [
    [...splitInTwo(gids(question, 'option')), ...splitInTwo(gids(question, 'row'))],
    splitInTwo(gids(question, 'row')),
    splitInTwo(gids(question, 'option')),
  ],
  no_answer: () => [['dont_know'], ['prefer_not']],
  no_answer_codes: () => [{ dont_know: -77 }, { prefer_not: -77 }],
  level_titles: () => [{ 1: 'Region' }],
  no_answer_texts: () => [{ dont_know: 'No idea' }, { prefer_not: 'No idea' }],
  entries: () => [{ least: 2, most: 3 }],
  open_attrs: TEXT_RULES,
  words_number_range: () => [
    [3, 5],
    [2, 4],
  ],
  options_range: () => [
    [2, 2],
    [1, 1],
  ],
  min: () => [4, 20_300_101, 3],
  max: () => [5, 2, 20_200_101],
  score_range: () => [
    [1, 3, 1],
    [0, 4, 2],
  ],
  icon: () => ['heart', 'face', 'thumb'],
  matrix_type: () => ['nps', 'cursor_score', 'select'],
  inputbox_height: () => ['big', 'middle'],
  info_level: () => [1, 4],
  date_order: () => ['ymd', 'mdy'],
  with_time: () => [true],
  total: () => [50],
  total_rule: () => ['at_most'],
  unit: () => ['coins'],
  rank_weights: () => [[3, 2, 1]],
  look_seconds: () => [9],
  answer_seconds: () => [60],
  task_number: () => [2, 4],
  option_number: () => [2, 3],
  srcW: () => [300],
  src: IMAGE,
  defaultOptionSelect: (question) => [
    [gids(question, 'option')[0]],
    true,
    ...FILLED.map((code) => ({ code })),
  ],
  auto_fill: () => FILLED,
  attachData: () => [
    { openAttach: true, minNum: 1 },
    { openOAttach: true, minNum: 1 },
  ],
  plaster_code: () => ['{ title: "Patched" }', '{ required: true }'],
  option_bind_list: (question) => binding(gids(question, 'option')[0]),
  row_bind_list: (question) => binding(gids(question, 'row')[0]),
  option_from: () => ['earlier'],
  question_from: () => ['earlier'],
};
/** Values of several forms. Each type accepts one of them. */
const FILLED = [COPY_CODE, '7', '"2024-05-31"', '3.5', '1', '[Earlier]'];

const OPTION_VALUES: Values = {
  score: () => [7],
  open_attrs: TEXT_RULES,
  inputbox_height: () => ['big', 'middle'],
  src: IMAGE,
  originSrc: IMAGE,
  cropPreview: IMAGE,
  cropW: () => [300],
  cropH: () => [300],
  auto_code: () => ['1 == 1'],
  auto_val: () => ['7', '3'],
  allowNull: (question) => [
    true,
    [gids(question, 'row').at(-1), gids(question, 'option').at(-1)].filter((gid) => gid !== undefined),
  ],
  setType: () => ['int', 'date'],
  setValue: () => ['3,5'],
  min: () => [4, 3],
  max: () => [5, 2],
  points: () => [
    [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
  ],
  on_row: (question) => gids(question, 'row').toReversed(),
};

/** Adds the fields of the question, option or row without which the field has no effect. */
export function addFieldsNeededBy(
  question: AuthoredQuestion,
  field: string,
  owner: FieldOwner,
): AuthoredQuestion {
  if (owner !== 'question') {
    const companions = Object.hasOwn(OPTION_COMPANION_FIELDS, field)
      ? OPTION_COMPANION_FIELDS[field]
      : undefined;
    return companions === undefined ? question : withFields(question, owner, companions);
  }
  const prepared = Object.hasOwn(COMPANION_FIELDS, field) ? COMPANION_FIELDS[field]?.(question) : undefined;
  return prepared ?? question;
}

const OPTION_COMPANION_FIELDS: Readonly<Record<string, Part>> = {
  open_attrs: { is_open: true },
  inputbox_height: { is_open: true },
  placeholder_text: { is_open: true },
  originSrc: { src: '/pictures/one.png' },
  cropPreview: { src: '/pictures/one.png' },
  min: { setType: 'int', open_attrs: { type: 'int' } },
  max: { setType: 'int', open_attrs: { type: 'int' } },
  cropW: { src: '/pictures/one.png', cropH: 200 },
  cropH: { src: '/pictures/one.png', cropW: 200 },
  autoSelect: { auto_code: '1 == 1', auto_val: '5' },
  auto_code: { autoSelect: true, auto_val: '5' },
  auto_val: { autoSelect: true, auto_code: '1 == 1', is_open: true },
};

const inGroups =
  (owner: 'option' | 'row') =>
  (question: AuthoredQuestion): AuthoredQuestion => {
    const prefix = owner === 'option' ? 'og' : 'rg';
    const list = partsIn(question, owner).map((part, at) => ({
      ...part,
      group_id: `${prefix}${at === 0 ? 2 : 1}`,
    }));
    return {
      ...question,
      [LISTS[owner]]: list,
      [owner === 'option' ? 'option_group_list' : 'row_group_list']: [
        { gid: `${prefix}1`, title: 'First group', disp_code: '1 == 1' },
        { gid: `${prefix}2`, title: 'Second group', disp_code: '1 == 2' },
      ],
    };
  };
const withoutField = (question: AuthoredQuestion, field: string): AuthoredQuestion =>
  Object.fromEntries(Object.entries(question).filter(([name]) => name !== field));
const shownGroups = (owner: 'option' | 'row') => (question: AuthoredQuestion) => {
  const list = owner === 'option' ? 'option_group_list' : 'row_group_list';
  const changed = inGroups(owner)(question);
  return {
    ...changed,
    [list]: (changed[list] as readonly Part[]).map((group) => setFields(group, { disp_code: undefined })),
  };
};
const boundQuestion =
  (owner: 'option' | 'row') =>
  (question: AuthoredQuestion): AuthoredQuestion => ({
    ...question,
    [owner === 'option' ? 'option_bind_list' : 'row_bind_list']: binding(gids(question, owner)[0])[0],
  });

function withBothNonAnswers(question: AuthoredQuestion): AuthoredQuestion {
  return { ...question, no_answer: ['dont_know', 'prefer_not'] };
}

const COMPANION_FIELDS: Readonly<Record<string, (question: AuthoredQuestion) => AuthoredQuestion>> = {
  no_answer_codes: withBothNonAnswers,
  no_answer_texts: withBothNonAnswers,
  option_group_order: shownGroups('option'),
  showOptionsGroupTitle: shownGroups('option'),
  optionsGroupEffect: inGroups('option'),
  optionsBindEffect: boundQuestion('option'),
  row_group_order: shownGroups('row'),
  showRowsGroupTitle: shownGroups('row'),
  rowsGroupEffect: inGroups('row'),
  rowsBindEffect: boundQuestion('row'),
  swap: (question) => ({ ...question, required: true, screens: splitInTwo(gids(question, 'row')) }),
  autofill_next: (question) => ({
    ...question,
    ...(question['items'] !== undefined && { items: partsIn(question, 'option').slice(0, 1) }),
    defaultOptionSelect: {
      code: question['tree_list'] === undefined ? COPY_CODE : `"${firstLeaf(question)}"`,
    },
  }),
  loop_autofill: (question) => ({ ...question, defaultOptionSelect: true }),
  autofill_exclusive: (question) => ({
    ...question,
    items: partsIn(question, 'option').map((part, at) =>
      setFields(part, { exclusive: at === 0, autoSelect: true, auto_code: '1 == 1' }),
    ),
  }),
  max: (question) => ({ ...question, ...(question['qtype'] === 'blank' && { open_attrs: { type: 'int' } }) }),
  min: (question) => ({ ...question, ...(question['qtype'] === 'blank' && { open_attrs: { type: 'int' } }) }),
  // A read_only question needs a source of its value.
  read_only: (question) => ({ ...question, auto_fill: '1' }),
  // A search field is shown above 15 options.
  search: (question) => ({
    ...question,
    items: Array.from({ length: 16 }, (_, at) => ({ gid: `many${at}`, seq: at + 1, title: `Option ${at}` })),
  }),
  question_from: (question) => ({
    ...question,
    items: partsIn(question, 'option').map((part, at) => setFields(part, { oid: `same${at + 1}` })),
  }),
  showMatrixRWord: (question) => withFields(question, 'row', { rightWord: 'at the right' }),
  showCellSetting: (question) =>
    withFields(question, 'row', { allowNull: [gids(question, 'option').at(-1)] }),
  srcW: (question) => ({ ...question, src: '/pictures/one.png', srcH: 100 }),
  srcH: (question) => ({ ...question, src: '/pictures/one.png', srcW: 100 }),
  sms_verify: (question) => ({ ...question, open_attrs: { type: 'mobile' } }),
  legacy_prefix: (question) => ({ ...question, open_attrs: { type: 'mobile' } }),
  unique: (question) => ({ ...question, open_attrs: { type: 'email' } }),
  words_number_range: (question) => withoutField(question, 'open_attrs'),
  rank_weights: (question) => withFields(question, 'option', { score: 3 }),
};

/** The question with a field that has an effect only together with others. Undefined for other fields. */
export function questionWithField(question: AuthoredQuestion, field: string): AuthoredQuestion | undefined {
  if (field === 'option_group_list')
    return shownGroups('option')({ ...question, option_group_order: 'reverse' });
  if (field === 'row_group_list') return shownGroups('row')({ ...question, row_group_order: 'reverse' });
  if (field === 'option_from')
    return withFields({ ...question, option_from: 'earlier' }, 'option', { option_origin: 'earlier2' });
  return undefined;
}

function firstLeaf({ tree_list: nodes }: AuthoredQuestion): string {
  const [first] = (nodes ?? []) as readonly Part[]; // the field is a list of nodes
  const childNodes = first?.['items'];
  return childNodes === undefined ? String(first?.['gid']) : firstLeaf({ tree_list: childNodes });
}
