import type {
  Condition as RuleCondition,
  DisplayRule,
  JumpRule,
  OpenAttributes,
  Option,
  Project,
  Question,
} from '@canvass/project';
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

/** Questions per group if each page has one question. */
const GROUP_SIZE = 10;

/** Creates the project of a questionnaire. Rules are lists, as in exports. Titles are plain and need no preparation. */
export function createProject({ items, pageSize }: Questionnaire): Project {
  const rules = createRuleMap();
  const dispConsList = items.flatMap(({ showIf }, index): DisplayRule[] =>
    showIf === undefined
      ? []
      : [{ targets: [questionId(index)], action: 'display', conditionGroup: rules.add(showIf) }],
  );
  const jumpConsList = items.flatMap(({ jumps }, index) =>
    jumps.map(({ condition, target }): JumpRule => {
      const conditionGroup = rules.add(condition);
      const bindQ = questionId(index);
      return target === 'screen_out'
        ? { bindQ, conditionGroup, endStatus: 'screen_out' }
        : { bindQ, conditionGroup, nextQ: questionId(target) };
    }),
  );
  const questions = items.map(createQuestion);
  const groupSize = pageSize === 1 ? GROUP_SIZE : pageSize;
  return {
    format: 1,
    title: 'Your last visit',
    project_lang: { answer_language: 'en-GB' },
    one_question_on_page: pageSize === 1,
    items: Array.from({ length: Math.ceil(questions.length / groupSize) }, (_, group) => ({
      type: 'G' as const,
      gid: `g${group + 1}`,
      items: questions.slice(group * groupSize, (group + 1) * groupSize),
    })),
    rule_map: Object.fromEntries(rules.entries),
    dispConsList,
    jumpConsList,
  };
}

function createRuleMap() {
  const entries: [string, RuleCondition][] = [];
  const add = (condition: Condition): string => {
    const id = `r${entries.length + 1}`;
    const bindQ = questionId(condition.question);
    const rule: RuleCondition =
      'option' in condition
        ? { bindQ, optGid: optionId(condition.question, condition.option), op: 'notEmpty' }
        : { bindQ, op: 'gte', value: condition.atLeast };
    entries.push([id, rule]);
    return id;
  };
  return { entries, add };
}

function createQuestion(item: Item, index: number): Question {
  return {
    type: 'Q',
    gid: questionId(index),
    cid: `Q${index + 1}`,
    title: titleOf(index),
    required: item.isRequired,
    ...(isChoice(item) ? choiceFields(item, index) : textFields(item)),
  };
}

function choiceFields({ kind }: Item, index: number): Pick<Question, 'qtype' | 'items' | 'options_range'> {
  const items = Array.from(
    { length: OPTIONS },
    (_, at): Option => ({
      gid: optionId(index, at + 1),
      seq: at + 1,
      cid: `A${at + 1}`,
      title: optionTitle(at + 1),
    }),
  );
  return kind === 'multiple'
    ? { qtype: 'multiple', items, options_range: [CHOICES.min, CHOICES.max] }
    : { qtype: 'single', items };
}

const TEXT_RULES: Readonly<Record<string, OpenAttributes>> = {
  number: { type: 'int', range: [AGES.min, AGES.max] },
  text: { type: 'unlimit', range: [null, MAX_TEXT_LENGTH] },
  email: { type: 'email' },
};

function textFields({ kind }: Item): Pick<Question, 'qtype' | 'open_attrs'> {
  const open_attrs = TEXT_RULES[kind];
  return { qtype: 'blank', ...(open_attrs && { open_attrs }) };
}
