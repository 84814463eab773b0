import { MEMBER_FIELDS, MEMBER_PARTS } from '@canvass/project';
import { SESSION_FACTS } from '@canvass/project/vocabulary';
import { computeFields } from '@canvass/project/file';
import { type Ast, parseSource, printName } from '@canvass/logic/language';
import type { ReferenceIndex } from '../references/index-references.ts';
import type { Sentence, SentenceValue, Subject, TestSentence, Verb } from './sentence.ts';

type Node = Extract<Ast['body'], { kind: 'expression' }>['node'];

/**
 * Reads an expression as a sentence. Returns undefined if sentences cannot express a part, such as a calculation or a
 * function.
 */
export function readExpression(source: string, index: ReferenceIndex): Sentence | undefined {
  const ast = parseSource(source);
  if (ast === undefined || ast.lets.length > 0 || ast.body.kind !== 'expression') return undefined;
  return readNode(ast.body.node, index);
}

function readNode(node: Node, index: ReferenceIndex): Sentence | undefined {
  switch (node.kind) {
    case 'and':
    case 'or':
      return readJoin(node, index);
    case 'not':
      return negate(readNode(node.operand, index));
    case 'name':
      return readChosen(node, index);
    case 'is': {
      if (node.property === 'visible') return undefined;
      const isEmpty = (node.property === 'empty') !== node.isNegated;
      return findTest(node.operand, { verb: isEmpty ? 'is-empty' : 'is-answered' }, index);
    }
    case 'compare':
      return findTest(node.left, { verb: COMPARISONS[node.op], value: node.right }, index);
    case 'has':
      return readHas(node, index);
    case 'relate':
      return readRelation(node, index);
    default:
      return undefined;
  }
}

const COMPARISONS = {
  '==': 'is',
  '!=': 'is-not',
  '>': 'is-more',
  '>=': 'is-at-least',
  '<': 'is-less',
  '<=': 'is-at-most',
} as const satisfies Record<string, Verb>;

function readJoin(
  { kind, items }: Extract<Node, { kind: 'and' | 'or' | 'coalesce' }>,
  index: ReferenceIndex,
): Sentence | undefined {
  if (kind === 'coalesce') return undefined;
  const parts = items.flatMap((item) => readNode(item, index) ?? []);
  return parts.length === items.length ? { kind: 'group', join: kind, isNegated: false, parts } : undefined;
}

function negate(sentence: Sentence | undefined): Sentence | undefined {
  if (sentence?.kind === 'group') return { ...sentence, isNegated: !sentence.isNegated };
  if (sentence?.kind !== 'test') return undefined;
  if (sentence.verb === 'has-any') return { ...sentence, verb: 'has-none' };
  return { kind: 'group', join: 'and', isNegated: true, parts: [sentence] };
}

/** Reads a name such as `Q1A2`, which means that the option is chosen. */
function readChosen({ name }: Extract<Node, { kind: 'name' }>, index: ReferenceIndex): Sentence | undefined {
  const symbol = index.symbols.resolve(name);
  if (symbol?.kind !== 'option' || symbol.isColumn) return undefined;
  const question = index.itemOf(symbol.gid)?.question?.gid;
  if (question === undefined || !hasChoices(question, index)) return undefined;
  return {
    kind: 'test',
    subject: { kind: 'answer', question },
    verb: 'has-any',
    values: [{ option: symbol.gid }],
  };
}

function readHas({ quantity, left, right }: Extract<Node, { kind: 'has' }>, index: ReferenceIndex) {
  if (quantity === 'only') return undefined;
  const test = findTest(left, { verb: `has-${quantity}`, value: right }, index);
  return test?.values.every((value) => 'option' in value) === true ? test : undefined;
}

function readRelation(
  { op, isNegated, left, right }: Extract<Node, { kind: 'relate' }>,
  index: ReferenceIndex,
) {
  const verbs = { contains: 'contains', startsWith: 'begins', endsWith: 'ends', matches: 'matches' } as const;
  if (op === 'in') return undefined;
  if (isNegated)
    return op === 'contains' ? findTest(left, { verb: 'contains-not', value: right }, index) : undefined;
  return findTest(left, { verb: verbs[op], value: right }, index);
}

interface Relation {
  readonly verb: Verb;
  readonly value?: Node;
}
function findTest(left: Node, { verb, value }: Relation, index: ReferenceIndex): TestSentence | undefined {
  const subject = readSubject(left, index);
  if (subject === undefined) return undefined;
  if (value === undefined) return { kind: 'test', subject, verb, values: [] };
  const isList = value.kind === 'list';
  const nodes = isList ? value.items : [value];
  const values = nodes.flatMap((node) => readValue(node, subject, index) ?? []);
  if (values.length !== nodes.length || values.length === 0) return undefined;
  return { kind: 'test', subject, verb, values, ...(isList && { isList: true }) };
}

const SESSION: ReadonlySet<string> = new Set(SESSION_FACTS);

function readSubject(node: Node, index: ReferenceIndex): Subject | undefined {
  const data = readDataField(node);
  if (data !== undefined) return data;
  if (node.kind !== 'name') return undefined;
  const symbol = index.symbols.resolve(node.name);
  if (symbol !== undefined) return findSubject(symbol, index);
  return SESSION.has(node.name) ? { kind: 'session', name: node.name } : undefined;
}

/** Parts of the member's data that are named like fields. */
const STANDARD_PARTS: ReadonlySet<string> = new Set(MEMBER_PARTS.filter((part) => part !== MEMBER_FIELDS));

/** Reads `ext.code`, `member.field` or `member.field_val_list.field`. */
function readDataField(node: Node): Subject | undefined {
  if (node.kind !== 'access') return undefined;
  const { object, key } = node;
  if (object.kind === 'access')
    return object.object.kind === 'name' && object.object.name === 'member' && object.key === MEMBER_FIELDS
      ? { kind: 'member', field: MEMBER_FIELDS, customField: key }
      : undefined;
  if (object.kind !== 'name') return undefined;
  if (object.name === 'ext') return { kind: 'parameter', code: key };
  if (object.name !== 'member') return undefined;
  return STANDARD_PARTS.has(key)
    ? { kind: 'member', field: key }
    : { kind: 'member', field: MEMBER_FIELDS, customField: key };
}

type Meaning = NonNullable<ReturnType<ReferenceIndex['symbols']['resolve']>>;

function findSubject(symbol: Meaning, index: ReferenceIndex): Subject | undefined {
  if (symbol.kind === 'group') return undefined;
  const question = questionAt(symbol.question, index);
  if (question === undefined) return undefined;
  if (symbol.kind === 'question') return { kind: 'answer', question };
  if (symbol.kind === 'row') return { kind: 'answer', question, row: symbol.gid };
  if (symbol.kind === 'cell')
    return { kind: 'answer', question, part: symbol.option.gid, row: symbol.row.gid };
  return { kind: 'answer', question, part: symbol.gid };
}

const questionAt = (position: number, { items }: ReferenceIndex): string | undefined =>
  items.filter(({ kind, gid }) => kind === 'question' && gid !== undefined)[position]?.gid;

function readValue(node: Node, subject: Subject, index: ReferenceIndex): SentenceValue | undefined {
  if (node.kind === 'negate' && node.operand.kind === 'literal' && typeof node.operand.value === 'number')
    return { scalar: -node.operand.value };
  if (node.kind !== 'literal' || node.value === null) return undefined;
  const isWholeAnswer = subject.kind === 'answer' && subject.part === undefined && subject.row === undefined;
  if (!isWholeAnswer || !hasChoices(subject.question, index)) return { scalar: node.value };
  const option = optionNamed(node.value, subject.question, index);
  return option === undefined ? { scalar: node.value } : { option };
}

/** The gid of the option that a value names by gid, code or number. */
export function optionNamed(
  value: string | number | boolean,
  question: string,
  { items }: ReferenceIndex,
): string | undefined {
  return items.find(
    ({ kind, question: owner, gid, code, seq }) =>
      kind === 'option' && owner?.gid === question && (gid === value || code === value || seq === value),
  )?.gid;
}

/** Whether the answer is a list of chosen options, not a record of values. */
export function hasChoices(question: string, index: ReferenceIndex): boolean {
  const item = index.itemOf(question);
  return (
    item?.type !== undefined &&
    computeFields(item.type, 'option').has('selected') &&
    !hasRows(question, index)
  );
}
const hasRows = (question: string, { items }: ReferenceIndex): boolean =>
  items.some(({ kind, question: owner }) => kind === 'row' && owner?.gid === question);

/** Writes a sentence as an expression. Undefined if only conditions can express a part of it. */
export function writeExpression(sentence: Sentence, index: ReferenceIndex): string | undefined {
  if (sentence.kind === 'expression') return sentence.source;
  if (sentence.kind === 'test') return writeTest(sentence, index);
  if (sentence.kind !== 'group') return undefined;
  const parts = sentence.parts.map((part) => {
    const expression = writeExpression(part, index);
    const needsBrackets = part.kind === 'expression' || (part.kind === 'group' && part.parts.length > 1);
    return needsBrackets && expression !== undefined ? `(${expression})` : expression;
  });
  if (parts.some((part) => part === undefined) || parts.length === 0) return undefined;
  const joinedParts = parts.join(` ${sentence.join} `);
  return sentence.isNegated ? `not (${joinedParts})` : joinedParts;
}

const OPERATORS: Readonly<Record<Verb, string>> = {
  is: '==',
  'is-not': '!=',
  'is-more': '>',
  'is-at-least': '>=',
  'is-less': '<',
  'is-at-most': '<=',
  'has-any': 'has any',
  'has-all': 'has all',
  'has-none': 'has none',
  'is-empty': 'is empty',
  'is-answered': 'is answered',
  contains: 'contains',
  'contains-not': 'not contains',
  begins: 'startsWith',
  ends: 'endsWith',
  matches: 'matches',
};

function writeTest(
  { subject, verb, values, isList }: TestSentence,
  index: ReferenceIndex,
): string | undefined {
  const left = writeSubject(subject, index);
  if (left === undefined) return undefined;
  if (values.length === 0) return `${left} ${OPERATORS[verb]}`;
  const writtenValues = values.map((value) =>
    JSON.stringify('option' in value ? (index.itemOf(value.option)?.code ?? value.option) : value.scalar),
  );
  const isWrittenAsList = isList === true || values.length > 1 || verb.startsWith('has-');
  return `${left} ${OPERATORS[verb]} ${isWrittenAsList ? `[${writtenValues.join(', ')}]` : (writtenValues[0] ?? '')}`;
}

function writeSubject(subject: Subject, index: ReferenceIndex): string | undefined {
  if (subject.kind === 'parameter') return `ext.${subject.code}`;
  if (subject.kind === 'session') return subject.name;
  if (subject.kind === 'member') return writeMember(subject);
  const code = index.itemOf(subject.question)?.code;
  const seqOf = (gid: string | undefined): number | undefined =>
    gid === undefined ? undefined : index.itemOf(gid)?.seq;
  const [row, option] = [seqOf(subject.row), seqOf(subject.part)];
  const isLost =
    (subject.row !== undefined && row === undefined) || (subject.part !== undefined && option === undefined);
  if (code === undefined || isLost) return undefined;
  return printName(code + (row === undefined ? '' : `R${row}`) + (option === undefined ? '' : `A${option}`));
}

/** Undefined for a subject that applies to one type of members only. */
function writeMember({
  field,
  customField,
  type,
}: Extract<Subject, { readonly kind: 'member' }>): string | undefined {
  if (type !== undefined) return undefined;
  // A field of the author's, such as a column of an import, can have the name of a part.
  if (customField !== undefined && !STANDARD_PARTS.has(customField))
    return `member.${printName(customField)}`;
  return ['member', field, ...(customField === undefined ? [] : [customField])].map(printName).join('.');
}
