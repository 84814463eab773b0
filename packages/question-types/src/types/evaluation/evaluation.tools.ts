import type { AuthorTexts } from '@canvass/logic/author-texts';
import {
  withTools,
  type QuestionProblem,
  type ScriptResult,
  type ValueShape,
  type QuestionVariable,
  type VariableValue,
  type RandomSource,
} from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import { NOT_APPLICABLE, type EvaluationAnswer } from '@canvass/protocol';
import { type AttributeProblem, checkOpenText } from '../../answers/open-text/check-attributes.ts';
import { questionCode } from '../../answers/entries/option-code.ts';
import {
  computeLevel,
  makeEvaluation,
  NOT_APPLICABLE_ANSWER,
  tagNamed,
  opinionRules,
  chosenTags,
  type Level,
} from './evaluation-answer.ts';
import { numberFromScript } from '../../answers/entries/entry-tools.ts';
import { notApplicableValue } from '../../answers/score-items/score-members.ts';
import { withNotApplicable } from '../../answers/score-items/score-tools.ts';
import {
  NOT_APPLICABLE_VALUE,
  NOT_OPENED,
  textValue,
  textVariable,
} from '../../answers/variables/variables.ts';
import { exampleText } from '../../answers/open-text/example-text.ts';
import { evaluation } from './evaluation.ts';

export const authorTexts = {
  'evaluation.no-levels': {
    message: 'The evaluation has no levels to choose from.',
    fix: 'Add levels in option_list, worst first, each with its value.',
  },
  'evaluation.value-twice': {
    message: 'Two levels have the value {value}, so the answer would be ambiguous.',
    fix: 'Use a different value for each level.',
  },
  'evaluation.value-is-marker': {
    message: 'The value {value} means "not applicable", which the question also offers.',
    fix: 'Change the value of the level.',
  },
  'evaluation.no-tags': {
    message: 'A tag is required, but no level has tags.',
    fix: 'Add tags to the levels in items, or remove one_label_limit.',
  },
} as const satisfies AuthorTexts;

type Problem = AttributeProblem | QuestionProblem<keyof typeof authorTexts>;

/** Reports levels that respondents cannot choose or distinguish, and tags that are required but do not exist. */
function checkEvaluation(question: QuestionOf<'evaluation'>): readonly Problem[] {
  const { option_list: levels = [] } = question;
  if (levels.length === 0) return [{ severity: 'error', id: 'evaluation.no-levels', path: '.option_list' }];
  return [
    ...levels.flatMap(({ value }, index) => checkValue(question, { value, index })),
    ...checkTags(question),
    ...checkOpenText(question.open_attrs),
  ];
}

function checkValue(
  { option_list: levels = [], not_apply }: QuestionOf<'evaluation'>,
  { value, index }: { readonly value: number; readonly index: number },
): readonly Problem[] {
  const path = `.option_list[${index}].value`;
  const problems: Problem[] = [];
  if (levels.findIndex((level) => level.value === value) < index)
    problems.push({ severity: 'error', id: 'evaluation.value-twice', path, params: { value } });
  if (value === NOT_APPLICABLE && not_apply === true)
    problems.push({ severity: 'error', id: 'evaluation.value-is-marker', path, params: { value } });
  return problems;
}

function checkTags({
  option_list: levels = [],
  one_label_limit,
}: QuestionOf<'evaluation'>): readonly Problem[] {
  if (one_label_limit !== true || levels.some(({ items = [] }) => items.length > 0)) return [];
  return [{ severity: 'warning', id: 'evaluation.no-tags', path: '.one_label_limit' }];
}

interface ScriptEvaluation {
  readonly score: unknown;
  readonly tags: readonly unknown[];
  readonly open: string;
}

/** Reads `4`, `n/a`, or `{ score: 4, tags: [Quick, t2], open: 'Thank you' }` of a script. */
function evaluationFromScript(
  entry: unknown,
  question: QuestionOf<'evaluation'>,
): ScriptResult<EvaluationAnswer> {
  const parts = partsOfEntry(entry);
  if (parts === undefined) {
    return { problem: `${questionCode(question)} takes { score, tags: [...], open: 'text' }.` };
  }
  const level = computeLevel(question, numberFromScript(parts.score) ?? Number.NaN);
  if (level === undefined) return resultWithoutLevel(parts.score, question);
  const unknownName = parts.tags.find((name) => tagNamed(level, name) === undefined);
  if (unknownName !== undefined) return { problem: describeUnknownTag(unknownName, level, question) };
  const tags = parts.tags.flatMap((name) => tagNamed(level, name)?.gid ?? []);
  return { answer: makeEvaluation(question, { score: level.value, tags, opinion: parts.open }) };
}

function partsOfEntry(entry: unknown): ScriptEvaluation | undefined {
  if (typeof entry !== 'object' || entry === null) return { score: entry, tags: [], open: '' };
  const { score, tags = [], open = '', ...otherFields } = entry as Readonly<Record<string, unknown>>; // each field is checked
  const isClear = Object.keys(otherFields).length === 0 && Array.isArray(tags) && typeof open === 'string';
  return isClear && !Array.isArray(entry) ? { score, tags, open } : undefined;
}

function describeUnknownTag(
  name: unknown,
  { value, items = [] }: Level,
  question: QuestionOf<'evaluation'>,
): string {
  const titles = items.map(({ title }) => title).join(', ');
  const offer = titles === '' ? 'It has none.' : `It has: ${titles}.`;
  return `${questionCode(question)}: level ${value} has no tag ${JSON.stringify(name) ?? 'nothing'}. ${offer}`;
}

function resultWithoutLevel(
  score: unknown,
  question: QuestionOf<'evaluation'>,
): ScriptResult<EvaluationAnswer> {
  const code = questionCode(question);
  const isNone = score === 'n/a' || numberFromScript(score) === NOT_APPLICABLE;
  if (isNone && question.not_apply === true) return { answer: NOT_APPLICABLE_ANSWER };
  if (isNone) return { problem: `${code} cannot be not applicable; the question does not offer it.` };
  const values = (question.option_list ?? []).map(({ value }) => value).join(', ');
  const scoreText = JSON.stringify(score) ?? 'nothing';
  return { problem: `${code} takes the score of a level (${values}), not ${scoreText}.` };
}

/** The shape of a value: a choice of a level, whose number is its score, or the text for "not applicable". */
function evaluationShape(question: QuestionOf<'evaluation'>): ValueShape {
  const levels = (question.option_list ?? []).map(({ gid, value }) => ({ gid, cid: gid, seq: value }));
  return withNotApplicable(question, { kind: 'choice', options: levels }, notApplicableValue(question));
}

function evaluationVariables(question: QuestionOf<'evaluation'>): readonly QuestionVariable[] {
  const { option_list: levels = [] } = question;
  const mayNotApply = question.not_apply === true ? ({ mayNotApply: true } as const) : {};
  const choices = levels.map(({ gid, value, title }) => ({ key: gid, value, title }));
  const tags = levels.flatMap(({ title, items = [] }, level) =>
    items.map(
      (tag, at): QuestionVariable => ({
        part: `L${level + 1}_${at + 1}`,
        partTitle: `${title}: ${tag.title}`,
        kind: 'flag',
        ...mayNotApply,
      }),
    ),
  );
  const opinion = { part: 'open', partTitle: 'opinion', ...textVariable(opinionRules(question)) };
  return [
    { kind: 'choice', measure: 'ordinal', choices, ...mayNotApply },
    ...tags,
    ...(question.write_evaluate === true ? [{ ...opinion, ...mayNotApply }] : []),
  ];
}

/** The exported values of an answer. Tags of other levels count as not offered. */
function evaluationValues(
  question: QuestionOf<'evaluation'>,
  answer: EvaluationAnswer,
): readonly VariableValue[] {
  const doesNotApply = answer.no_apply !== undefined;
  const level = computeLevel(question, answer.score);
  const tags = (question.option_list ?? []).flatMap((one) =>
    (one.items ?? []).map(({ gid }) => {
      if (one !== level) return NOT_OPENED;
      return answer.tagsId?.includes(gid) === true ? 1 : 0;
    }),
  );
  const opinion = textValue(opinionRules(question), answer.open);
  const values = [level?.gid, ...tags, ...(question.write_evaluate === true ? [opinion] : [])];
  return doesNotApply ? values.map(() => NOT_APPLICABLE_VALUE) : values;
}

export const evaluationWithTools = withTools<QuestionOf<'evaluation'>, EvaluationAnswer>(evaluation, {
  shape: evaluationShape,
  score(question, answer) {
    const level = computeLevel(question, answer.score);
    const levelsAndTags = (question.option_list ?? []).flatMap((one) => [one, ...(one.items ?? [])]);
    if (!levelsAndTags.some(({ score }) => score !== undefined)) return undefined;
    return chosenTags(level, answer).reduce((sum, { score = 0 }) => sum + score, level?.score ?? 0);
  },
  fromScript: (entry, { question }) => evaluationFromScript(entry, question),
  variables: evaluationVariables,
  values: evaluationValues,
  arbitraryAnswer(random, question, { today }) {
    if (question.required !== true && random.int(8) === 0) return undefined;
    if (question.not_apply === true && random.int(10) === 0) return NOT_APPLICABLE_ANSWER;
    const levels = question.option_list ?? [];
    const level = levels[random.int(Math.max(1, levels.length))];
    return level && arbitraryEvaluation(random, question, { level, today });
  },
  summarise(question, answer) {
    if (answer.no_apply !== undefined) return question.not_apply_text ?? 'n/a';
    const level = computeLevel(question, answer.score);
    const texts = [
      ...(level === undefined ? [] : [`${level.title} (${level.value})`]),
      ...chosenTags(level, answer).map(({ title }) => title),
      ...(answer.open === undefined ? [] : [answer.open]),
    ];
    return texts.join('; ').replace(/\s+/g, ' ');
  },
  check: checkEvaluation,
});

function arbitraryEvaluation(
  random: RandomSource,
  question: QuestionOf<'evaluation'>,
  { level, today }: { readonly level: Level; readonly today: string },
): EvaluationAnswer {
  const tags = (level.items ?? []).map(({ gid }) => gid);
  const certainIndex = question.one_label_limit === true ? random.int(Math.max(1, tags.length)) : -1;
  const chosen = tags.filter((_, at) => at === certainIndex || random.int(3) === 0);
  const writes = question.open_attrs?.required === true || random.int(3) === 0;
  const opinion = writes ? exampleText(random, opinionRules(question), today) : '';
  return makeEvaluation(question, { score: level.value, tags: chosen, opinion });
}
