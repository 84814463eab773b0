import type { Question } from '@canvass/project';
import { compiledCode, type RuleContext } from '../../compile/compile-rules.ts';
import { environmentAt, isShownAt } from '../../content/environment.ts';
import type { EngineFeature } from '../../compile/feature.ts';
import type { QuestionHooks, Moment } from '../../program/program.ts';
import type { PlacedQuestion } from '../../compile/layout.ts';
import { drawingMeter } from '../../view/drawing-meter.ts';
import { rankIn } from '../../program/presentation.ts';
import { reportFailure } from '../../program/report.ts';
import { evaluateValue, type Expression } from '../../language/index.ts';
import { type ReadPatch, readPatch } from './read-patch.ts';

/**
 * plaster_code: properties of a question that follow from what was answered before it (docs/expression-language.md,
 * Contexts). The question is patched where it is shown and where its answer is checked.
 */
export const patchFeature: EngineFeature = {
  id: 'patch',
  compile(context) {
    const questions = new Map<number, QuestionHooks>();
    for (const placed of context.layout.questions) {
      const expression = patchOf(context, placed);
      if (expression !== undefined)
        questions.set(placed.index, { patch: patchHook(placed.index, expression) });
    }
    return { questions };
  },
};

function patchOf(
  context: RuleContext,
  { question, path, occurrences }: PlacedQuestion,
): Expression | undefined {
  const source = question.plaster_code ?? '';
  if (source.trim() === '') return undefined;
  const expression = compiledCode(context, source, 'patch', `${path}.plaster_code`);
  const last = occurrences.at(-1)?.node ?? 0;
  const isLater = (read: number) => (context.layout.questions[read]?.occurrences[0]?.node ?? 0) >= last;
  const later = expression?.reads.questions.find(isLater);
  if (later !== undefined)
    context.sink.add('warning', 'logic.forward-reference', `${path}.plaster_code`, { question: later });
  return expression;
}

function patchHook(index: number, expression: Expression): NonNullable<QuestionHooks['patch']> {
  const patched = new PatchedQuestions();
  return {
    reads: { questions: [], expressions: [expression] },
    apply(moment, localised) {
      const { patch, isWrong } = evaluatedPatch(moment, { index, expression });
      if (isWrong) reportFailure(moment.reports, 4, `no result for ${localised.gid}`);
      return patched.of(localised, patch);
    },
  };
}

/** Without a result nothing is changed. */
function evaluatedPatch(
  moment: Moment,
  { index, expression }: { readonly index: number; readonly expression: Expression },
): ReadPatch {
  const { program, presentation, state } = moment;
  const { occurrences = [], gid = '' } = program.questions[index] ?? {};
  // The same result where the question is shown and where its answer is checked, whatever else was evaluated there.
  const meter = drawingMeter(moment, { occurrences });
  const occurrence = occurrences.find((one) => isShownAt(state.status, one)) ?? occurrences[0];
  const before = occurrence === undefined ? 0 : rankIn(presentation, occurrence.node);
  const value = evaluateValue(expression, environmentAt({ ...moment, meter }, before, gid));
  return value === undefined ? { patch: {}, isWrong: true } : readPatch(value);
}

/** A range that is given now wins over both that were authored, of which that of `open_attrs` would count else. */
function withoutRange(
  { open_attrs: attributes }: Question,
  { words_number_range: given }: Partial<Question>,
): Partial<Question> {
  if (given === undefined || attributes?.range === undefined) return {};
  const { range: _, ...rest } = attributes;
  return { open_attrs: rest };
}

/** The last patched version of each version of a question, so that equal patches give the same reference. */
class PatchedQuestions {
  readonly #known = new WeakMap<Question, { readonly key: string; readonly patched: Question }>();

  of(question: Question, patch: Partial<Question>): Question {
    const key = JSON.stringify(patch);
    if (key === '{}') return question;
    const known = this.#known.get(question);
    if (known?.key === key) return known.patched;
    const patched = { ...question, ...patch, ...withoutRange(question, patch) };
    this.#known.set(question, { key, patched });
    return patched;
  }
}
