import {
  type QuestionContext,
  type QuestionType,
  type RandomSource,
  type TypeTools,
  withTools,
} from '@canvass/logic';
import type { QuestionOf, QuestionWith } from '@canvass/project';
import type { TimeAnswer } from '@canvass/protocol';
import type { TextId } from '../author-texts.gen.ts';
import { questionCode } from '../entries/option-code.ts';
import { timedelta, timestamp } from './noted-seconds.ts';

/** Random respondents look at a page for up to two minutes. */
const LONGEST = 120;

export const timestampWhole = withTools<QuestionOf<'timestamp'>, TimeAnswer>(
  timestamp,
  notedTools(timestamp, { kind: 'datetime', made: (_, { facts }) => Math.floor(facts.now) }),
);

export const timedeltaWhole = withTools<QuestionOf<'timedelta'>, TimeAnswer>(
  timedelta,
  notedTools(timedelta, { kind: 'number', made: (random) => 1 + random.int(LONGEST) }),
);

interface Noted {
  /** `datetime`: seconds since 1970. */
  readonly kind: 'number' | 'datetime';
  /** What a random respondent's page would have noted. */
  readonly made: (random: RandomSource, context: QuestionContext) => number;
}

/** The tools of questions that note seconds. */
function notedTools(
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
