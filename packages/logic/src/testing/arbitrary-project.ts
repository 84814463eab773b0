import type { Condition, Group, Option, Project, Question, RichText } from '@canvass/project';
import { type Rng, rng } from '../random/rng.ts';
import { withAttachments } from './arbitrary-attachments.ts';
import { withAutomatic } from './arbitrary-automatic.ts';
import { makeExpression, makeCondition, pickOne } from './arbitrary-conditions.ts';
import { ENDS, makeEnds } from './arbitrary-ends.ts';
import { withEntries } from './arbitrary-entries.ts';
import { withFlow } from './arbitrary-flow.ts';
import { withOptions } from './arbitrary-options.ts';
import { withPointReads, withQuotas, withScores } from './arbitrary-quotas.ts';
import { ORDER_MODES, withStructure } from './arbitrary-structure.ts';
import { withRequests } from './arbitrary-requests.ts';
import { withSections } from './arbitrary-sections.ts';
import { withValues } from './arbitrary-values.ts';
import { withVerify } from './arbitrary-verify.ts';

/** Ending of seeds whose surveys compute values, and have sections and texts with several entries. */
export const WITH_VALUES = '+values';

/** Ending of seeds whose surveys also have checks across answers, requests, and non-answers. */
export const WITH_REQUESTS = '+requests';

/** Ending of seeds whose surveys have points, quotas and values, and rules, values and texts that read the points. */
export const WITH_POINTS = '+points';

/**
 * A valid random survey made from a seed. Each kind of feature has its own seed, so that a new kind does not change
 * existing surveys.
 */
export function arbitraryProject(seed: string): Project {
  const readsPoints = seed.endsWith(WITH_POINTS);
  const isUsed = (kind: string) =>
    rng(`${seed}:uses:${kind}`).int(2) === 0 || (readsPoints && (kind === 'scores' || kind === 'quotas'));
  let project = plainProject(seed);
  if (isUsed('options')) project = withOptions(rng(`${seed}:options`), project);
  if (isUsed('structure')) project = withStructure(rng(`${seed}:structure`), project);
  if (isUsed('automatic')) project = withAutomatic(rng(`${seed}:automatic`), project);
  if (isUsed('flow')) project = withFlow(rng(`${seed}:flow`), project);
  if (isUsed('scores')) project = withScores(rng(`${seed}:scores`), project);
  if (isUsed('quotas')) project = withQuotas(rng(`${seed}:quotas`), project);
  if (isUsed('verify')) project = withVerify(rng(`${seed}:verify`), project);
  if (isUsed('attachments')) project = withAttachments(rng(`${seed}:attachments`), project);
  return withRequested(seed, project, isUsed('sections'));
}

/** Adds features that only some seed endings request, so that recorded surveys stay the same. */
function withRequested(seed: string, project: Project, hasSections: boolean): Project {
  if (seed.endsWith(WITH_POINTS))
    return withPointReads(rng(`${seed}:points`), withValues(rng(`${seed}:values`), project));
  const isAsking = seed.endsWith(WITH_REQUESTS);
  if (!isAsking && !seed.endsWith(WITH_VALUES)) return project;
  const valued = withValues(rng(`${seed}:values`), project);
  const sectioned = hasSections ? withSections(rng(`${seed}:sections`), valued) : valued;
  const withAllEntries = withEntries(rng(`${seed}:entries`), sectioned);
  return isAsking ? withRequests(rng(`${seed}:requests`), withAllEntries) : withAllEntries;
}

const PARAMETERS: NonNullable<Project['ext_params']> = [
  {
    code: 'vip',
    type: 'int',
    options: [
      { value: '0', title: 'guest' },
      { value: '1', title: 'member' },
    ],
  },
  { code: 'city', type: 'chart', default: 'Leeds' },
];

/**
 * A random survey made from a seed, with rules and code for display and jumps, orders, piped titles, translations and
 * external parameters. Always compiles.
 */
function plainProject(seed: string): Project {
  const random = rng(seed);
  const count = 3 + random.int(12);
  const questions: Question[] = [];
  for (let index = 0; index < count; index += 1) questions.push(makeQuestion(random, questions, count));
  const items = groupQuestions(random, questions);
  const rules = new Map<string, Condition>();
  const addRule = (limit: number): string => {
    if (random.int(12) === 0) return 'FC_empty';
    const id = `rule${rules.size}`;
    rules.set(id, makeCondition(random, questions, limit));
    return id;
  };
  return {
    format: 1,
    title: 'Random',
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] },
    items,
    dispConsList: makeForSome(random, questions, 4, (target, index) => ({
      targets: [target.gid],
      action: random.int(2) === 0 ? 'display' : 'hide',
      conditionGroup: addRule(index),
    })),
    dispOptConsList: makeForSome(random, questions, 4, (target, index) => ({
      target: target.gid,
      options: (target.items ?? []).filter(() => random.int(2) === 0).map(({ gid }) => gid),
      action: random.int(2) === 0 ? 'display' : 'hide',
      conditionGroup: addRule(index),
    })),
    jumpConsList: makeForSome(random, questions.slice(0, -1), 3, (source, index) => ({
      bindQ: source.gid,
      conditionGroup: addRule(index + 1),
      ...makeJumpTarget(random, questions, index),
    })),
    rule_map: Object.fromEntries(rules),
    ext_params: PARAMETERS,
    translations: {
      'zh-CN': {
        project: { 'ext_params.vip.options.1.title': '会员', 'ext_params.city.default': '利兹' },
        ...Object.fromEntries(questions.map(({ gid, cid }) => [gid, { title: `题目 ${cid}` }])),
        ...Object.fromEntries(
          questions.flatMap(({ items }) =>
            (items ?? []).slice(0, 1).map(({ gid }) => [gid, { title: '选项' }]),
          ),
        ),
      },
    },
    ...(random.int(2) === 0 && { one_question_on_page: true, ...makeMergePage(items) }),
    ...(random.int(3) === 0 && { desc_common_page: { showNumberByOrder: random.int(2) === 0 } }),
    desc_end_page: { ends: makeEnds(random, questions) },
  };
}

function makeQuestion(random: Rng, before: readonly Question[], count: number): Question {
  const index = before.length;
  const cid = `Q${index + 1}`;
  const qtype = pickOne(random, ['single', 'single', 'multiple', 'blank', 'descriptor'] as const);
  const hasOptions = qtype === 'single' || qtype === 'multiple';
  return {
    type: 'Q',
    gid: cid.toLowerCase(),
    cid,
    qtype,
    title: makeTitle(random, index),
    required: qtype !== 'descriptor' && random.int(3) === 0,
    ...(hasOptions && { items: makeOptions(random, before), option_order: pickOne(random, ORDER_MODES) }),
    ...(random.int(5) === 0 && { disp_code: makeExpression(random, before) }),
    ...(random.int(6) === 0 && { jump_code: makeJumpCode(random, { index, count, hasOptions }) }),
  };
}

function makeTitle(random: Rng, index: number): RichText {
  if (index === 0 || random.int(3) > 0) return `Title ${index + 1}`;
  return [
    'After ',
    { ref: `Q${1 + random.int(index)}`, fallback: 'nothing' },
    { tag: 'b', children: [{ ref: 'ext.city' }, ', ', { ref: 'ext.vip' }] },
  ];
}

function makeOptions(random: Rng, before: readonly Question[]): Option[] {
  return Array.from({ length: 2 + random.int(4) }, (_, at) => ({
    gid: `q${before.length + 1}_${at + 1}`,
    seq: at + 1,
    cid: `A${at + 1}`,
    title: `Option ${at + 1}`,
    ...(random.int(4) === 0 && { fixed: true }),
    ...(random.int(8) === 0 && { disp_code: makeExpression(random, before) }),
  }));
}

function makeJumpCode(random: Rng, options: { index: number; count: number; hasOptions: boolean }): string {
  const q = `Q${options.index + 1}`;
  const laterCount = options.count - options.index - 1;
  const targets = ['goto group_end', 'finish', 'screenout'];
  const target =
    laterCount > 0 && random.int(2) === 0
      ? `goto Q${options.index + 2 + random.int(laterCount)}`
      : pickOne(random, targets);
  if (!options.hasOptions) return `if ${q} is empty then ${target}`;
  return pickOne(random, [
    `if ${q}A1 then ${target}`,
    `if ${q} is empty then ${target}`,
    `if ${q}A2 then goto group_end else ${target}`,
  ]);
}

function makeJumpTarget(random: Rng, questions: readonly Question[], index: number) {
  if (random.int(5) === 0) {
    const end = random.int(2) === 0 ? { end: pickOne(random, ENDS) } : {};
    return { endStatus: pickOne(random, ['finished', 'screen_out'] as const), ...end };
  }
  if (random.int(5) === 0) return { nextQ: 'group_end' };
  const laterQuestion = questions[index + 1 + random.int(questions.length - index - 1)];
  return { nextQ: laterQuestion?.gid ?? 'group_end' };
}

function groupQuestions(random: Rng, questions: readonly Question[]): (Group | Question)[] {
  const items: (Group | Question)[] = [];
  for (let index = 0; index < questions.length; ) {
    const size = 1 + random.int(5);
    const groupQuestionsHere = questions.slice(index, index + size);
    const gid = `g${items.length + 1}`;
    if (random.int(6) === 0) items.push(...groupQuestionsHere);
    else
      items.push({
        type: 'G',
        gid,
        title: `Group ${gid}`,
        items: groupQuestionsHere,
        ...groupCode(random, questions.slice(0, index)),
      });
    index += size;
  }
  return items;
}

function makeMergePage(items: readonly (Group | Question)[]): { mergePage?: string[] } {
  const group = items.find((item) => item.type === 'G');
  return group === undefined ? {} : { mergePage: [group.gid] };
}

function groupCode(random: Rng, before: readonly Question[]): { disp_code?: string } {
  return random.int(4) === 0 ? { disp_code: makeExpression(random, before) } : {};
}

function makeForSome<T, R>(
  random: Rng,
  items: readonly T[],
  oneIn: number,
  make: (item: T, index: number) => R,
): R[] {
  return items.flatMap((item, index) => (random.int(oneIn) === 0 ? [make(item, index)] : []));
}
