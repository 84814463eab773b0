import { isRecord } from '@canvass/project';
import type { ReferenceIndex } from '../references/index-references.ts';
import { isList, textField, type Json, type JsonRecord } from '../values/json.ts';
import { hasChoices, optionNamed, readExpression } from './expressions.ts';
import type { Sentence, SentenceValue, Subject, TestSentence, Verb } from './sentence.ts';

const VERBS: Readonly<Record<string, Verb>> = {
  eq: 'is',
  neq: 'is-not',
  gt: 'is-more',
  gte: 'is-at-least',
  lt: 'is-less',
  lte: 'is-at-most',
  empty: 'is-empty',
  notEmpty: 'is-answered',
  contain: 'contains',
  not_contain: 'contains-not',
  startWith: 'begins',
  endWith: 'ends',
  RegEx: 'matches',
};
const OPERATORS: ReadonlyMap<Verb, string> = new Map(Object.entries(VERBS).map(([op, verb]) => [verb, op]));

/** Reads a condition of `rule_map` as a sentence. */
export function readCondition(condition: Json, index: ReferenceIndex): Sentence {
  if (!isRecord(condition)) return { kind: 'other', condition: {} };
  const source = textField(condition, 'code');
  if (source !== undefined) {
    const meaning = readExpression(source, index);
    return { kind: 'expression', source, ...(meaning && { meaning }) };
  }
  const rule = textField(condition, 'ref');
  if (rule !== undefined) return { kind: 'rule', rule };
  const group = readGroup(condition, index);
  return group ?? readTest(condition, index) ?? { kind: 'other', condition };
}

function readGroup(condition: JsonRecord, index: ReferenceIndex): Sentence | undefined {
  const { relation, items, not } = condition;
  if ((relation !== 'and' && relation !== 'or') || !isList(items)) return undefined;
  const parts = items.map((item) => readCondition(item, index));
  return (
    joinTests(parts, relation, not === true) ?? {
      kind: 'group',
      join: relation,
      isNegated: not === true,
      parts,
    }
  );
}

/** Joins several tests of options of one question into one test: `Q4 has none of Tea, Water`. */
function joinTests(parts: readonly Sentence[], join: 'and' | 'or', isNegated: boolean): Sentence | undefined {
  const [first] = parts;
  if (first?.kind !== 'test' || parts.length < 2 || (isNegated && join === 'and')) return undefined;
  const tests = parts.filter(
    (part): part is TestSentence =>
      part.kind === 'test' &&
      part.verb === 'has-any' &&
      part.values.length === 1 &&
      questionOf(part) === questionOf(first),
  );
  if (tests.length !== parts.length || questionOf(first) === undefined) return undefined;
  const verb = join === 'and' ? 'has-all' : isNegated ? 'has-none' : 'has-any';
  return { kind: 'test', subject: first.subject, verb, values: tests.flatMap(({ values }) => values) };
}
const questionOf = ({ subject }: TestSentence): string | undefined =>
  subject.kind === 'answer' && concernsWholeAnswer(subject) ? subject.question : undefined;

const concernsWholeAnswer = ({ part, row }: { readonly part?: string; readonly row?: string }): boolean =>
  part === undefined && row === undefined;

function readTest(condition: JsonRecord, index: ReferenceIndex): Sentence | undefined {
  const op = textField(condition, 'op') ?? '';
  const verb = Object.hasOwn(VERBS, op) ? VERBS[op] : undefined;
  const subject = readSubject(condition);
  if (verb === undefined || subject === undefined) return undefined;
  const optionTest = readOptionTest(subject, op, index);
  if (optionTest !== undefined) return optionTest;
  const { value } = condition;
  if (value === undefined) return { kind: 'test', subject, verb, values: [] };
  const list = isList(value) ? value : [value];
  const values = list.flatMap((value) => readValue(value, subject, index) ?? []);
  if (values.length !== list.length) return undefined;
  return { kind: 'test', subject, verb, values, ...(isList(value) && { isList: true }) };
}

/** Reads `notEmpty` and `empty` of an option, which mean that the option is or is not chosen. */
function readOptionTest(subject: Subject, op: string, index: ReferenceIndex): Sentence | undefined {
  if (subject.kind !== 'answer' || subject.part === undefined || subject.row !== undefined) return undefined;
  const { question, part } = subject;
  if ((op !== 'notEmpty' && op !== 'empty') || !isOption(part, index)) return undefined;
  const verb = op === 'empty' ? 'has-none' : 'has-any';
  return { kind: 'test', subject: { kind: 'answer', question }, verb, values: [{ option: part }] };
}

const isOption = (gid: string, index: ReferenceIndex): boolean => index.itemOf(gid)?.kind === 'option';

function readSubject(condition: JsonRecord): Subject | undefined {
  const question = textField(condition, 'bindQ');
  if (question !== undefined) {
    const part = textField(condition, 'optGid');
    const row = textField(condition, 'rowGid');
    return {
      kind: 'answer',
      question,
      ...(part !== undefined && { part }),
      ...(row !== undefined && { row }),
    };
  }
  const code = textField(condition, 'param');
  if (code !== undefined) return { kind: 'parameter', code };
  const field = textField(condition, 'member');
  const [type, customField] = [textField(condition, 'mtype'), textField(condition, 'field')];
  if (field !== undefined)
    return {
      kind: 'member',
      field,
      ...(type !== undefined && { type }),
      ...(customField !== undefined && { customField }),
    };
  const name = textField(condition, 'session');
  return name === undefined ? undefined : { kind: 'session', name };
}

function readValue(value: Json, subject: Subject, index: ReferenceIndex): SentenceValue | undefined {
  if (typeof value === 'object') return undefined;
  if (subject.kind === 'answer' && concernsWholeAnswer(subject) && hasChoices(subject.question, index)) {
    const option = optionNamed(value, subject.question, index);
    if (option !== undefined) return { option };
  }
  return { scalar: value };
}

/** Writes a sentence as a condition of `rule_map`. */
export function writeCondition(sentence: Sentence): JsonRecord {
  switch (sentence.kind) {
    case 'rule':
      return { ref: sentence.rule };
    case 'expression':
      return { code: sentence.source };
    case 'other':
      return sentence.condition;
    case 'group':
      return writeGroup(sentence.join, sentence.isNegated, sentence.parts.map(writeCondition));
    case 'test':
      return writeTest(sentence);
  }
}

const writeGroup = (
  relation: 'and' | 'or',
  isNegated: boolean,
  items: readonly JsonRecord[],
): JsonRecord => ({
  relation,
  ...(isNegated && { not: true }),
  items,
});

function writeTest({ subject, verb, values, isList: isListValue }: TestSentence): JsonRecord {
  if (verb === 'has-any' || verb === 'has-all' || verb === 'has-none')
    return writeOptionTests(subject, verb, values);
  const writtenValues = values.map((value) => ('option' in value ? value.option : value.scalar));
  const [firstValue] = writtenValues;
  const value = isListValue === true || writtenValues.length > 1 ? writtenValues : firstValue;
  return { ...writeSubject(subject), op: OPERATORS.get(verb) ?? 'eq', ...(value !== undefined && { value }) };
}

function writeOptionTests(
  subject: Subject,
  verb: 'has-any' | 'has-all' | 'has-none',
  values: readonly SentenceValue[],
): JsonRecord {
  const isOne = values.length === 1;
  const items = values.map((value) => {
    const gid = 'option' in value ? value.option : String(value.scalar);
    return { ...writeSubject(subject), optGid: gid, op: isOne && verb === 'has-none' ? 'empty' : 'notEmpty' };
  });
  const [firstTest] = items;
  if (isOne && firstTest !== undefined) return firstTest;
  return writeGroup(verb === 'has-all' ? 'and' : 'or', verb === 'has-none', items);
}

function writeSubject(subject: Subject): JsonRecord {
  if (subject.kind === 'parameter') return { param: subject.code };
  if (subject.kind === 'session') return { session: subject.name };
  if (subject.kind === 'answer') {
    const { question, part, row } = subject;
    return {
      bindQ: question,
      ...(part !== undefined && { optGid: part }),
      ...(row !== undefined && { rowGid: row }),
    };
  }
  const { field, type, customField } = subject;
  return {
    member: field,
    ...(customField !== undefined && { field: customField }),
    ...(type !== undefined && { mtype: type }),
  };
}
