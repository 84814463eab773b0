import type { TypeTools, QuestionContext, QuestionType, RandomSource } from '@canvass/logic';
import type { QuestionWith } from '@canvass/project';
import type { TimeAnswer } from '@canvass/protocol';
import type { TextId } from '../author-texts.gen.ts';
import { questionCode } from '../entries/option-code.ts';

export interface Noted {
  /** `datetime`: seconds since 1970. */
  readonly kind: 'number' | 'datetime';
  /** What a random respondent's page would have noted. */
  readonly made: (random: RandomSource, context: QuestionContext) => number;
}

/** The tools of questions that note seconds. */
export function notedTools(
  core: QuestionType<QuestionWith<'required'>, TimeAnswer>,
  noted: Noted,
): TypeTools<QuestionWith<'required'>, TimeAnswer> {
  return {
    shape: () => ({ kind: 'number', from: 0 }),
    score: () => undefined,
    fromScript(entry, { question }) {
      const answer = core.parse([entry], question);
      if (answer !== undefined) return { answer };
      const given = JSON.stringify(entry) ?? 'nothing';
      return { problem: `${questionCode(question)} takes a number of seconds, not ${given}.` };
    },
    variables: () => [{ kind: noted.kind }],
    notes: noted.kind === 'datetime' ? 'moment' : 'duration',
    values: (_, [seconds]) => [noted.kind === 'datetime' ? seconds * 1000 : seconds],
    arbitraryAnswer: (random, _, context) => [noted.made(random, context)],
    summarise: (_, [seconds]) => String(seconds),
    check: checkNoted,
  };
}

function checkNoted({ required }: QuestionWith<'required'>) {
  if (required !== true) return [];
  const id: TextId = 'question.noted-by-itself';
  return [{ severity: 'warning', id, path: '.required' } as const];
}
