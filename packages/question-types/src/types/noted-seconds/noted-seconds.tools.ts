import type { AuthorTexts } from '@canvass/logic/author-texts';
import {
  type QuestionContext,
  type QuestionType,
  type RandomSource,
  type TypeTools,
  withTools,
} from '@canvass/logic';
import type { QuestionOf, QuestionWith } from '@canvass/project';
import type { TimeAnswer } from '@canvass/protocol';
import { questionCode } from '../../answers/entries/option-code.ts';
import { timedelta, timestamp } from './noted-seconds.ts';

export const authorTexts = {
  'question.noted-by-itself': {
    message: 'The page records this value, so respondents could not correct a missing one.',
    fix: 'Remove required.',
  },
} as const satisfies AuthorTexts;

const MAX_RANDOM_SECONDS = 120;

export const timestampWithTools = withTools<QuestionOf<'timestamp'>, TimeAnswer>(
  timestamp,
  notedTools(timestamp, { kind: 'datetime', createRandom: (_, { facts }) => Math.floor(facts.now) }),
);

export const timedeltaWithTools = withTools<QuestionOf<'timedelta'>, TimeAnswer>(
  timedelta,
  notedTools(timedelta, { kind: 'number', createRandom: (random) => 1 + random.int(MAX_RANDOM_SECONDS) }),
);

interface RecordedValue {
  /** A `datetime` is in seconds since 1970. */
  readonly kind: 'number' | 'datetime';
  readonly createRandom: (random: RandomSource, context: QuestionContext) => number;
}

function notedTools(
  core: QuestionType<QuestionWith<'required'>, TimeAnswer>,
  noted: RecordedValue,
): TypeTools<QuestionWith<'required'>, TimeAnswer> {
  return {
    shape: () => ({ kind: 'number', from: 0 }),
    score: () => undefined,
    fromScript(entry, { question }) {
      const answer = core.parse([entry], question);
      if (answer !== undefined) return { answer };
      const entryText = JSON.stringify(entry) ?? 'nothing';
      return { problem: `${questionCode(question)} takes a number of seconds, not ${entryText}.` };
    },
    variables: () => [{ kind: noted.kind }],
    notes: noted.kind === 'datetime' ? 'moment' : 'duration',
    values: (_, [seconds]) => [noted.kind === 'datetime' ? seconds * 1000 : seconds],
    arbitraryAnswer: (random, _, context) => [noted.createRandom(random, context)],
    summarise: (_, [seconds]) => String(seconds),
    check: checkNoted,
  };
}

function checkNoted({ required }: QuestionWith<'required'>) {
  if (required !== true) return [];
  const id: keyof typeof authorTexts = 'question.noted-by-itself';
  return [{ severity: 'warning', id, path: '.required' } as const];
}
