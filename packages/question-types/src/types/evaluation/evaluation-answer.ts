import type { QuestionOf } from '@canvass/project';
import { type EvaluationAnswer, NOT_APPLICABLE } from '@canvass/protocol';
import { normaliseText, textRules, type TextRules } from '../../answers/open-text/text-rules.ts';

/** A level: a face, its score, and its tags. */
export type Level = NonNullable<QuestionOf<'evaluation'>['option_list']>[number];
export type Tag = NonNullable<Level['items']>[number];

export const NOT_APPLICABLE_ANSWER: EvaluationAnswer = { no_apply: NOT_APPLICABLE };

export function levelOf(
  { option_list = [] }: QuestionOf<'evaluation'>,
  score: number | undefined,
): Level | undefined {
  return option_list.find(({ value }) => value === score);
}

/** The tags that an answer names, in the order of their level. */
export function chosenTags(level: Level | undefined, { tagsId = [] }: EvaluationAnswer): readonly Tag[] {
  return (level?.items ?? []).filter(({ gid }) => tagsId.includes(gid));
}

/** Rules of the written opinion. */
export function opinionRules({ open_attrs, words_number_range }: QuestionOf<'evaluation'>): TextRules {
  return textRules(open_attrs, { words_number_range });
}

/** The stored form: without empty parts, tags in the order of their level. */
export function makeEvaluation(
  question: QuestionOf<'evaluation'>,
  { score, tags = [], opinion = '' }: { score?: number; tags?: readonly string[]; opinion?: string },
): EvaluationAnswer {
  const level = levelOf(question, score);
  const tagsId = (level?.items ?? []).filter(({ gid }) => tags.includes(gid)).map(({ gid }) => gid);
  const open = question.write_evaluate === true ? normaliseText(opinion, opinionRules(question)) : '';
  return {
    ...(level !== undefined && { score: level.value }),
    ...(open !== '' && { open }),
    ...(tagsId.length > 0 && { tagsId }),
  };
}

const FIELDS = new Set(['score', 'open', 'tagsId', 'no_apply']);
type Fields = Readonly<Record<string, unknown>>;

/** Tags by gid or by title (ANSWER-5); gids are stored. 99 as a score means not applicable unless a level has it. */
export function parseEvaluation(
  raw: unknown,
  question: QuestionOf<'evaluation'>,
): EvaluationAnswer | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const fields = raw as Fields; // every field is checked below
  if (!Object.keys(fields).every((key) => FIELDS.has(key))) return undefined;
  const marker = readMarker(fields, question);
  if (marker !== false) return marker;
  const { score } = fields;
  const level = typeof score === 'number' ? levelOf(question, score) : undefined;
  const tags = readTags(fields['tagsId'], level);
  const opinion = readOpinion(fields['open'], question);
  if (tags === undefined || opinion === undefined || (level === undefined && !isNothing(score)))
    return undefined;
  return makeEvaluation(question, { ...(level !== undefined && { score: level.value }), tags, opinion });
}

/** False without a marker. */
function readMarker(
  fields: Fields,
  question: QuestionOf<'evaluation'>,
): EvaluationAnswer | undefined | false {
  const { score, no_apply: marker } = fields;
  const isScore = score === NOT_APPLICABLE && levelOf(question, NOT_APPLICABLE) === undefined;
  if (isNothing(marker) && !isScore) return false;
  if (question.not_apply !== true || (!isNothing(marker) && marker !== NOT_APPLICABLE)) return undefined;
  return isNothing(score) || isScore ? NOT_APPLICABLE_ANSWER : undefined;
}

function readTags(raw: unknown, level: Level | undefined): readonly string[] | undefined {
  if (isNothing(raw)) return [];
  if (!Array.isArray(raw)) return undefined;
  const gids = raw.map((name: unknown) => tagNamed(level, name)?.gid);
  return gids.every((gid) => gid !== undefined) ? gids : undefined;
}

export function tagNamed(level: Level | undefined, name: unknown): Tag | undefined {
  const tags = level?.items ?? [];
  const title = typeof name === 'string' ? name.trim() : undefined;
  return tags.find(({ gid }) => gid === name) ?? tags.find((tag) => tag.title.trim() === title);
}

function readOpinion(raw: unknown, question: QuestionOf<'evaluation'>): string | undefined {
  if (isNothing(raw)) return '';
  return typeof raw === 'string' && (question.write_evaluate === true || raw === '') ? raw : undefined;
}

const isNothing = (raw: unknown): raw is null | undefined => raw === null || raw === undefined;
