import type { DisplayRule, FlowNode, Page, Project, Question, ProjectItem } from '@canvass/project';
import type { Rng } from '../random/rng.ts';
import { pickOne } from './arbitrary-conditions.ts';
import { questionsIn } from './arbitrary-structure.ts';

export function withValues(random: Rng, project: Project): Project {
  const questions = questionsIn(project.items);
  const values: Question[] = [];
  const items = project.items.map((item) => withValuesInside(item, { random, questions, values }));
  const flow = project.flow && withSetNodes(random, project.flow, questions);
  const armField: Pick<Question, 'cid' | 'value_type'> = { cid: 'arm', value_type: 'number' };
  const read = [
    ...values,
    ...(flow !== undefined && JSON.stringify(flow).includes('"arm"') ? [armField, armField] : []),
  ];
  const targets = read.length === 0 ? [] : questions.filter(() => random.int(5) === 0);
  const rules = targets.map(({ gid }, at): readonly [string, string, DisplayRule] => {
    const code = makeConditionOn(random, pickOne(random, read));
    const action = pickOne(random, ['display', 'hide'] as const);
    return [`value${at}`, code, { targets: [gid], action, conditionGroup: `value${at}` }];
  });
  return {
    ...project,
    items,
    ...(flow !== undefined && { flow }),
    rule_map: {
      ...project.rule_map,
      ...Object.fromEntries(rules.map(([id, code]) => [id, { code }])),
    },
    dispConsList: [...(project.dispConsList ?? []), ...rules.map(([, , rule]) => rule)],
  };
}

function makeConditionOn(
  random: Rng,
  { cid = '', value_type: type }: Pick<Question, 'cid' | 'value_type'>,
): string {
  if (type === 'boolean') return pickOne(random, [cid, `not ${cid}`]);
  return `${cid} ${pickOne(random, ['> 2', 'is empty', '== 1', '!= 3'])}`;
}

interface ValueContext {
  readonly random: Rng;
  readonly questions: readonly Question[];
  readonly values: Question[];
}

function withValuesInside<T extends ProjectItem>(item: T, context: ValueContext): T {
  if (item.type === 'Q') return item;
  const newItems = item.items.flatMap((one): readonly (Page | Question)[] => {
    const withInnerValues = withValuesInside(one as Page | Question, context); // a group contains no groups
    return context.random.int(4) === 0 ? [withInnerValues, makeValue(context)] : [withInnerValues];
  });
  return { ...item, items: newItems };
}

function makeValue({ random, questions, values }: ValueContext): Question {
  const cid = `V${values.length + 1}`;
  const sources = [...questions.map((one) => one.cid ?? ''), ...values.map((one) => one.cid ?? '')];
  const source = pickOne(random, sources);
  const valueItem: Question = {
    type: 'Q',
    gid: cid.toLowerCase(),
    cid,
    qtype: 'value',
    title: cid,
    value_code: pickOne(random, [
      `count(${source}) + ${random.int(3)}`,
      `count(${source}) * ${random.int(4)}`,
      `${source} is empty ? 1 : sum(2, count(${pickOne(random, sources)}))`,
      `${source} is empty`,
    ]),
    value_type: pickOne(random, ['number', 'number', 'text', 'boolean'] as const),
    ...(random.int(3) === 0 && { freeze: true }),
  };
  values.push(valueItem);
  return valueItem;
}

function withSetNodes(
  random: Rng,
  node: FlowNode,
  questions: readonly Question[],
  count = { made: 0 },
): FlowNode {
  if (node.items === undefined) return node;
  const items = node.items.flatMap((child) => {
    const withInnerNodes = withSetNodes(random, child, questions, count);
    if (random.int(3) > 0) return [withInnerNodes];
    count.made += 1;
    const { conditionGroup } = child;
    const setNode: FlowNode = {
      fid: `set${count.made}`,
      type: 'F',
      ftype: 'set',
      cid: 'arm',
      value_code: pickOne(random, [
        String(random.int(4)),
        // The first node cannot read an earlier value.
        count.made > 1 ? '(arm ?? 0) + 1' : '3',
        `count(${pickOne(random, questions).cid ?? ''})`,
        'null',
      ]),
      value_type: 'number',
      ...(conditionGroup !== undefined && random.int(2) === 0 && { conditionGroup }),
    };
    return random.int(2) === 0 ? [setNode, withInnerNodes] : [withInnerNodes, setNode];
  });
  return { ...node, items };
}
