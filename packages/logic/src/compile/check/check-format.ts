import type { Question, RichPlaceholder } from '@canvass/project';
import { isCurrency } from '@canvass/validators/currencies';
import type { Expression } from '../../language/index.ts';
import { leavesOf } from '../../language/shapes/check-values.ts';
import { alternativesOf, type ValueShape } from '../../language/value-shape.ts';
import type { RuleContext } from '../compile-rules.ts';

/** Reports a format or a level of a placeholder that does not fit the answers of its question (PIPE-8, PIPE-9). */
export function checkFormat(
  context: RuleContext,
  placeholder: RichPlaceholder,
  expression: Expression,
  path: string,
): void {
  const { ref, level, format = '' } = placeholder;
  const [kind = '', currency = ''] = format.split(':');
  if (kind === 'currency' && !isCurrency(currency)) {
    context.sink.add('error', 'text.currency-unknown', path, { ref, currency });
  }
  const asked = findAsked(context, ref, expression);
  if (asked === undefined) return;
  if (level !== undefined) checkLevel(context, { ref, level, shape: asked.shape }, path);
  if (format !== '' && !leavesOf(asked.shape).some((leaf) => fits(leaf, kind, asked.question))) {
    context.sink.add('warning', 'text.format-unfit', path, { ref, format });
  }
}

/** The question whose whole answer a reference reads. Undefined for parts, such as `Q1A2.text`, and for other data. */
function findAsked({ scope, layout }: RuleContext, ref: string, { reads }: Expression) {
  const [index = -1] = reads.questions;
  const question = layout.questions[index]?.question;
  const shape = scope.shapeOf?.(index);
  const isWhole = (question?.cid ?? `Q${index + 1}`) === ref;
  return question === undefined || shape === undefined || !isWhole ? undefined : { question, shape };
}

interface AskedLevel {
  readonly ref: string;
  readonly level: number;
  readonly shape: ValueShape;
}

function checkLevel({ sink }: RuleContext, { ref, level, shape }: AskedLevel, path: string): void {
  const most = Math.max(...alternativesOf(shape).map(countMembers));
  if (most >= level) return;
  sink.add('warning', most === 0 ? 'text.level-none' : 'text.level-beyond', path, { ref, level, most });
}

/** The maximum number of values of an answer of this shape; 0 if it has a single one. */
function countMembers(shape: ValueShape): number {
  if (shape.kind === 'any') return Number.POSITIVE_INFINITY;
  if (shape.kind !== 'list') return 0;
  return shape.at?.length ?? shape.most ?? Number.POSITIVE_INFINITY;
}

function fits(leaf: ValueShape, kind: string, question: Question): boolean {
  if (leaf.kind === 'any' || leaf.kind === 'nothing') return true;
  if (leaf.kind === 'text') return (kind === 'date' && leaf.dated === true) || asksFor(question, kind);
  return kind !== 'date' && leaf.kind === 'number';
}

const DATES: readonly string[] = ['date'];
const NUMBERS: readonly string[] = ['int', 'decimal', 'number'];

/** Whether a text of the question is of the kind. Numbers without bounds and dates without a day have the shape of texts. */
function asksFor({ open_attrs: own, items = [] }: Question, kind: string): boolean {
  const types = kind === 'date' ? DATES : NUMBERS;
  const given = [own?.type, ...items.flatMap((item) => [item.open_attrs?.type, item.setType])];
  return given.some((type) => type !== undefined && types.includes(type));
}
