import type { Option, Question } from '@canvass/project';
import { compileCode, type RuleContext } from '../../compile/compile-rules.ts';
import type { HookReads } from '../../program/program.ts';
import type { PlacedQuestion } from '../../compile/layout.ts';
import type { Expression } from '../../language/index.ts';

export interface AutomaticSources {
  readonly selection: DefaultSelection | undefined;
  readonly fill: Expression | undefined;
  /** Options with auto_code, in authored order. */
  readonly decidedOptions: readonly AutoCodeOption[];
}

/** SHOW-12, defaultOptionSelect. */
export type DefaultSelection =
  | { readonly kind: 'only' }
  /** One of the visible options, chosen by seed. */
  | { readonly kind: 'looped' }
  | { readonly kind: 'listed'; readonly gids: readonly string[] }
  | { readonly kind: 'code'; readonly expression: Expression };

/** SHOW-12, autoSelect with auto_code: an option that is chosen if and only if its code holds. */
export interface AutoCodeOption {
  readonly option: Option;
  readonly condition: Expression;
  /** auto_val: its open text. */
  readonly text: Expression | undefined;
}

/** Undefined without an automatic answer. A `read_only` question always has one, at least its initial answer. */
export function compileAutomaticSources(
  context: RuleContext,
  { question, path }: PlacedQuestion,
): AutomaticSources | undefined {
  const selection = findSelection(context, question, path);
  const fill = compileValueCode(context, question.auto_fill, `${path}.auto_fill`);
  const decidedOptions = (question.items ?? []).flatMap((option, at) =>
    compileAutoCodeOption(context, option, `${path}.items[${at}]`),
  );
  const isUnused = (selection ?? fill ?? decidedOptions[0]) === undefined;
  if (isUnused && question.read_only !== true) return undefined;
  return { selection, fill, decidedOptions };
}

function findSelection(
  context: RuleContext,
  { defaultOptionSelect: defaultSelect, loop_autofill: isLooped }: Question,
  path: string,
): DefaultSelection | undefined {
  if (defaultSelect === undefined || defaultSelect === false) return undefined;
  if (defaultSelect === true) return { kind: isLooped === true ? 'looped' : 'only' };
  if (!('code' in defaultSelect))
    return defaultSelect.length === 0 ? undefined : { kind: 'listed', gids: defaultSelect };
  const expression = compileValueCode(context, defaultSelect.code, `${path}.defaultOptionSelect.code`);
  return expression && { kind: 'code', expression };
}

function compileAutoCodeOption(
  context: RuleContext,
  option: Option,
  path: string,
): readonly AutoCodeOption[] {
  if (option.autoSelect !== true || isBlank(option.auto_code)) return [];
  const condition = compileCode(context, option.auto_code ?? '', 'condition', `${path}.auto_code`);
  const text = compileValueCode(context, option.auto_val, `${path}.auto_val`);
  return condition === undefined ? [] : [{ option, condition, text }];
}

function compileValueCode(
  context: RuleContext,
  source: string | undefined,
  path: string,
): Expression | undefined {
  return isBlank(source) ? undefined : compileCode(context, source ?? '', 'value', path);
}

const isBlank = (source: string | undefined) => source === undefined || source.trim() === '';

/** Lists the questions as well as the expressions, for explanations. */
export function computeReads({ selection, fill, decidedOptions: decided }: AutomaticSources): HookReads {
  const expressions = [
    ...(selection?.kind === 'code' ? [selection.expression] : []),
    ...(fill === undefined ? [] : [fill]),
    ...decided.flatMap(({ condition, text }) => (text === undefined ? [condition] : [condition, text])),
  ];
  return { questions: [...new Set(expressions.flatMap(({ reads }) => reads.questions))], expressions };
}
