import type { RichNode, RichPlaceholder, RichText } from '@canvass/project';
import {
  evaluate,
  type Expression,
  isChoice,
  isList,
  isRecord,
  listSeparatorOf,
  type Value,
} from '../language/index.ts';
import { textSeparator } from './localise.ts';
import { shownParameter } from './facts/effective-parameters.ts';
import { environmentAt } from './environment.ts';
import { extension } from '../program/extension.ts';
import type { Moment, Program } from '../program/program.ts';
import type { ResolvedNode, ResolvedText } from '../program/types.ts';

/** The position of a text in the survey, which decides which answers can be piped into it. */
export interface TextViewpoint {
  /** The text may read questions with a lower rank. */
  readonly before: number;
  readonly key: string;
  /** Whether the text is on the end page, where the total score can be piped (PIPE-4, Other states). */
  readonly isEnd?: true;
}

/** Replaces the placeholders of a text by values (PIPE-1). Returns a text without placeholders unchanged. */
export function resolveText(moment: Moment, text: RichText, viewpoint: TextViewpoint): ResolvedText {
  if (typeof text === 'string' || !hasPlaceholder(text)) return text as ResolvedText; // no placeholder to replace
  return text.map((node) => resolveNode(moment, node, viewpoint));
}

function hasPlaceholder(nodes: readonly RichNode[]): boolean {
  return nodes.some(
    (node) => typeof node !== 'string' && ('ref' in node || hasPlaceholder(node.children ?? [])),
  );
}

function resolveNode(moment: Moment, node: RichNode, viewpoint: TextViewpoint): ResolvedNode {
  if (typeof node === 'string') return node;
  if ('ref' in node) return { piped: formatPlaceholder(moment, node, viewpoint) };
  const { children, ...element } = node;
  return children === undefined
    ? element
    : { ...element, children: children.map((child) => resolveNode(moment, child, viewpoint)) };
}

function formatPlaceholder(moment: Moment, placeholder: RichPlaceholder, viewpoint: TextViewpoint): string {
  const { ref, fallback } = placeholder;
  const expression = referenceOf(moment.program, ref);
  if (expression === undefined) return fallback ?? '';
  const { language } = moment.state;
  const [code] = expression.reads.ext; // a reference to a parameter reads only that parameter
  const value =
    code === undefined
      ? evaluateReference(moment, expression, viewpoint)
      : shownParameter(moment.program, moment.state.facts, code, language);
  const format = valueFormats.of(moment.program);
  return formatValue(format ? format(placeholder, value, language) : value, language) || (fallback ?? '');
}

/** Formats the value of a placeholder (PIPE-8). Present if a placeholder of the project has a format or a level. */
export const valueFormats =
  extension<(placeholder: RichPlaceholder, value: Value, language: string) => Value>();

/** Returns null if the placeholder has no value. */
export function valueOfReference(moment: Moment, ref: string, viewpoint: TextViewpoint): Value {
  const expression = referenceOf(moment.program, ref);
  return expression === undefined ? null : evaluateReference(moment, expression, viewpoint);
}

function evaluateReference(moment: Moment, expression: Expression, viewpoint: TextViewpoint): Value {
  const visibleMoment = viewpoint.isEnd === true ? moment : withoutScores(moment);
  return evaluate(expression, environmentAt(visibleMoment, viewpoint.before, viewpoint.key));
}

function withoutScores({ state, ...moment }: Moment): Moment {
  const flow = { ...state.flow, scores: {}, totalScore: null };
  return { ...moment, state: { ...state, flow } };
}

/** Indexes of the questions that the placeholders of a text read. */
export function readsOfText(program: Program, text: RichText | undefined): readonly number[] {
  if (text === undefined || typeof text === 'string') return [];
  return text.flatMap((node) => {
    if (typeof node === 'string') return [];
    return 'ref' in node
      ? (referenceOf(program, node.ref)?.reads.questions ?? []).flatMap((index) =>
          withCarried(program, index),
        )
      : readsOfText(program, node.children);
  });
}

/** Returns a question and the questions from which its options are carried forward. */
export function withCarried({ questions }: Program, index: number): readonly number[] {
  return [index, ...(questions[index]?.carry?.reads.questions ?? [])];
}

const references = new WeakMap<Program, Map<string, Expression | undefined>>();

function referenceOf(program: Program, source: string): Expression | undefined {
  const cached = references.get(program) ?? new Map<string, Expression | undefined>();
  references.set(program, cached);
  if (!cached.has(source)) cached.set(source, program.scope.compileReference(source));
  return cached.get(source);
}

/** Formats a value as text. Joins the parts of a list; an open text follows its option's title. */
export function formatValue(value: Value, language: string): string {
  if (value === null) return '';
  if (isChoice(value)) {
    const text = value.text?.trim() ?? '';
    return text === '' ? value.title : `${value.title}${textSeparator(language)}${text}`;
  }
  const parts = isList(value) ? value : isRecord(value) ? [...value.entries.values()] : undefined;
  if (parts !== undefined)
    return joinParts(
      parts.map((part) => formatValue(part, language)),
      language,
    );
  return String(value);
}

/** Joins texts with the list separator of the language. Skips empty texts. */
export function joinParts(parts: readonly string[], language: string): string {
  return parts.filter((part) => part !== '').join(listSeparatorOf(language));
}
