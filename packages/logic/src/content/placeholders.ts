import type { RichPlaceholder } from '@canvass/project';
import { evaluate, type Expression, type Value } from '../language/index.ts';
import { extension } from '../program/extension.ts';
import type { Moment, TextViewpoint } from '../program/program.ts';
import { shownParameter } from './facts/effective-parameters.ts';
import { formatValue } from './format-value.ts';
import { findReference } from './piping.ts';
import { environmentAt } from './rule-environment.ts';

/** The text that replaces a placeholder (PIPE-1). */
export function textOfPlaceholder(
  moment: Moment,
  placeholder: RichPlaceholder,
  viewpoint: TextViewpoint,
): string {
  const { ref, fallback } = placeholder;
  const expression = findReference(moment.program, ref);
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
  const expression = findReference(moment.program, ref);
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
