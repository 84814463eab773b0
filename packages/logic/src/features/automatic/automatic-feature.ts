import type { Draft, Automatic, ProgramOccurrence, QuestionHooks } from '../../program/program.ts';
import { AutomaticMoment } from './automatic-moment.ts';
import { automaticSources, readsOf, type AutomaticSources } from './automatic-sources.ts';
import { baseAnswer } from './base-answer.ts';
import { withDecided } from './decided-options.ts';
import type { EngineFeature } from '../../compile/feature.ts';

/** Answers that questions give themselves (SHOW-12, defaultOptionSelect, auto_fill, auto_code; SHOW-12). */
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
          apply: (draft, occurrence, own) => automaticAnswer(sources, { draft, occurrence, own }),
        },
      });
    }
    return { questions };
  },
};

/**
 * What counts as the answer of a question that may answer itself; `own` is what the respondent gave, or `selected`
 * options and texts that were there when they began. Derived each time and never stored (docs/adr/0012).
 *
 * | touched | something of it is still offered, or it was cleared | default gives | auto_fill gives | counts    |
 * |---------|------------------------------------------------------|---------------|-----------------|-----------|
 * | yes     | yes                                                  | –             | –               | own       |
 * | yes     | no: as if it had not been touched                    |               |                 |           |
 * | no      | –                                                    | yes           | –               | default   |
 * | no      | –                                                    | no            | yes             | auto_fill |
 * | no      | –                                                    | no            | no              | own       |
 *
 * To this, options with auto_code are added that hold, and taken away that do not, whoever chose them; where one choice
 * is taken, the first that holds is chosen instead.
 *
 * | defaultOptionSelect | gives                                                                             |
 * |---------------------|-----------------------------------------------------------------------------------|
 * | true                | the visible option, when there is one only                                        |
 * | true, loop_autofill | the visible option at `seed mod count` in authored order (without a seed the first) |
 * | a list              | those of it that are visible                                                      |
 * | { code }            | what its value stands for, as far as it is visible; null for none                 |
 */
function automaticAnswer(
  sources: AutomaticSources,
  {
    draft,
    occurrence,
    own,
  }: { readonly draft: Draft; readonly occurrence: ProgramOccurrence; readonly own: unknown },
): Automatic {
  const moment = new AutomaticMoment(draft, occurrence);
  const base = baseAnswer(moment, sources, own);
  const made = withDecided(moment, sources.decided, base);
  return {
    answer: made.answer,
    skips: !base.isTouched && made.isAutomatic && skips(moment, made.answer),
    keeps: sources.selection !== undefined,
  };
}

/**
 * autofill_next: a question that has answered itself before it was touched is not shown, unless the respondent has to
 * add something (another choice, a text).
 */
function skips(moment: AutomaticMoment, answer: unknown): boolean {
  const { question, type, context } = moment;
  if (question.autofill_next !== true) return false;
  const offered = moment.offered(answer);
  return offered !== null && type.validate(question, offered, context).length === 0;
}
