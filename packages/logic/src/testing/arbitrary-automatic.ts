import type { Option, Project, Question, ProjectItem } from '@canvass/project';
import type { Rng } from '../random/rng.ts';
import { makeExpression, pickOne } from './arbitrary-conditions.ts';

/** Adds automatic answers, and plaster_code, to some questions. */
export function withAutomatic(random: Rng, project: Project): Project {
  const before: Question[] = [];
  const change = <T extends ProjectItem>(item: T): T => {
    if (item.type !== 'Q') return { ...item, items: item.items.map(change) };
    before.push(item);
    return { ...item, ...automaticFields(random, item, before.slice(0, -1)) };
  };
  return { ...project, items: project.items.map(change) };
}

/** Makes some of the questions with a default or auto_fill read-only (`read_only`). */
export function withReadOnly(random: Rng, project: Project): Project {
  const change = <T extends ProjectItem>(item: T): T => {
    if (item.type !== 'Q') return { ...item, items: item.items.map(change) };
    const isFilled = (item.auto_fill ?? item.defaultOptionSelect) !== undefined;
    return isFilled && random.int(3) === 0 ? { ...item, read_only: true } : item;
  };
  return { ...project, items: project.items.map(change) };
}

function automaticFields(random: Rng, question: Question, before: readonly Question[]): Partial<Question> {
  if (question.qtype === 'descriptor' || random.int(2) === 0) return {};
  const items = question.items && withChosen(random, question, before);
  return {
    ...(items && { items }),
    ...(random.int(2) === 0 && makeFirstAnswer(random, question, before)),
    ...(random.int(3) === 0 && { autofill_next: true }),
    ...(random.int(4) === 0 && question.qtype === 'multiple' && { autofill_exclusive: true }),
    ...(random.int(4) === 0 && { plaster_code: makePatch(random, question, before) }),
  };
}

/** The last option may be exclusive, one of the others selected, and some have auto_code. */
function withChosen(random: Rng, { qtype, items = [] }: Question, before: readonly Question[]): Option[] {
  const selected = random.int(items.length * 3);
  return items.map((option, at) => ({
    ...option,
    ...(at === items.length - 1 && random.int(3) === 0 && qtype === 'multiple' && { exclusive: true }),
    ...(at === selected && at < items.length - 1 && { selected: true }),
    ...(random.int(6) === 0 && { autoSelect: true, auto_code: makeExpression(random, before) }),
  }));
}

function makeFirstAnswer(random: Rng, { items }: Question, before: readonly Question[]): Partial<Question> {
  const code = makeValue(random, before);
  if (items === undefined) return { auto_fill: code };
  switch (random.int(5)) {
    case 0:
      return { auto_fill: code };
    case 1:
      return { defaultOptionSelect: { code } };
    case 2:
      return { defaultOptionSelect: true };
    case 3:
      return { defaultOptionSelect: true, loop_autofill: true };
    default:
      return { defaultOptionSelect: [pickOne(random, items).gid] };
  }
}

function makeValue(random: Rng, before: readonly Question[]): string {
  const sourceCid = before[random.int(Math.max(before.length, 1))]?.cid;
  const values = ['2', '"A1"', '[3, 1]', 'ext.vip', 'ext.city', 'null', '99'];
  if (sourceCid === undefined) return pickOne(random, values);
  return pickOne(random, [
    ...values,
    sourceCid,
    sourceCid,
    sourceCid,
    `${sourceCid} is answered ? 1 : null`,
    `title(${sourceCid})`,
  ]);
}

function makePatch(random: Rng, { qtype }: Question, before: readonly Question[]): string {
  const test = makeExpression(random, before);
  const sourceCid = before[random.int(Math.max(before.length, 1))]?.cid ?? 'language';
  return pickOne(random, [
    `{ title: concat("Now ", title(${sourceCid})), tipText: "patched" }`,
    `{ required: ${sourceCid} is answered }`,
    `(${test}) ? { required: true, title: "Needed" } : null`,
    `{ ${typeFields(qtype, sourceCid)}, required: "wrong" }`,
  ]);
}

function typeFields(qtype: string, sourceCid: string): string {
  if (qtype === 'multiple') return 'options_range: [null, 2]';
  return qtype === 'blank' ? `placeholder_text: ${sourceCid}, min: "wrong"` : `tipText: ${sourceCid}`;
}
