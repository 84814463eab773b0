import type { Condition, Question } from '@canvass/project';
import type { Rng } from '../random/rng.ts';

export function makeExpression(random: Rng, before: readonly Question[]): string {
  const question = before[random.int(Math.max(before.length, 1))];
  const facts = ['ext.vip == 1', 'ext.city contains "ee" and device != "phone"', 'language == "zh-CN"'];
  if (question === undefined) return pickOne(random, facts);
  const q = question.cid ?? '';
  if (question.items !== undefined) {
    return pickOne(random, [
      `${q}A1`,
      `not ${q}A2`,
      `${q} has any [1, 2]`,
      `count(${q}) >= 2 ? ${q}A1 : true`,
      `visible(${q})`,
      `${q}A1.title == "选项"`,
    ]);
  }
  return pickOne(random, [
    ...facts,
    `${q} is answered`,
    `number(${q}) > 7 or ext.vip == 1`,
    `visible(${q})`,
    `${q} is empty`,
  ]);
}

/** A condition about one of the first `limit` questions, or about the respondent. */
export function makeCondition(random: Rng, questions: readonly Question[], limit: number): Condition {
  const question = questions[random.int(Math.max(limit, 1))];
  if (question === undefined || random.int(8) === 0) return { param: 'vip', op: 'eq', value: random.int(2) };
  if (random.int(6) === 0) {
    const items = [makeCondition(random, questions, limit), makeCondition(random, questions, limit)];
    return { relation: pickOne(random, ['and', 'or'] as const), not: random.int(3) === 0, items };
  }
  const option = question.items?.[random.int(question.items.length)];
  if (option !== undefined)
    return { bindQ: question.gid, optGid: option.gid, op: pickOne(random, ['empty', 'notEmpty'] as const) };
  return {
    bindQ: question.gid,
    op: pickOne(random, ['gt', 'empty', 'neq', 'contain'] as const),
    value: random.int(20),
  };
}

export function pickOne<T>(random: Rng, items: readonly T[]): T {
  return items[random.int(items.length)] as T; // never empty
}
