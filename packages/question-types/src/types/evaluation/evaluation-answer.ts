import type { QuestionOf } from '@canvass/project';
import { type EvaluationAnswer, NOT_APPLICABLE } from '@canvass/protocol';
import { normaliseText, textRules, type TextRules } from '../../answers/open-text/text-rules.ts';

export type Level = NonNullable<QuestionOf<'evaluation'>['option_list']>[number];
export type Tag = NonNullable<Level['items']>[number];

export const NOT_APPLICABLE_ANSWER: EvaluationAnswer = { no_apply: NOT_APPLICABLE };

export function computeLevel(
  { option_list = [] }: QuestionOf<'evaluation'>,
  score: number | undefined,
): Level | undefined {
  return option_list.find(({ value }) => value === score);
}

/** The tags that an answer names, in the order of their level. */
export function chosenTags(level: Level | undefined, { tagsId = [] }: EvaluationAnswer): readonly Tag[] {
  return (level?.items ?? []).filter(({ gid }) => tagsId.includes(gid));
}

export function opinionRules({ open_attrs, words_number_range }: QuestionOf<'evaluation'>): TextRules {
  return textRules(open_attrs, { words_number_range });
}

/** Makes an answer without empty parts. Its tags are in the order of their level. */
export function makeEvaluation(
  question: QuestionOf<'evaluation'>,
  { score, tags = [], opinion = '' }: { score?: number; tags?: readonly string[]; opinion?: string },
): EvaluationAnswer {
  const level = computeLevel(question, score);
  const tagsId = (level?.items ?? []).filter(({ gid }) => tags.includes(gid)).map(({ gid }) => gid);
  const open = question.write_evaluate === true ? normaliseText(opinion, opinionRules(question)) : '';
  return {
    ...(level !== undefined && { score: level.value }),
    ...(open !== '' && { open }),
    ...(tagsId.length > 0 && { tagsId }),
  };
}

export function tagNamed(level: Level | undefined, name: unknown): Tag | undefined {
  const tags = level?.items ?? [];
  const title = typeof name === 'string' ? name.trim() : undefined;
  return tags.find(({ gid }) => gid === name) ?? tags.find((tag) => tag.title.trim() === title);
}
