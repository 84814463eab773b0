import type { HostMembers, QuestionContext, QuestionType, RandomSource } from '@canvass/logic';
import type { Question, TimeAnswer } from '@canvass/protocol';
import { questionCode } from '../entries/option-code.ts';
import { plainTitle } from '../entries/plain-title.ts';
import type { notedTexts } from './noted-seconds.texts.ts';

/** What hosts ask of a question that notes seconds; `made` is what a random respondent's page would have noted. */
export function notedHostMembers(
  core: QuestionType<TimeAnswer>,
  made: (random: RandomSource, context: QuestionContext) => number,
): HostMembers<TimeAnswer> {
  return {
    score: () => undefined,
    fromScript(entry, { question }) {
      const answer = core.parse([entry], question);
      if (answer !== undefined) return { answer };
      const given = JSON.stringify(entry) ?? 'nothing';
      return { problem: `${questionCode(question)} takes a number of seconds, not ${given}.` };
    },
    columns: (question) => [{ suffix: '', title: plainTitle(question.title) }],
    cells: (_, answer) => [String(answer?.[0] ?? '')],
    arbitraryAnswer: (random, _, context) => [made(random, context)],
    summarise: (_, [seconds]) => String(seconds),
    check: checkNoted,
  };
}

function checkNoted({ required }: Question) {
  if (required !== true) return [];
  const id: keyof typeof notedTexts = 'question.noted-by-itself';
  return [{ severity: 'warning', id, path: '.required' } as const];
}
