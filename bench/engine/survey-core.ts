import { Model, type PageModel } from 'survey-core';
import type { Contender, Journey, Session, Survey } from './contender.ts';
import {
  AGES,
  CHOICES,
  type Condition,
  isChoice,
  type Item,
  MAX_TEXT_LENGTH,
  optionId,
  OPTIONS,
  optionTitle,
  type Questionnaire,
  questionId,
  titleOf,
} from './questionnaire.ts';
import { createPlain, type Respondent, type Source } from './respondents.ts';

/** SurveyJS: display rules as visibleIf, jumps as skip and complete triggers, values of hidden questions cleared. */
export const surveyCore: Contender = {
  name: 'survey-core',
  textOf: (questionnaire) => JSON.stringify(createSurveyJson(questionnaire)),
  load(text): Survey {
    const json: unknown = JSON.parse(text);
    return {
      begin: () => createSession(new Model(json)),
      // Each respondent gets a new model, because a cleared and reused model does not run its skip triggers.
      play: (respondent, source) => play(new Model(json), respondent, source),
    };
  },
};

function play(model: Model, { attempts }: Respondent, source: Source): Journey {
  const path: string[] = [];
  while (model.state === 'running') {
    const page: PageModel = model.currentPage;
    const id = page.questions[0]?.name ?? '';
    for (const attempt of attempts.get(id) ?? []) {
      path.push(id);
      model.setValue(id, createPlain(attempt, source)[id]);
      // A skip trigger leaves the page as soon as the answer is set.
      if (model.currentPage === page) leave(model);
      if (model.state !== 'running' || model.currentPage !== page) break;
    }
  }
  return { path, end: computeEnd(model, path) };
}

function leave(model: Model): void {
  if (model.isLastPage) model.completeLastPage();
  else model.nextPage();
}

/** How the response ended. A complete trigger ends the survey before its last page. */
function computeEnd(model: Model, path: readonly string[]): Journey['end'] {
  return path.at(-1) === model.pages.at(-1)?.questions[0]?.name ? 'finished' : 'screen_out';
}

function createSession(model: Model): Session {
  return {
    answer: ({ gid, plain }) => model.setValue(gid, plain),
    shownOnPage: () =>
      model.currentPage.questions.filter(({ isVisible }: { isVisible: boolean }) => isVisible).length,
    answerAll(answers) {
      model.mergeData(Object.fromEntries(answers.map(({ gid, plain }) => [gid, plain])));
    },
  };
}

function createSurveyJson({ items, pageSize }: Questionnaire): object {
  const elements = items.map(createElement);
  return {
    title: 'Your last visit',
    clearInvisibleValues: 'onHidden',
    pages: Array.from({ length: Math.ceil(elements.length / pageSize) }, (_, page) => ({
      name: `page${page + 1}`,
      elements: elements.slice(page * pageSize, (page + 1) * pageSize),
    })),
    triggers: items.flatMap(({ jumps }) =>
      jumps.map(({ condition, target }) =>
        target === 'screen_out'
          ? { type: 'complete', expression: computeExpression(items, condition) }
          : { type: 'skip', expression: computeExpression(items, condition), gotoName: questionId(target) },
      ),
    ),
  };
}

function computeExpression(items: readonly Item[], condition: Condition): string {
  const name = `{${questionId(condition.question)}}`;
  if ('atLeast' in condition) return `${name} >= ${condition.atLeast}`;
  const value = `'${optionId(condition.question, condition.option)}'`;
  return items[condition.question]?.kind === 'multiple' ? `${name} contains ${value}` : `${name} = ${value}`;
}

function createElement(item: Item, index: number, items: readonly Item[]): object {
  return {
    name: questionId(index),
    title: titleOf(index),
    isRequired: item.isRequired,
    ...(item.showIf && { visibleIf: computeExpression(items, item.showIf) }),
    ...(item.isPreselected && { defaultValue: optionId(index, 1) }),
    ...(isChoice(item) ? choiceFields(item, index) : TEXT_FIELDS[item.kind]),
  };
}

function choiceFields({ kind }: Item, index: number): object {
  const choices = Array.from({ length: OPTIONS }, (_, at) => ({
    value: optionId(index, at + 1),
    text: optionTitle(at + 1),
  }));
  return kind === 'multiple'
    ? { type: 'checkbox', choices, minSelectedChoices: CHOICES.min, maxSelectedChoices: CHOICES.max }
    : { type: 'radiogroup', choices };
}

const TEXT_FIELDS: Readonly<Record<string, object>> = {
  number: { type: 'text', inputType: 'number', min: AGES.min, max: AGES.max },
  text: { type: 'text', maxLength: MAX_TEXT_LENGTH },
  email: { type: 'text', inputType: 'email', validators: [{ type: 'email' }] },
};
