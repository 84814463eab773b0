import type { Option, RichText } from '@canvass/project';
import { plainText } from '../content/plain-text.ts';
import type { Program, ProgramQuestion } from '../program/program.ts';
import type { Effort } from '../question-type/question-type.ts';

/** SCREEN-21: seconds for one item of each kind, without reading time. */
const SECONDS_PER_ITEM: Readonly<Record<Effort['kind'], number>> = {
  choose: 4,
  weigh: 9,
  write: 8,
  writeMuch: 30,
};
/** Seconds per question to find its start and to continue. */
const SECONDS_PER_QUESTION = 2;
/** Readers read four words per second, or seven characters of scripts without spaces between words. */
const SECONDS_PER_WORD = 0.25;
const SECONDS_PER_CHARACTER = 0.14;
/** Respondents skim options in half the time, and do not skim long lists to the end. */
const SKIMMED_SHARE = 0.5;
const MAX_SKIMMED_OPTIONS = 20;
/** Estimated share of conditional questions that a respondent sees. */
const CONDITIONAL_SHARE = 0.5;
/** Durations as people usually state them, in minutes. */
const USUAL_MINUTES = [1, 2, 3, 4, 5, 7, 10, 12, 15, 20, 25, 30, 40, 50, 60];

export interface SurveyLength {
  readonly questions: number;
  readonly minutes: number;
}

/**
 * The maximum number of questions of a survey and its estimated duration in minutes (SCREEN-21). Undefined if conditions
 * or draws can hide more than half of the questions.
 */
export function estimateLength({ questions }: Program): SurveyLength | undefined {
  const answerable = questions.filter(({ type }) => type.answerable && type.unseen !== true);
  if (answerable.filter(isConditional).length > answerable.length / 2) return undefined;
  const visible = questions.filter(({ type }) => type.unseen !== true);
  const seconds = visible.reduce((sum, question) => sum + computeSeconds(question), 0);
  return { questions: answerable.length, minutes: roundMinutes(seconds / 60) };
}

/** Whether an answer or a draw decides whether the question is shown. */
function isConditional({ display, occurrences }: ProgramQuestion): boolean {
  return display !== undefined || occurrences.every(({ group }) => isInConditionalGroup(group));
}

function isInConditionalGroup(group: ProgramQuestion['occurrences'][number]['group'] | undefined): boolean {
  if (group === undefined) return false;
  const { display, gateReads, isUndecided, parent } = group;
  const hasCondition = display !== undefined || (gateReads?.expressions.length ?? 0) > 0;
  return hasCondition || isUndecided !== undefined || isInConditionalGroup(parent);
}

function computeSeconds(programQuestion: ProgramQuestion): number {
  const { question, type } = programQuestion;
  const { title, tipText, items = [], rows_items: rows = [] } = question;
  const readingSeconds =
    estimateReadingSeconds([title, tipText, ...rows.map(titleOf)]) +
    SKIMMED_SHARE * estimateReadingSeconds(items.slice(0, MAX_SKIMMED_OPTIONS).map(titleOf));
  const { times, kind } = type.effort?.(question) ?? { times: 1, kind: 'choose' };
  const answeringSeconds = type.answerable ? SECONDS_PER_QUESTION + times * SECONDS_PER_ITEM[kind] : 0;
  return (readingSeconds + answeringSeconds) * (isConditional(programQuestion) ? CONDITIONAL_SHARE : 1);
}

const titleOf = ({ title }: Option) => title;

const WITHOUT_SPACES =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]\p{M}*/gu;
/** A word with its vowel signs, which are marks in Indian scripts. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

function estimateReadingSeconds(texts: readonly (RichText | undefined)[]): number {
  return texts.reduce<number>((sum, text) => {
    const plain = text === undefined ? '' : plainText(text);
    const characters = plain.match(WITHOUT_SPACES)?.length ?? 0;
    const wordCount = plain.replaceAll(WITHOUT_SPACES, ' ').match(WORD)?.length ?? 0;
    return sum + characters * SECONDS_PER_CHARACTER + wordCount * SECONDS_PER_WORD;
  }, 0);
}

/** Rounds minutes as people would say them. Durations above one hour are rounded to half hours. */
function roundMinutes(minutes: number): number {
  const longest = USUAL_MINUTES.at(-1) ?? 0;
  if (minutes > longest) return Math.round(minutes / 30) * 30;
  return USUAL_MINUTES.reduce((best, next) =>
    Math.abs(next - minutes) < Math.abs(best - minutes) ? next : best,
  );
}
