import type {
  Condition,
  Group,
  Option,
  OrderReference,
  Page,
  Project,
  Question,
  RelatedReference,
  ProjectItem,
} from '@canvass/project';
import type { Rng } from '../random/rng.ts';
import { makeExpression, makeCondition, pickOne } from './arbitrary-conditions.ts';
import { ORDER_MODES, questionsIn } from './arbitrary-structure.ts';

/** Maximum length of chains (SHOW-11, maxLevel). */
const MAX_CHAIN_LENGTH = 20;

/**
 * Lets options of a random survey depend on earlier questions: related references of both modes in chains, bound
 * options, groups with rules, code and orders, orders that follow another question, and carried open texts.
 */
export function withOptions(random: Rng, project: Project): Project {
  const builder = new OptionsBuilder(random, questionsIn(project.items));
  const changedQuestions = builder.build();
  const { rules, references, orders } = builder;
  return {
    ...project,
    items: replaceQuestions(project.items, changedQuestions),
    rule_map: { ...project.rule_map, ...rules.conditions },
    dispOptConsList: [...(project.dispOptConsList ?? []), ...rules.list],
    relatedRefs: references,
    optionOrderRefs: orders,
  };
}

function replaceQuestions(
  items: readonly ProjectItem[],
  changedQuestions: ReadonlyMap<string, Question>,
): Project['items'] {
  return items.map((item) => {
    if (item.type === 'Q') return changedQuestions.get(item.gid) ?? item;
    const changedItem = { ...item, items: replaceQuestions(item.items, changedQuestions) };
    return changedItem as Group | Page; // the item keeps its type
  });
}

type OptionGroup = NonNullable<Question['option_group_list']>[number];

class OptionsBuilder {
  readonly references: RelatedReference[] = [];
  readonly orders: OrderReference[] = [];
  readonly rules: {
    readonly conditions: Record<string, Condition>;
    readonly list: NonNullable<Project['dispOptConsList']>[number][];
  } = { conditions: {}, list: [] };
  readonly #random: Rng;
  readonly #questions: readonly Question[];
  readonly #before: Question[] = [];
  readonly #sources = new Map<string, Question>();

  constructor(random: Rng, questions: readonly Question[]) {
    this.#random = random;
    this.#questions = questions;
  }

  build(): ReadonlyMap<string, Question> {
    const changedQuestions = new Map<string, Question>();
    for (const question of this.#questions) {
      const changedQuestion =
        question.items === undefined ? question : this.#changed(question, question.items);
      changedQuestions.set(question.gid, changedQuestion);
      this.#before.push(changedQuestion);
    }
    return changedQuestions;
  }

  #changed(question: Question, options: readonly Option[]): Question {
    const sources = this.#before.filter(({ items }) => items !== undefined);
    let targetQuestion: Question = { ...question, items: options.map((option) => this.#opened(option)) };
    if (sources.length > 0 && this.#random.int(2) === 0)
      targetQuestion = this.#mirroring(targetQuestion, pickOne(this.#random, sources));
    if (sources.length > 0 && this.#random.int(3) === 0)
      targetQuestion = this.#following(targetQuestion, sources);
    if (this.#before.length > 0 && this.#random.int(3) === 0) targetQuestion = this.#bound(targetQuestion);
    return this.#random.int(3) === 0 ? this.#grouped(targetQuestion) : targetQuestion;
  }

  #opened(option: Option): Option {
    return this.#random.int(6) === 0 ? { ...option, is_open: true } : option;
  }

  #mirroring(question: Question, source: Question): Question {
    const origins = source.items ?? [];
    this.#sources.set(question.gid, source);
    const root = this.#sources.get(source.gid);
    if (root !== undefined && this.#random.int(3) === 0) this.#refer(root, question, 'other');
    // `option_from` accepts five references in a row.
    const isShort = this.#random.int(4) === 0 && root === undefined;
    if (!isShort) this.#refer(source, question, pickOne(this.#random, ['select', 'other'] as const));
    const items = (question.items ?? []).map((option) =>
      this.#random.int(4) === 0 ? option : { ...option, option_origin: pickOne(this.#random, origins).gid },
    );
    return { ...question, items, ...(isShort && { option_from: source.gid }) };
  }

  #refer(source: Question, target: Question, mode: 'select' | 'other'): void {
    const reference = { sourceGid: source.gid, targetGid: target.gid, mode, type: 'option' as const };
    this.references.push({ ...reference, maxLevel: MAX_CHAIN_LENGTH });
  }

  #following(question: Question, sources: readonly Question[]): Question {
    const leader = this.#sources.get(question.gid) ?? pickOne(this.#random, sources);
    if (this.#random.int(2) === 0) return { ...question, question_from: leader.gid };
    this.orders.push({ sourceGid: leader.gid, targetGid: question.gid });
    return question;
  }

  #bound(question: Question): Question {
    const list = (question.items ?? []).flatMap(({ gid }) => {
      if (this.#random.int(3) > 0) return [];
      const sourceQuestion = pickOne(this.#random, this.#before);
      const option =
        sourceQuestion.items === undefined || this.#random.int(4) === 0
          ? undefined
          : pickOne(this.#random, sourceQuestion.items);
      const mode = this.#random.int(2) === 0 ? ({ mode: 'other' } as const) : {};
      return [{ optGid: gid, bindQ: sourceQuestion.gid, ...(option && { bindOpt: option.gid }), ...mode }];
    });
    return {
      ...question,
      option_bind_list: list,
      ...(this.#random.int(5) === 0 && { optionsBindEffect: false }),
    };
  }

  #grouped(question: Question): Question {
    const groups = ['x', 'y', 'z']
      .slice(this.#random.int(3))
      .map((letter) => this.#group(`${question.gid}_${letter}`));
    const items = (question.items ?? []).map((option) =>
      this.#random.int(5) === 0 ? option : { ...option, group_id: pickOne(this.#random, groups).gid },
    );
    if (this.#random.int(2) === 0) this.#rule(question, groups);
    return {
      ...question,
      items,
      option_group_list: groups,
      option_group_order: pickOne(this.#random, ORDER_MODES),
      ...(this.#random.int(2) === 0 && { showOptionsGroupTitle: true }),
      ...(this.#random.int(5) === 0 && { optionsGroupEffect: false }),
    };
  }

  #group(gid: string): OptionGroup {
    return {
      gid,
      title: `Options ${gid}`,
      ...(this.#random.int(2) === 0 && { order: pickOne(this.#random, ORDER_MODES) }),
      ...(this.#random.int(4) === 0 && { fixed: true }),
      ...(this.#random.int(4) === 0 && { disp_code: makeExpression(this.#random, this.#before) }),
    };
  }

  #rule({ gid }: Question, groups: readonly OptionGroup[]): void {
    const conditionGroup = `groups_${gid}`;
    this.rules.conditions[conditionGroup] = makeCondition(this.#random, this.#before, this.#before.length);
    const action = pickOne(this.#random, ['display', 'hide'] as const);
    this.rules.list.push({
      target: gid,
      options: [pickOne(this.#random, groups).gid],
      action,
      conditionGroup,
    });
  }
}
