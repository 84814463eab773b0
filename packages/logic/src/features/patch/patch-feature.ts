import { BOUND_PATTERN, type Question } from '@canvass/project';
import {
  isRecordValue,
  PATCH_KEYS,
  evaluateValue,
  type Value,
  type Expression,
} from '../../language/index.ts';
import { compileCode, type RuleContext } from '../../compile/compile-rules.ts';
import { isShownAt } from '../../content/environment.ts';
import { environmentAt } from '../../content/rule-environment.ts';
import type { EngineFeature } from '../../compile/feature.ts';
import type { QuestionHooks, Moment } from '../../program/program.ts';
import type { PlacedQuestion } from '../../compile/layout.ts';
import { questionMeter } from '../../view/question-meter.ts';
import { rankIn } from '../../program/presentation.ts';
import { reportFailure } from '../../program/report.ts';

/** plaster_code: properties of a question that depend on earlier answers (docs/expression-language.md, Contexts). */
export const patchFeature: EngineFeature = {
  id: 'patch',
  compile(context) {
    const questions = new Map<number, QuestionHooks>();
    for (const placedQuestion of context.layout.questions) {
      const expression = findPatch(context, placedQuestion);
      if (expression !== undefined)
        questions.set(placedQuestion.index, { patch: patchHook(placedQuestion.index, expression) });
    }
    return { questions };
  },
};

function findPatch(
  context: RuleContext,
  { question, path, occurrences }: PlacedQuestion,
): Expression | undefined {
  const source = question.plaster_code ?? '';
  if (source.trim() === '') return undefined;
  const expression = compileCode(context, source, 'patch', `${path}.plaster_code`);
  const last = occurrences.at(-1)?.node ?? 0;
  const isLater = (read: number) => (context.layout.questions[read]?.occurrences[0]?.node ?? 0) >= last;
  const laterQuestion = expression?.reads.questions.find(isLater);
  if (laterQuestion !== undefined)
    context.sink.add('warning', 'logic.forward-reference', `${path}.plaster_code`, {
      question: laterQuestion,
    });
  return expression;
}

function patchHook(index: number, expression: Expression): NonNullable<QuestionHooks['patch']> {
  const patched = new PatchedQuestions();
  return {
    reads: { questions: [], expressions: [expression] },
    apply(moment, localised) {
      const { patch, isWrong } = evaluatePatch(moment, { index, expression });
      if (isWrong) reportFailure(moment.reports, 4, `no result for ${localised.gid}`);
      return patched.get(localised, patch);
    },
  };
}

/** Evaluates a plaster_code. Returns an empty patch if the code has no result. */
function evaluatePatch(
  moment: Moment,
  { index, expression }: { readonly index: number; readonly expression: Expression },
): ReadPatch {
  const { program, presentation, state } = moment;
  const { occurrences = [], gid = '' } = program.questions[index] ?? {};
  // A separate budget, so that view and validation get the same result.
  const meter = questionMeter(moment, { occurrences });
  const occurrence = occurrences.find((one) => isShownAt(state.status, one)) ?? occurrences[0];
  const before = occurrence === undefined ? 0 : rankIn(presentation, occurrence.node);
  const value = evaluateValue(expression, environmentAt({ ...moment, meter }, before, gid));
  return value === undefined ? { patch: {}, isWrong: true } : readPatch(value);
}

/** Removes the range of `open_attrs`, which would otherwise override a patched range. */
function withoutRange(
  { open_attrs: attributes }: Question,
  { words_number_range: patchedRange }: Partial<Question>,
): Partial<Question> {
  if (patchedRange === undefined || attributes?.range === undefined) return {};
  const { range: _, ...otherAttributes } = attributes;
  return { open_attrs: otherAttributes };
}

/** Caches the last patched version of each question, so that equal patches give the same reference. */
class PatchedQuestions {
  readonly #known = new WeakMap<Question, { readonly key: string; readonly patched: Question }>();

  get(question: Question, patch: Partial<Question>): Question {
    const key = JSON.stringify(patch);
    if (key === '{}') return question;
    const cached = this.#known.get(question);
    if (cached?.key === key) return cached.patched;
    const patched = { ...question, ...patch, ...withoutRange(question, patch) };
    this.#known.set(question, { key, patched });
    return patched;
  }
}

interface ReadPatch {
  readonly patch: Partial<Question>;
  /** Whether a value had the wrong type and was ignored. */
  readonly isWrong: boolean;
}

type ValueReader = (value: Value) => string | number | boolean | readonly (number | null)[] | undefined;

/** Each returns undefined if the value has the wrong type for the property. */
const READERS: Readonly<Record<string, ValueReader>> = {
  title: textOf,
  placeholder_text: textOf,
  tipText: textOf,
  min: boundOf,
  max: boundOf,
  options_range: findRange,
  words_number_range: findRange,
  required: (value) => (typeof value === 'boolean' ? value : undefined),
};

/** Reads the properties of a plaster_code. A property that is null, and a whole value of null, change nothing. */
function readPatch(value: Value): ReadPatch {
  if (!isRecordValue(value)) return { patch: {}, isWrong: value !== null };
  const patch: Record<string, unknown> = {};
  let isWrong = false;
  for (const key of PATCH_KEYS) {
    const patchValue = value.entries.get(key) ?? null;
    if (patchValue === null) continue;
    const read = READERS[key]?.(patchValue);
    if (read === undefined) isWrong = true;
    else patch[key] = read;
  }
  return { patch, isWrong };
}

/** Accepts texts and numbers. The result is plain text, because a value of the survey is never markup. */
function textOf(value: Value): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function numberOf(value: Value): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Reads a minimum or maximum: a number, a day or a time of day. Undefined for other values. */
function boundOf(value: Value): string | number | undefined {
  return typeof value === 'string' && BOUND.test(value) ? value : numberOf(value);
}
const BOUND = new RegExp(BOUND_PATTERN);

const MAX_BOUNDS = 3;

/** Reads `[minimum, maximum]`, null if unbounded, with decimals as third entry for numbers. Undefined if invalid or empty. */
function findRange(value: Value): readonly (number | null)[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_BOUNDS) return undefined;
  const bounds: readonly (number | null)[] = value;
  if (!bounds.every((bound) => bound === null || Number.isFinite(bound))) return undefined;
  const [min = null, max = null] = bounds;
  return min !== null && max !== null && min > max ? undefined : bounds;
}
