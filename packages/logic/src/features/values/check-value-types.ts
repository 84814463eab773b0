import type { Question } from '@canvass/project';
import { readNumber } from '@canvass/validators/operators';
import type { ProjectCheck } from '../../compile/compile.ts';
import type { Expression, ExpressionScope } from '../../language/index.ts';
import { createIssueList } from '../../language/issue.ts';
import { createShapeContext } from '../../language/shapes/shape-of-node.ts';
import { describeShape } from '../../language/shapes/describe-shape.ts';
import { alternativesOf, type ValueShape } from '../../language/value-shape.ts';

type ValueType = NonNullable<Question['value_type']>;
type Alternative = ReturnType<typeof alternativesOf>[number];

/** Reports expressions whose result never has the declared type of the value. */
export const checkValueTypes: ProjectCheck = ({ scope, sink }, _, { questions }) => {
  for (const { placedQuestion, hooks } of questions) {
    const type = placedQuestion.question.value_type;
    if (hooks.computed === undefined || type === undefined) continue;
    const checkedExpressions = new Set<Expression>();
    for (const { node, group } of placedQuestion.occurrences) {
      const expression = hooks.computed.sourceAt(node);
      if (expression === undefined || checkedExpressions.has(expression)) continue;
      checkedExpressions.add(expression);
      const shape = findShape(expression, { ...scope, use: 'value' });
      if (shape === undefined || alternativesOf(shape).some((one) => CAN_BE[type](one))) continue;
      const path = group.flow?.node.ftype === 'set' ? group.flow.path : placedQuestion.path;
      sink.add('error', 'value.wrong-type', `${path}.value_code`, {
        what: describeShape(shape),
        type: NAMES[type],
      });
    }
  }
};

/** Returns undefined for rules, which have no value. */
function findShape({ ast: { lets, body } }: Expression, scope: ExpressionScope): ValueShape | undefined {
  const context = createShapeContext(scope, createIssueList());
  for (const { name, value } of lets) context.locals.set(name, context.shapeOf(value));
  return body.kind === 'expression' ? context.shapeOf(body.node) : undefined;
}

const NAMES: Readonly<Record<ValueType, string>> = {
  number: 'a number',
  text: 'a text',
  date: 'a date such as 2026-05-31',
  boolean: 'yes or no',
  list: 'a list of numbers and texts',
};

const isUnknown = ({ kind }: Alternative) => kind === 'any' || kind === 'nothing';
const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}/.test(text);

/** For each type, whether a value of a shape can be converted to it. */
const CAN_BE: Readonly<Record<ValueType, (shape: Alternative) => boolean>> = {
  number: (shape) =>
    shape.kind === 'text'
      ? shape.isDate !== true && shape.values?.every((text) => readNumber(text) === undefined) !== true
      : shape.kind !== 'list' && shape.kind !== 'record',
  text: ({ kind }) => kind !== 'record',
  date: (shape) =>
    shape.kind === 'text' ? shape.values?.every((text) => !isDate(text)) !== true : isUnknown(shape),
  boolean: () => true,
  list: ({ kind }) => kind !== 'boolean',
};
