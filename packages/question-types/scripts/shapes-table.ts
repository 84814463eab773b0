import { alternativesOf, type ValueShape } from '@canvass/logic';
import type { Question } from '@canvass/project';
import type { Fixture } from '../src/answers/examples/fixture.ts';
import { fixtures } from '../src/registry/fixtures.gen.ts';
import { registry } from '../src/registry/registry.gen.ts';

const TABLE_BEGIN = '<!-- Written by packages/question-types/scripts/write-document.ts. -->';
const TABLE_END = '<!-- End of what is written. -->';

/** Returns the table of value shapes. Types with equal cells share a line. */
function shapesTable(): string {
  const lines = new Map<string, string[]>();
  for (const id of Object.keys(fixtures).toSorted()) {
    const shape = computeShape(id);
    const cells = `${describeShape(shape)} | ${exampleExpressions(shape)}`;
    lines.set(cells, [...(lines.get(cells) ?? []), `\`${id}\``]);
  }
  const rows = [...lines].map(([cells, ids]) => `| ${ids.join(', ')} | ${cells} |`);
  return ['| type | the value of Q1 | one of its values |', '|---|---|---|', ...rows].join('\n');
}

export function withShapesTable(page: string): string {
  const [head, afterBegin] = page.split(TABLE_BEGIN);
  const [, tail] = afterBegin?.split(TABLE_END) ?? [];
  if (head === undefined || tail === undefined)
    throw new Error(`The page has no "${TABLE_BEGIN}" to write to.`);
  return `${head}${TABLE_BEGIN}\n\n${shapesTable()}\n\n${TABLE_END}${tail}`;
}

/** The shape of a type's largest example, because questions with one item can have another shape. */
function computeShape(id: string): ValueShape {
  const [largest] = (byId[id] ?? [])
    .map(({ question }) => question)
    .toSorted((one, other) => size(other) - size(one));
  const type = registry.get(id);
  if (largest === undefined || type === undefined) throw new Error(`The question type ${id} has no example.`);
  return type.shape({ ...largest, not_apply: false });
}

const byId: Readonly<Record<string, readonly Fixture[]>> = fixtures;
const size = ({ items = [], rows_items: rows = [] }: Question): number => items.length + 100 * rows.length;

function describeShape(shape: ValueShape): string {
  const [first = shape] = alternativesOf(shape);
  switch (first.kind) {
    case 'nothing':
      return 'nothing';
    case 'list':
      return first.shapesByIndex === undefined
        ? `a list of ${describeMembers(first.member)}`
        : 'a list of choices, one per level';
    case 'record':
      return recordWords(first);
    case 'choice':
      return 'a choice';
    case 'boolean':
      return 'yes or no';
    case 'number':
    case 'text':
      return `a ${first.kind}`;
    default:
      return 'a value';
  }
}

/** Describes the members of a list, such as `choices` or `records: for each item a text`. */
function describeMembers(shape: ValueShape): string {
  return describeShape(shape).replace(/^a (\w+)/, '$1s');
}

function recordWords({ parts, entries }: Extract<ValueShape, { kind: 'record' }>): string {
  const [entry] = entries.values();
  if (parts === 'field') return `a record of ${[...entries.keys()].map((key) => `\`${key}\``).join(', ')}`;
  const innerText = describeShape(entry ?? { kind: 'nothing' }).replace('a record: for each', 'and');
  return `a record: for each ${parts} ${innerText}`;
}

/** Examples of expressions that read a value, such as `Q1.R1.A1` or `count(Q1)`. */
function exampleExpressions(shape: ValueShape): string {
  const expressions = expressionsTo('Q1', shape);
  return expressions.length === 0 ? '' : expressions.map((way) => `\`${way}\``).join(', ');
}

function expressionsTo(path: string, shape: ValueShape): readonly string[] {
  const [first = shape] = alternativesOf(shape);
  switch (first.kind) {
    case 'nothing':
      return [];
    case 'list':
      return [`count(${path})`, ...expressionsTo(`${path}[1]`, first.shapesByIndex?.[0] ?? first.member)];
    case 'record': {
      const [entry] = first.entries;
      return entry === undefined ? [] : expressionsTo(`${path}.${entry[0]}`, entry[1]);
    }
    default:
      return [path];
  }
}
