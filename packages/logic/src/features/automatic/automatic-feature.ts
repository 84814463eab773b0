import type { EngineFeature } from '../../compile/feature.ts';
import type { QuestionHooks } from '../../program/program.ts';
import { automaticAnswer } from './automatic-answer.ts';
import { automaticSources, readsOf } from './automatic-sources.ts';

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
