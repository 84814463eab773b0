import { defineQuestionType, formatDisplayText, type Value } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { EvaluationAnswer, Issue } from '@canvass/protocol';
import { textIssues } from '../../answers/open-text/text-rules.ts';
import { notApplicableValue } from '../../answers/score-items/score-members.ts';
import {
  chosenTags,
  type Level,
  levelOf,
  makeEvaluation,
  opinionRules,
  parseEvaluation,
} from './evaluation-answer.ts';

/** Parts of the question other than its levels, for issues. */
export const PARTS = { tags: 'tags', opinion: 'open' } as const;

/** VALID-17, Evaluation: a level, tags of the level, and an opinion as a text. */
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
    const level = levelOf(question, answer.score);
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
    const level = levelOf(question, answer.score);
    return level === undefined ? null : levelValue(level, answer, titleOf);
  },
  fromValue(question, value) {
    const level = levelMeant(question, value);
    return level && makeEvaluation(question, { score: level.value });
  },
  choices: () => [],
  remarks(question, answer, titleOf) {
    const tags = chosenTags(levelOf(question, answer.score), answer);
    return tags.map(({ gid, title }, at) => ({ text: titleOf({ gid, title, seq: at + 1 }) }));
  },
});

/** Requires at least one tag or the opinion. A level without tags requires nothing. */
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
 * The value of a level, like a chosen option whose number is the score: rules compare and add it as a number, texts
 * show its title.
 */
function levelValue(
  { gid, title, value }: Level,
  { open }: EvaluationAnswer,
  titleOf: (option: Option) => string,
): Value {
  const shown = titleOf({ gid, title, seq: value });
  const choice = { kind: 'choice', seq: value, cid: gid, gid, title: shown, score: value } as const;
  return open === undefined ? choice : { ...choice, text: open };
}

/** Finds a level by its score, gid or title. */
function levelMeant(question: QuestionOf<'evaluation'>, value: Value): Level | undefined {
  const isChoice = typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'choice';
  const text = isChoice ? String(value.seq) : formatDisplayText(value).trim();
  return (question.option_list ?? []).find(
    (level) =>
      String(level.value) === text || level.gid === text || (text !== '' && level.title.trim() === text),
  );
}
