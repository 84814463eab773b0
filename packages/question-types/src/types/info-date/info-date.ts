import { defineMaterial, defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { DateAnswer } from '@canvass/protocol';
import { dayOfBound } from '@canvass/validators';
import {
  DEFAULT_OFFSET,
  dayOfSeconds,
  secondsOfDay,
  unixSeconds,
} from '../../answers/open-text/day-seconds.ts';

/** Material of the view: how far the project's clocks are ahead of UTC, in minutes. */
export interface InfoDateMaterial {
  readonly offset: number;
}

/** VALID-2: the first element of the answer is not empty. */
export const infoDate = defineQuestionType<QuestionOf<'info_date'>, DateAnswer>({
  id: 'info_date',
  hasOptions: false,
  answerable: true,
  completesByChoice: false,
  modify: 'passes',
  parse(raw) {
    if (!Array.isArray(raw) || raw.length !== 1) return undefined;
    const [stamp]: readonly unknown[] = raw;
    if (stamp === null) return [null];
    const seconds = typeof stamp === 'number' ? unixSeconds(stamp) : undefined;
    return seconds === undefined ? undefined : [seconds];
  },
  initialAnswer: () => undefined,
  validate(question, answer, { today }) {
    if (answer === undefined) return question.required === true ? [{ key: 'validate.answer' }] : [];
    const [seconds] = answer;
    if (seconds === null) return [{ key: 'validate.format_date', params: { format: 'yyyy-MM-dd' } }];
    const { first, last } = daysBetween(question, today);
    const day = dayOfSeconds(seconds);
    if (first !== undefined && day < first) return [{ key: 'validate.date_from', params: { date: first } }];
    return last !== undefined && day > last ? [{ key: 'validate.date_to', params: { date: last } }] : [];
  },
  prune: (answer) => answer,
  isEmpty: () => false,
  isDay: true,
  // Date functions of the language need this form. They would read seconds as UTC.
  value: (_, [seconds]) => (seconds === null ? null : dayOfSeconds(seconds)),
  fromValue(_, value) {
    const seconds = typeof value === 'number' ? unixSeconds(value) : undefined;
    const read = typeof value === 'string' ? secondsOfDay(value, DEFAULT_OFFSET) : seconds;
    return read === undefined ? undefined : [read];
  },
  choices: () => [],
  material: defineMaterial(
    ['facts'],
    (_, { facts }): InfoDateMaterial => ({ offset: facts.utc_offset ?? DEFAULT_OFFSET }),
  ),
});

/** The offset in the material; defaults to that of China. */
export function offsetIn(material: unknown): number {
  // Every caller with material got it from `material` above.
  return (material as InfoDateMaterial | undefined)?.offset ?? DEFAULT_OFFSET;
}

/** The first and the last valid day: those of `min` and `max`, which are days, or seconds like answers. */
export function daysBetween(
  { min, max }: QuestionOf<'info_date'>,
  today: string,
): {
  readonly first: string | undefined;
  readonly last: string | undefined;
} {
  const dayOf = (limit: number | string | undefined) => {
    if (typeof limit === 'string') return dayOfBound(limit, today);
    const seconds = limit === undefined ? undefined : unixSeconds(limit);
    return seconds === undefined ? undefined : dayOfSeconds(seconds);
  };
  return { first: dayOf(min), last: dayOf(max) };
}
