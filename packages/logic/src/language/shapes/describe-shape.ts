import { alternativesOf, type ValueShape } from '../value-shape.ts';
import type { Node } from '../ast.ts';
import { PLAIN_NAME } from '../parse/token.ts';
import type { IssueParams } from '../issue.ts';
import { printExpression } from '../print-expression.ts';

const MAX_SHOWN_LENGTH = 120;

/** Prints a part of an expression as its author could have written it, cut to a maximum length. */
export function printNode(node: Node): string {
  const text = printExpression({ lets: [], body: { kind: 'expression', node } });
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
}

/** Describes a shape: "a table of answers, one for each row". */
export function describeShape(shape: ValueShape): string {
  const [first = shape] = alternativesOf(shape);
  switch (first.kind) {
    case 'record':
      return first.parts === 'field'
        ? 'several values, each with a name'
        : `a table of answers, one for each ${first.parts}`;
    case 'list':
      if (isTable(first)) return 'a list with as many rows as were filled';
      return first.isEntries === true ? 'a list of what was entered' : 'a list of what was chosen';
    case 'boolean':
      return 'yes or no';
    case 'choice':
      return 'what was chosen';
    case 'number':
    case 'text':
      return `a ${first.kind}`;
    default:
      return 'one value';
  }
}

/** Parameters of an issue: expressions that were probably meant, joined (`form`) and single (`form_1`, `form_2`). */
export function suggestedExpressionParams(name: string, shape: ValueShape): IssueParams {
  const [form_1, form_2] = listSuggestedExpressions(name, shape);
  return form_2 === undefined ? { form: form_1, form_1 } : { form: `${form_1} or ${form_2}`, form_1, form_2 };
}

/** One or two expressions that were probably meant, such as `nps.A1` or `count(Q2)`. */
function listSuggestedExpressions(name: string, shape: ValueShape): readonly [string, string?] {
  const [first = shape] = alternativesOf(shape);
  if (first.kind === 'list') {
    const alternative = alternativesOf(first.member)[0];
    return alternative?.kind === 'record'
      ? [`count(${name})`, listSuggestedExpressions(`${name}[1]`, alternative)[0]]
      : [`count(${name})`];
  }
  const [entry] = first.kind === 'record' ? first.entries : [];
  if (entry === undefined) return [name];
  const [key, inner] = entry;
  const path = memberPath(name, key);
  return isOneValue(inner) ? [path] : listSuggestedExpressions(path, inner);
}

export function memberPath(name: string, key: string): string {
  return PLAIN_NAME.test(key) ? `${name}.${key}` : `${name}[${JSON.stringify(key)}]`;
}

function isOneValue(shape: ValueShape): boolean {
  return alternativesOf(shape).every(({ kind }) => kind !== 'list' && kind !== 'record');
}

/** Whether the value is always a list or record. */
export function isManyValues(shape: ValueShape): boolean {
  return alternativesOf(shape).every(({ kind }) => kind === 'list' || kind === 'record');
}

/** Whether the value is a list of records. */
export function isTable(shape: ValueShape): boolean {
  return shape.kind === 'list' && alternativesOf(shape.member).every(({ kind }) => kind === 'record');
}
