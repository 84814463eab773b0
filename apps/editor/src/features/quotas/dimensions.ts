import {
  hasChoices,
  indexReferences,
  type JsonRecord,
  type QuotaClass,
  type Sentence,
  type SentenceValue,
  type Subject,
  type TestSentence,
  type Verb,
} from '@canvass/authoring';
import { computeFields } from '@canvass/project/file';
import { arrayAt, fieldAt, textAt } from '../../document/json.ts';
import { languagesOf } from '../../document/languages.ts';
import type { OutlineItem } from '../../document/outline.ts';
import { MEMBER_DATA } from '../../controls/conditions/condition-form.tsx';
import { partName, subjectName, type Wording } from '../../wording/rule-words.ts';

/** How the classes of a dimension are described: by options, by ranges of numbers, or by texts. */
export type DimensionKind = 'options' | 'numbers' | 'values';

/** A class as its author types it. A dimension reads the fields of its kind only. */
export interface DraftClass {
  /** The number of the class, which stays the same when other classes are added or removed. */
  readonly number: number;
  /** The name. If it is empty, the class is named after its content. */
  readonly name: string;
  /** gids of options. */
  readonly options: readonly string[];
  readonly from: string;
  readonly to: string;
  /** Texts that are separated by commas. */
  readonly values: string;
  /** The share in percent. If it is empty, the class gets an equal part of the rest. */
  readonly share: string;
}

/** A property that a quota divides respondents by, such as their gender, with its classes. */
export interface DraftDimension {
  readonly subject: Subject;
  readonly kind: DimensionKind;
  readonly classes: readonly DraftClass[];
}

const EMPTY_CLASS = { name: '', options: [], from: '', to: '', values: '', share: '' } as const;

export const createClass = (number: number, content: Partial<DraftClass> = {}): DraftClass => ({
  ...EMPTY_CLASS,
  number,
  ...content,
});

/**
 * The possible subjects of a dimension: questions with options or numbers, signed link parameters, the device, the
 * language, and data of members. Other parameters can be changed in the link (QUOTA-12).
 */
export function listDimensionSubjects(
  project: JsonRecord,
  items: readonly OutlineItem[],
): readonly Subject[] {
  return [
    ...items.flatMap((item): readonly Subject[] =>
      kindOfQuestion(item, project) === undefined ? [] : [{ kind: 'answer', question: item.gid }],
    ),
    ...listQuotaData(project),
  ];
}

/** Data outside of questions that conditions of quotas may read. */
export function listQuotaData(project: JsonRecord): readonly Subject[] {
  const signedParameters = arrayAt(project, 'ext_params').filter(
    (parameter) => fieldAt(parameter, 'signed') === true,
  );
  return [
    ...signedParameters.map((parameter): Subject => ({ kind: 'parameter', code: textAt(parameter, 'code') })),
    { kind: 'session', name: 'device' },
    { kind: 'session', name: 'language' },
    ...MEMBER_DATA,
  ];
}

function kindOfQuestion(
  { kind, gid, type, value }: OutlineItem,
  project: JsonRecord,
): DimensionKind | undefined {
  if (kind !== 'question' || gid === '') return undefined;
  if (hasChoices(gid, indexReferences(project)))
    return arrayAt(value, 'items').length > 0 ? 'options' : undefined;
  if (arrayAt(value, 'rows_items').length > 0) return undefined;
  const isNumber =
    NUMBER_TYPES.has(textAt(fieldAt(value, 'open_attrs'), 'type')) ||
    textAt(value, 'value_type') === 'number' ||
    (computeFields(type, 'question').has('score_range') && arrayAt(value, 'items').length < 2);
  return isNumber ? 'numbers' : undefined;
}

/** Types of open texts that accept numbers only. */
const NUMBER_TYPES: ReadonlySet<string> = new Set(['int', 'decimal']);

/** A dimension with its usual classes: each option, each known value, or a first range. */
export function createDimension(subject: Subject, { project, items }: Wording): DraftDimension {
  const item = subject.kind === 'answer' ? items.find(({ gid }) => gid === subject.question) : undefined;
  const kind = (item && kindOfQuestion(item, project)) ?? 'values';
  if (item !== undefined && kind === 'options') {
    const gids = arrayAt(item.value, 'items').map((option) => textAt(option, 'gid'));
    const classes = gids
      .filter((gid) => gid !== '')
      .map((gid, index) => createClass(index + 1, { options: [gid] }));
    return { subject, kind, classes };
  }
  if (kind === 'numbers') return { subject, kind, classes: [createClass(1)] };
  const values = listKnownValues(subject, project);
  return {
    subject,
    kind,
    classes:
      values.length === 0
        ? [createClass(1)]
        : values.map(([value, name], index) => createClass(index + 1, { values: value, name })),
  };
}

/** The values of a parameter, the devices or the languages, with names. */
function listKnownValues(
  subject: Subject,
  project: JsonRecord,
): readonly (readonly [value: string, name: string])[] {
  if (subject.kind === 'session')
    return (subject.name === 'device' ? DEVICES : languagesOf(project)).map((value) => [value, '']);
  if (subject.kind !== 'parameter') return [];
  const parameter = arrayAt(project, 'ext_params').find((one) => textAt(one, 'code') === subject.code);
  return arrayAt(parameter, 'options').map((option) => [textAt(option, 'value'), textAt(option, 'title')]);
}
const DEVICES = ['phone', 'pad', 'pc'];

/** The question of a dimension. Undefined for parameters, the session and members. */
export const questionOf = ({ subject }: DraftDimension): string | undefined =>
  subject.kind === 'answer' ? subject.question : undefined;

/** The name of a class: typed, or else the titles of its options, its range or its values. */
export function nameClass({ kind }: DraftDimension, one: DraftClass, wording: Wording): string {
  const { name, options, from, to, values } = one;
  if (name.trim() !== '') return name.trim();
  if (kind === 'options') return options.map((gid) => partName(gid, wording)).join(', ');
  if (kind === 'values') return readValues(values).join(', ');
  if (from.trim() !== '' && to.trim() !== '') return `${from.trim()}–${to.trim()}`;
  return from.trim() === '' ? `≤ ${to.trim()}` : `≥ ${from.trim()}`;
}

const readValues = (values: string): readonly string[] =>
  values
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');

/** A reason why a dimension cannot be used yet. */
export type DimensionProblem = 'classes' | 'empty' | 'number' | 'order' | 'overlap' | 'shares' | 'field';

/** The classes of a dimension for crossing, with their shares as weights, or a reason why there are none. */
export function readClasses(
  dimension: DraftDimension,
  wording: Wording,
): readonly QuotaClass[] | DimensionProblem {
  const { subject, kind, classes } = dimension;
  if (subject.kind === 'member' && subject.customField?.trim() === '') return 'field';
  if (classes.length === 0) return 'classes';
  const problem = kind === 'numbers' ? findRangeProblem(classes) : undefined;
  if (problem !== undefined) return problem;
  const shares = readShares(classes.map(({ share }) => share));
  if (shares === undefined) return 'shares';
  const read = classes.flatMap((one, index): readonly QuotaClass[] => {
    const sentence = writeSentence(dimension, one);
    if (sentence === undefined) return [];
    return [{ name: nameClass(dimension, one, wording), sentence, weight: shares[index] ?? 0 }];
  });
  return read.length === classes.length ? read : 'empty';
}

const NUMBER = /^-?\d{1,12}(?:\.\d{1,6})?$/;
const toNumber = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

function findRangeProblem(classes: readonly DraftClass[]): DimensionProblem | undefined {
  const texts = classes.flatMap(({ from, to }) => [from, to]).filter((text) => text.trim() !== '');
  if (texts.some((text) => !NUMBER.test(text.trim()))) return 'number';
  if (classes.some(({ from, to }) => `${from}${to}`.trim() === '')) return 'empty';
  const ranges = classes
    .map(({ from, to }) => [toNumber(from) ?? -Infinity, toNumber(to) ?? Infinity] as const)
    .toSorted((one, other) => one[0] - other[0]);
  if (ranges.some(([from, to]) => from > to)) return 'order';
  return ranges.some(([from], index) => index > 0 && from <= (ranges[index - 1]?.[1] ?? -Infinity))
    ? 'overlap'
    : undefined;
}

/** The sum of shares may differ from 100 % by this for each share, because authors round them. */
const TOLERANCE = 0.2;

/**
 * Reads shares in percent, such as `40`, `33,3` or `25 %`. An empty share is an equal part of the rest. Returns undefined
 * if a share is not a number, or if they do not add up to 100 %.
 */
export function readShares(shares: readonly string[]): readonly number[] | undefined {
  const typed = shares.map((share) => {
    const text = share.trim().replace(/\s*%$/, '').replace(',', '.');
    return text === '' ? undefined : Number(text);
  });
  const tolerance = TOLERANCE * shares.length;
  const sum = typed.reduce<number>((before, share) => before + (share ?? 0), 0);
  const blanks = typed.filter((share) => share === undefined).length;
  const isSound = typed.every((share) => share === undefined || (share >= 0 && share <= 100));
  if (!isSound || sum > 100 + tolerance || (blanks === 0 && sum < 100 - tolerance)) return undefined;
  const rest = blanks === 0 ? 0 : Math.max(0, 100 - sum) / blanks;
  return typed.map((share) => share ?? rest);
}

function writeSentence({ subject, kind }: DraftDimension, one: DraftClass): Sentence | undefined {
  const createTest = (verb: Verb, ...values: readonly SentenceValue[]): TestSentence => ({
    kind: 'test',
    subject,
    verb,
    values,
  });
  if (kind === 'options') {
    if (one.options.length === 0) return undefined;
    return createTest('has-any', ...one.options.map((option) => ({ option })));
  }
  const [from, to] = [toNumber(one.from), toNumber(one.to)];
  const tests =
    kind === 'numbers'
      ? [
          ...(from === undefined ? [] : [createTest('is-at-least', { scalar: from })]),
          ...(to === undefined ? [] : [createTest('is-at-most', { scalar: to })]),
        ]
      : readValues(one.values).map((value) => createTest('is', { scalar: value }));
  const [onlyTest] = tests;
  if (tests.length < 2) return onlyTest;
  return { kind: 'group', join: kind === 'numbers' ? 'and' : 'or', isNegated: false, parts: tests };
}

/** Puts an option into the class with a number, or into no class if the number is 0. */
export function moveOption(dimension: DraftDimension, gid: string, number: number): DraftDimension {
  const others = dimension.classes.map((one) => ({
    ...one,
    options: one.options.filter((option) => option !== gid),
  }));
  const target = others.find((one) => one.number === number) ?? createClass(number);
  const changed = { ...target, options: number === 0 ? [] : [...target.options, gid] };
  const classes = [...others.filter((one) => one.number !== number), changed]
    .filter(({ options }) => options.length > 0)
    .toSorted((one, other) => one.number - other.number);
  return { ...dimension, classes };
}

/** Adds a class behind the others. A range begins behind the range before. */
export function addClass(dimension: DraftDimension): DraftDimension {
  const { classes, kind } = dimension;
  const number = Math.max(0, ...classes.map((one) => one.number)) + 1;
  const last = classes.at(-1)?.to.trim() ?? '';
  const from = kind === 'numbers' && /^\d{1,12}$/.test(last) ? String(Number(last) + 1) : '';
  return { ...dimension, classes: [...classes, createClass(number, { from })] };
}

/** The title of the question of a dimension, or the name of the other property. */
export function nameDimension(dimension: DraftDimension, wording: Wording): string {
  const question = wording.items.find(({ gid }) => gid !== '' && gid === questionOf(dimension));
  return question?.title || question?.code || subjectName(dimension.subject, wording);
}
