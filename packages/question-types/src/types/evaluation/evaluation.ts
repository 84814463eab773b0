import { defineQuestionType, formatDisplayText, type Value } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import { type EvaluationAnswer, type Issue, NOT_APPLICABLE } from '@canvass/protocol';
import { textIssues } from '../../answers/open-text/text-rules.ts';
import { notApplicableValue } from '../../answers/score-items/score-members.ts';
import {
  chosenTags,
  type Level,
  computeLevel,
  makeEvaluation,
  opinionRules,
  NOT_APPLICABLE_ANSWER,
  tagNamed,
} from './evaluation-answer.ts';

const FIELDS = new Set(['score', 'open', 'tagsId', 'no_apply']);

type Fields = Readonly<Record<string, unknown>>;

const isNothing = (raw: unknown): raw is null | undefined => raw === null || raw === undefined;

/** Names of the tags and of the opinion in issues. */
export const PARTS = { tags: 'tags', opinion: 'open' } as const;

/** An evaluation by a level, tags of the level, and an opinion as a text (VALID-17). */
export const evaluation = defineQuestionType<QuestionOf<'evaluation'>, EvaluationAnswer>({
  id: 'evaluation',
  hasOptions: false,
  answerable: true,
  completesByChoice: false,
  modify: 'passes',
  parse: parseEvaluation,
  initialAnswer: () => undefined,
  validate(question, answer = {}, { today }) {
    if (answer.no_apply !== undefined) return [];
    const level = computeLevel(question, answer.score);
    if (level === undefined) {
      const isAsked = question.required === true || answer.open !== undefined;
      return isAsked ? [{ key: 'validate.check_answer' }] : [];
    }
    return [...labelIssues(question, answer, level), ...opinionIssues(question, answer, today)];
  },
  prune: (answer) => answer,
  isEmpty: (answer) => Object.keys(answer).length === 0,
  value(question, answer, titleOf) {
    if (answer.no_apply !== undefined) return notApplicableValue(question);
    const level = computeLevel(question, answer.score);
    return level === undefined ? null : levelValue(level, answer, titleOf);
  },
  fromValue(question, value) {
    const level = findMeantLevel(question, value);
    return level && makeEvaluation(question, { score: level.value });
  },
  choices: () => [],
  remarks(question, answer, titleOf) {
    const tags = chosenTags(computeLevel(question, answer.score), answer);
    return tags.map(({ gid, title }, at) => ({ text: titleOf({ gid, title, seq: at + 1 }) }));
  },
});

/** The issue of missing tags: with `one_label_limit`, a level with tags needs one of them, or an opinion. */
function labelIssues(
  { one_label_limit, write_evaluate }: QuestionOf<'evaluation'>,
  answer: EvaluationAnswer,
  level: Level,
): readonly Issue[] {
  if (one_label_limit !== true || (level.items ?? []).length === 0) return [];
  const isWritten = write_evaluate === true && answer.open !== undefined;
  if (isWritten || chosenTags(level, answer).length > 0) return [];
  return [{ key: 'validate.select_label', part: PARTS.tags }];
}

function opinionIssues(
  question: QuestionOf<'evaluation'>,
  { open }: EvaluationAnswer,
  today: string,
): readonly Issue[] {
  if (question.write_evaluate !== true) return [];
  const part = PARTS.opinion;
  if (open !== undefined) return textIssues(open, opinionRules(question), { part, today });
  return question.open_attrs?.required === true ? [{ key: 'validate.answer', part }] : [];
}

/**
 * The value of a level, like a chosen option whose number is the score. Rules compare and add it as a number, texts
 * show its title.
 */
function levelValue(
  { gid, title, value }: Level,
  { open }: EvaluationAnswer,
  titleOf: (option: Option) => string,
): Value {
  const titleText = titleOf({ gid, title, seq: value });
  const choice = { kind: 'choice', seq: value, cid: gid, gid, title: titleText, score: value } as const;
  return open === undefined ? choice : { ...choice, text: open };
}

/** Finds a level by its score, gid or title. */
function findMeantLevel(question: QuestionOf<'evaluation'>, value: Value): Level | undefined {
  const isChoice = typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'choice';
  const text = isChoice ? String(value.seq) : formatDisplayText(value).trim();
  return (question.option_list ?? []).find(
    (level) =>
      String(level.value) === text || level.gid === text || (text !== '' && level.title.trim() === text),
  );
}

/** Tags are gids or titles (ANSWER-5) and stored as gids. A score of 99 means not applicable unless a level has it. */
function parseEvaluation(raw: unknown, question: QuestionOf<'evaluation'>): EvaluationAnswer | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const fields = raw as Fields; // the type of every field is checked below
  if (!Object.keys(fields).every((key) => FIELDS.has(key))) return undefined;
  const marker = readMarker(fields, question);
  if (marker !== false) return marker;
  const { score } = fields;
  const level = typeof score === 'number' ? computeLevel(question, score) : undefined;
  const tags = readTags(fields['tagsId'], level);
  const opinion = readOpinion(fields['open'], question);
  if (tags === undefined || opinion === undefined || (level === undefined && !isNothing(score)))
    return undefined;
  return makeEvaluation(question, { ...(level !== undefined && { score: level.value }), tags, opinion });
}

/** The answer "not applicable". False without its marker, undefined if the marker is invalid. */
function readMarker(
  fields: Fields,
  question: QuestionOf<'evaluation'>,
): EvaluationAnswer | undefined | false {
  const { score, no_apply: marker } = fields;
  const isScore = score === NOT_APPLICABLE && computeLevel(question, NOT_APPLICABLE) === undefined;
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

function readOpinion(raw: unknown, question: QuestionOf<'evaluation'>): string | undefined {
  if (isNothing(raw)) return '';
  return typeof raw === 'string' && (question.write_evaluate === true || raw === '') ? raw : undefined;
}
