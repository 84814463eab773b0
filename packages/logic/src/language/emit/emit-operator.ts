import {
  orderScalars,
  containsText,
  endsWithText,
  MAX_PATTERN_LENGTH,
  normaliseText,
  startsWithText,
  type Scalar,
  type PatternProblem,
} from '@canvass/validators/operators';
import {
  isChoice,
  isEmptyValue,
  isList,
  isRecordValue,
  isTruthy,
  listMembers,
  type Value,
  collectWrittenTexts,
} from '../runtime/value.ts';
import type {
  ArithmeticNode,
  ArithmeticOperator,
  CompareNode,
  ComparisonOperator,
  HasNode,
  JoinNode,
  Node,
  Quantity,
  RelateNode,
  TextOperator,
  UnaryNode,
} from '../ast.ts';
import { costOf, equalValues, hasAll, hasAny, hasMember } from '../runtime/equal.ts';
import { isExhausted, spend, type Code, type Frame, type Test } from '../runtime/expression.ts';
import { findNumber, tidyNumber } from '../runtime/number-of.ts';
import type { EmitContext, EmittedCode } from './emit-context.ts';

/** Compiles a part to a test, which is true or false. */
export function testOf({ code, type }: EmittedCode): Test {
  return type === 'boolean' ? (frame) => code(frame) === true : (frame) => isTruthy(code(frame));
}

export function emitJoin({ kind, items }: JoinNode, context: EmitContext): EmittedCode {
  const parts = items.map((item) => context.emit(item));
  if (kind === 'coalesce') return { code: coalesceCode(parts.map(({ code }) => code)), type: 'any' };
  return { code: joinTests(kind, parts.map(testOf)), type: 'boolean' };
}

/** Two tests, the usual case, get faster code. */
function joinTests(kind: 'and' | 'or', tests: readonly Test[]): Test {
  const [left, right] = tests;
  if (left === undefined || right === undefined || tests.length > 2) {
    return kind === 'and'
      ? (frame) => tests.every((test) => test(frame))
      : (frame) => tests.some((test) => test(frame));
  }
  return kind === 'and' ? (frame) => left(frame) && right(frame) : (frame) => left(frame) || right(frame);
}

function coalesceCode(codes: readonly Code[]): Code {
  return (frame) => {
    for (const code of codes) {
      const value = code(frame);
      if (!isEmptyValue(value)) return value;
    }
    return null;
  };
}

export function emitUnary({ kind, operand }: UnaryNode, context: EmitContext): EmittedCode {
  const part = context.emit(operand);
  if (kind === 'not') {
    const test = testOf(part);
    return { code: (frame) => !test(frame), type: 'boolean' };
  }
  context.tools.advice?.checkOperands([operand], context);
  return {
    code: (frame) => {
      const number = findNumber(part.code(frame));
      return number === null ? null : tidyNumber(-number);
    },
    type: 'number',
  };
}

export function emitArithmetic({ op, left, right }: ArithmeticNode, context: EmitContext): EmittedCode {
  context.tools.advice?.checkOperands([left, right], context);
  const first = context.emit(left).code;
  const second = context.emit(right).code;
  const calculate = ARITHMETIC[op];
  const code: Code = (frame) => {
    const a = findNumber(first(frame));
    const b = findNumber(second(frame));
    return a === null || b === null ? null : tidyNumber(calculate(a, b));
  };
  return { code, type: 'number' };
}

/** Division by 0 is not finite and becomes null. A remainder has the sign of the divisor. */
const ARITHMETIC: Readonly<Record<ArithmeticOperator, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => (b === 0 ? Number.NaN : ((a % b) + b) % b),
};

export function emitCompare(node: CompareNode, context: EmitContext): EmittedCode {
  context.tools.advice?.checkCompared(node, context);
  const left = context.emit(node.left).code;
  const right = context.emit(node.right).code;
  return { code: compareCode(node.op, left, right), type: 'boolean' };
}

function compareCode(op: ComparisonOperator, left: Code, right: Code): Test {
  switch (op) {
    case '==':
      return (frame) => equalValues(left(frame), right(frame), frame);
    case '!=':
      return (frame) => !equalValues(left(frame), right(frame), frame);
    case '<':
      return (frame) => (orderValues(left(frame), right(frame)) ?? 0) < 0;
    case '<=':
      return (frame) => (orderValues(left(frame), right(frame)) ?? 1) <= 0;
    case '>':
      return (frame) => (orderValues(left(frame), right(frame)) ?? 0) > 0;
    case '>=':
      return (frame) => (orderValues(left(frame), right(frame)) ?? -1) >= 0;
  }
}

export function emitHas({ quantity, left, right }: HasNode, context: EmitContext): EmittedCode {
  context.tools.advice?.checkCompared({ left, right }, context);
  const value = context.emit(left).code;
  const rightCode = context.emit(right).code;
  const test = QUANTITY_TESTS[quantity];
  return { code: (frame) => test(value(frame), rightCode(frame), frame), type: 'boolean' };
}

type MemberTest = (value: Value, candidate: Value, frame: Frame) => boolean;

const QUANTITY_TESTS: Readonly<Record<Quantity, MemberTest>> = {
  any: hasAny,
  all: hasAll,
  none: (value, wanted, frame) => !hasAny(value, wanted, frame),
  // By our own decision, `only` is false for an answer without choices.
  only: (value, wanted, frame) => !isEmptyValue(value) && hasAll(wanted, value, frame),
};

export function emitRelate(node: RelateNode, context: EmitContext): EmittedCode {
  const test = node.op === 'matches' ? emitMatches(node, context) : emitTextTest(node, context);
  return { code: node.isNegated ? (frame) => !test(frame) : test, type: 'boolean' };
}

function emitTextTest({ op, left, right }: RelateNode, context: EmitContext): Test {
  if (op === 'in') context.tools.advice?.checkCompared({ left, right }, context); // the other operators also search open texts
  const first = context.emit(left).code;
  const second = context.emit(right).code;
  const test = TEXT_TESTS[op];
  return (frame) => test(first(frame), second(frame), frame);
}

const TEXT_TESTS: Readonly<Record<TextOperator, MemberTest>> = {
  in: (wanted, value, frame) => containsValue(value, wanted, frame),
  contains: containsValue,
  startsWith: (value, start, frame) => hasWrittenText(value, start, { test: startsWithText, frame }),
  endsWith: (value, end, frame) => hasWrittenText(value, end, { test: endsWithText, frame }),
  matches: () => false, // compiled by emitMatches
};

/** A list contains its members, a text its substrings, a choice itself and substrings of its open text. */
function containsValue(value: Value, candidate: Value, frame: Frame): boolean {
  const pieces = listMembers(candidate).filter((piece) => !isEmptyValue(piece));
  return pieces.length > 0 && pieces.every((piece) => containsPiece(value, piece, frame));
}

function containsPiece(value: Value, piece: Value, frame: Frame): boolean {
  if (isList(value) || isRecordValue(value)) return hasMember(value, piece, frame);
  if (value !== null && isChoice(value) && equalValues(value, piece, frame)) return true;
  return hasWrittenText(value, piece, { test: containsText, frame });
}

interface WrittenTest {
  readonly test: (text: string, piece: string) => boolean;
  readonly frame: Frame;
}

function hasWrittenText(value: Value, piece: Value, { test, frame }: WrittenTest): boolean {
  const texts = collectWrittenTexts(value);
  return collectWrittenTexts(piece).some((wanted) =>
    texts.some((text) => spend(frame, costOf(text)) && test(text, wanted)),
  );
}

const PROBLEM_NAMES: Readonly<Partial<Record<PatternProblem, string>>> = {
  'back-reference': 'back-reference',
  'look-around': 'look-ahead or look-behind',
  'nested-repeat': 'repeat inside a repeated group',
  'repeated-choice': 'choice inside a repeated group',
  'too-large': 'counted repeat that is too large',
};

function emitMatches({ left, right }: RelateNode, context: EmitContext): Test {
  const value = context.emit(left).code;
  if (right.kind !== 'literal' || typeof right.value !== 'string') {
    context.issues.add('language.literal-needed', right, { what: 'A regular expression' });
    return () => false;
  }
  const { patterns } = context.tools;
  // Hosts load the pattern tools if `usesPatterns` is true.
  if (patterns === undefined) throw new Error('Regular expressions need their part.');
  const result = patterns.compile(right.value);
  if ('problem' in result) {
    reportPattern(result.problem, right, context);
    return () => false;
  }
  const { pattern } = result;
  return (frame) =>
    collectWrittenTexts(value(frame)).some(
      (text) => !isExhausted(frame) && patterns.matches(pattern, normaliseText(text), frame),
    );
}

function reportPattern(problem: PatternProblem, node: Node, { issues }: EmitContext): void {
  const name = PROBLEM_NAMES[problem];
  if (name !== undefined) issues.add('language.pattern-unsafe', node, { problem: name });
  else if (problem === 'too-long')
    issues.add('language.pattern-too-long', node, { limit: MAX_PATTERN_LENGTH });
  else issues.add('language.pattern-invalid', node);
}

/**
 * Negative, zero or positive if `left` comes before, with or after `right`. Undefined for values without order: empty
 * ones, booleans, lists, records. A choice is ordered by its seq.
 */
function orderValues(left: Value, right: Value): number | undefined {
  const first = toOrderable(left);
  const second = toOrderable(right);
  return first === undefined || second === undefined ? undefined : orderScalars(first, second);
}

function toOrderable(value: Value): Scalar | undefined {
  if (value === null || isList(value) || isRecordValue(value)) return undefined;
  return isChoice(value) ? value.seq : value;
}
