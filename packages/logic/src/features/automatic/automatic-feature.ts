import { noAnswerOf } from '@canvass/protocol';
import type { Draft, Automatic, ProgramOccurrence, QuestionHooks } from '../../program/program.ts';
import { AutomaticMoment } from './automatic-moment.ts';
import { automaticSources, readsOf, type AutomaticSources } from './automatic-sources.ts';
import { baseAnswer } from './base-answer.ts';
import { withDecided } from './decided-options.ts';
import type { EngineFeature } from '../../compile/feature.ts';

/** Answers set automatically (`defaultOptionSelect`, `auto_fill`, `auto_code`; SHOW-12). */
export const automaticFeature: EngineFeature = {
  id: 'automatic',
  compile(context) {
    const questions = new Map<number, QuestionHooks>();
    for (const placed of context.layout.questions) {
      const sources = automaticSources(context, placed);
      if (sources === undefined) continue;
      questions.set(placed.index, {
        automatic: {
          reads: readsOf(sources),
          apply: (draft, occurrence, own) => automaticAnswer(sources, draft, occurrence, own),
        },
      });
    }
    return { questions };
  },
};

/**
 * The effective answer of a question with automatic answers. `own` is the respondent's answer, or the `selected`
 * options and texts at the start. Computed each time and never stored (docs/adr/0012).
 *
 * | touched | a part of it is still offered, or it was cleared     | default       | auto_fill       | result    |
 * |---------|------------------------------------------------------|---------------|-----------------|-----------|
 * | yes     | yes                                                  | –             | –               | own       |
 * | yes     | no: like an untouched answer                         |               |                 |           |
 * | no      | –                                                    | yes           | –               | default   |
 * | no      | –                                                    | no            | yes             | auto_fill |
 * | no      | –                                                    | no            | no              | own       |
 *
 * Then options whose auto_code holds are added, and those whose does not are removed, even if the respondent chose them.
 * A type with a single choice gets the first whose code holds. A non-answer stays as it is. A question with `read_only`
 * is never touched, and what was answered in another version does not count.
 *
 * | defaultOptionSelect | default                                                                           |
 * |---------------------|-----------------------------------------------------------------------------------|
 * | true                | the visible option, if there is only one                                          |
 * | true, loop_autofill | the visible option at `seed mod count` in authored order (without a seed the first) |
 * | a list              | its visible options                                                               |
 * | { code }            | the visible options that its value names; null for none                           |
 */
function automaticAnswer(
  sources: AutomaticSources,
  draft: Draft,
  occurrence: ProgramOccurrence,
  own: unknown,
): Automatic {
  const moment = new AutomaticMoment(draft, occurrence);
  const { question, type, context } = moment;
  const given = question.read_only === true ? (type.initialAnswer(question, context) ?? null) : own;
  if (noAnswerOf(given) !== undefined) return { answer: given, skips: false, keeps: false };
  const base = baseAnswer(moment, sources, given);
  const made = withDecided(moment, sources.decided, base);
  // autofill_next hides a question that was answered automatically before the respondent touched it, unless something is
  // missing (another choice, a text).
  const mayBeSkipped = question.autofill_next === true && made.isAutomatic && !base.isTouched;
  const offered = mayBeSkipped ? moment.offered(made.answer) : null;
  return {
    answer: made.answer,
    skips: offered !== null && type.validate(question, offered, context).length === 0,
    keeps: sources.selection !== undefined,
  };
}
