import { type Effort, plainText, type Program, type ProgramQuestion } from '@canvass/logic';
import type { Option, RichText } from '@canvass/project';

/** SCREEN-21: seconds for one item of each kind, without reading time. */
const SECONDS: Readonly<Record<Effort['each'], number>> = { choose: 4, weigh: 9, write: 8, writeMuch: 30 };
/** Time per question for finding its start and continuing. */
const SECONDS_A_QUESTION = 2;
/** Four words a second; of scripts without spaces between words, seven characters. */
const SECONDS_A_WORD = 0.25;
const SECONDS_A_CHARACTER = 0.14;
/** Options are looked over rather than read, and long lists are not looked over to their end. */
const SKIMMED = 0.5;
const SKIMMED_OPTIONS = 20;
/** Estimated share of conditional questions that a respondent sees. */
const CONDITIONAL = 0.5;
/** Durations as people usually state them, in minutes. */
const SPOKEN_MINUTES = [1, 2, 3, 4, 5, 7, 10, 12, 15, 20, 25, 30, 40, 50, 60];

/** The maximum number of questions of a survey and its estimated duration in minutes (SCREEN-21). */
export function surveyLength({ questions }: Program): { questions: number; minutes: number } {
  const asked = questions.filter(({ type }) => type.answerable && type.unseen !== true);
  const seen = questions.filter(({ type }) => type.unseen !== true);
  const seconds = seen.reduce((sum, question) => sum + secondsOf(question), 0);
  return { questions: asked.length, minutes: spokenMinutes(seconds / 60) };
}

function secondsOf({ question, type, display }: ProgramQuestion): number {
  const { title, tipText, items = [], rows_items: rows = [] } = question;
  const reading =
    readingSeconds([title, tipText, ...rows.map(titleOf)]) +
    SKIMMED * readingSeconds(items.slice(0, SKIMMED_OPTIONS).map(titleOf));
  const { times, each } = type.effort?.(question) ?? { times: 1, each: 'choose' };
  const doing = type.answerable ? SECONDS_A_QUESTION + times * SECONDS[each] : 0;
  return (reading + doing) * (display === undefined ? 1 : CONDITIONAL);
}

const titleOf = ({ title }: Option) => title;

const WITHOUT_SPACES =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]\p{M}*/gu;
/** A word with its vowel signs, which are marks in Indian scripts. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

function readingSeconds(texts: readonly (RichText | undefined)[]): number {
  return texts.reduce<number>((sum, text) => {
    const plain = text === undefined ? '' : plainText(text);
    const characters = plain.match(WITHOUT_SPACES)?.length ?? 0;
    const words = plain.replaceAll(WITHOUT_SPACES, ' ').match(WORD)?.length ?? 0;
    return sum + characters * SECONDS_A_CHARACTER + words * SECONDS_A_WORD;
  }, 0);
}

/** Rounds minutes as people would say them. Above one hour: to half hours. */
function spokenMinutes(minutes: number): number {
  const longest = SPOKEN_MINUTES.at(-1) ?? 0;
  if (minutes > longest) return Math.round(minutes / 30) * 30;
  return SPOKEN_MINUTES.reduce((best, next) =>
    Math.abs(next - minutes) < Math.abs(best - minutes) ? next : best,
  );
}
