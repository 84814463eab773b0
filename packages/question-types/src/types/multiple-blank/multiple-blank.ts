import {
  type Choice,
  choicesOfValue,
  defineQuestionType,
  formatDisplayText,
  type Value,
} from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { Issue, MultipleBlankAnswer } from '@canvass/protocol';
import { isDecidedByCode } from '../../answers/entries/entry.ts';
import { optionCode } from '../../answers/entries/option-code.ts';
import { blankRules } from '../../answers/open-text/option-rules.ts';
import { normaliseText, textIssues } from '../../answers/open-text/text-rules.ts';
import { pruneRecord } from '../../answers/entries/prune.ts';

/** Whether a blank is required. Blanks that code fills in are not. */
export function isRequiredBlank(option: Option): boolean {
  if (option.allowNull === true || isDecidedByCode(option)) return false;
  return (option.open_attrs?.required ?? option.required) === true;
}

export const computeText = (answer: MultipleBlankAnswer | undefined, gid: string): string =>
  answer?.[gid]?.[0] ?? '';

/** The answer with the stored forms of the texts. Empty texts are left out. */
export function answerOfTexts(
  question: QuestionOf<'multiple_blank'>,
  textIn: (option: Option) => string,
): MultipleBlankAnswer {
  const pairs = (question.items ?? []).flatMap((option) => {
    const text = normaliseText(textIn(option), blankRules(question, option));
    return text === '' ? [] : [[option.gid, [text]] as const];
  });
  return Object.fromEntries(pairs);
}

/**
 * Several texts (VALID-15). Every visible blank that is required or filled needs a text of its type and range
 * (ANSWER-3).
 */
export const multipleBlank = defineQuestionType<QuestionOf<'multiple_blank'>, MultipleBlankAnswer>({
  id: 'multiple_blank',
  hasOptions: true,
  answerable: true,
  completesByChoice: false,
  effort: ({ items = [] }) => ({ times: items.length, kind: 'write' }),
  parse(raw, question) {
    const texts = writtenTexts(raw, question);
    return texts && answerOfTexts(question, ({ gid }) => texts.get(gid) ?? '');
  },
  initialAnswer(question, { options }) {
    const offeredGids = new Set(options.map(({ gid }) => gid));
    const answer = answerOfTexts(question, ({ gid, open_attrs }) =>
      offeredGids.has(gid) ? (open_attrs?.defaultCotnent ?? '') : '',
    );
    return Object.keys(answer).length === 0 ? undefined : answer;
  },
  validate(question, answer, { options, today }) {
    const isStarted = options.some(({ gid }) => computeText(answer, gid) !== '');
    if (!isStarted) return unansweredIssues(question, options);
    return options.flatMap((option): readonly Issue[] => {
      const { gid: part } = option;
      const text = computeText(answer, part);
      if (text !== '') return textIssues(text, blankRules(question, option), { today, part });
      return isRequiredBlank(option) ? [{ key: 'validate.answer', part }] : [];
    });
  },
  prune: (answer, { isOffered }) => pruneRecord(answer, isOffered),
  isEmpty: (answer) => Object.keys(answer).length === 0,
  value: (question, answer) => ({
    kind: 'record',
    entries: new Map(
      listChoices(question, answer).map(({ option, text = '' }) => [optionCode(option), text] as const),
    ),
  }),
  fromValue(question, value) {
    const texts = new Map(choicesOfValue(question, value).map(({ option, text }) => [option.gid, text]));
    const answer = answerOfTexts(question, (option) => {
      if (!texts.has(option.gid)) return soleText(question, value);
      return texts.get(option.gid) ?? memberText(value, option) ?? option.open_attrs?.defaultCotnent ?? '';
    });
    return Object.keys(answer).length === 0 ? undefined : answer;
  },
  choices: listChoices,
});

/** Blanks that are not empty, which rules treat as chosen (SHOW-10). */
function listChoices(question: QuestionOf<'multiple_blank'>, answer: MultipleBlankAnswer): readonly Choice[] {
  return (question.items ?? []).flatMap((option) => {
    const text = computeText(answer, option.gid);
    return text === '' ? [] : [{ option, text }];
  });
}

/**
 * Issues of an empty answer to a required question: one per required blank, or one for the question if no blank is
 * required.
 */
function unansweredIssues(
  question: QuestionOf<'multiple_blank'>,
  options: readonly Option[],
): readonly Issue[] {
  if (question.required !== true) return [];
  const requiredBlanks = options.filter(isRequiredBlank);
  if (requiredBlanks.length === 0) return [{ key: 'validate.required_no_opt' }];
  return requiredBlanks.map(({ gid: part }) => ({ key: 'validate.answer', part }));
}

function writtenTexts(
  raw: unknown,
  question: QuestionOf<'multiple_blank'>,
): ReadonlyMap<string, string> | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const gids = new Set((question.items ?? []).map(({ gid }) => gid));
  const texts = new Map<string, string>();
  for (const [gid, entry] of Object.entries(raw)) {
    const [text]: readonly unknown[] = Array.isArray(entry) && entry.length === 1 ? entry : [];
    if (!gids.has(gid) || typeof text !== 'string') return undefined;
    texts.set(gid, text);
  }
  return texts;
}

/** The text of a value for the only blank. Empty if there are several blanks. */
function soleText({ items = [] }: QuestionOf<'multiple_blank'>, value: Value): string {
  const isText = typeof value === 'string' || typeof value === 'number';
  return items.length === 1 && isText ? formatDisplayText(value) : '';
}

/** The text of a blank in a record, where it may be a number. */
function memberText(value: Value, option: Option): string | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== 'record')
    return undefined;
  const member = value.entries.get(optionCode(option)) ?? value.entries.get(option.gid);
  return member === undefined || member === null ? undefined : formatDisplayText(member);
}
