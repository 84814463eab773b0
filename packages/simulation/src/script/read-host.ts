import { requireTools } from '@canvass/logic';
import { LateEntry } from './script-entry.ts';
import { type Node, plainValue, type Reader } from './reader.ts';
import { listDrawingNodes, quotasOf } from '@canvass/logic/effects';
import type { Expectations, ExpectedCell } from './script.ts';

interface ReadAnswer {
  readonly offset: number;
  readonly code: string;
  readonly gid: string;
  /** The parsed answer, or null to clear the answer. A `LateEntry` is parsed when it is used. */
  readonly answer: unknown;
}

/** Reads answers such as `Q1: A2`, whose values the question's type parses. */
export function readAnswers(reader: Reader, node: Node): readonly ReadAnswer[] {
  return (reader.asMap(node, 'a map from question codes to answers')?.entries ?? []).flatMap(
    ({ key, offset, value }) => {
      const programQuestion = reader.resolveQuestion(key, offset);
      if (programQuestion === undefined) return [];
      const { gid, type, question } = programQuestion;
      const entry = plainValue(value);
      if (type.material !== undefined && entry !== null) {
        return [{ offset, code: key, gid, answer: new LateEntry(value.offset, entry) }];
      }
      if (entry === null) return [{ offset, code: key, gid, answer: null }];
      const result = requireTools(programQuestion).fromScript(entry, { question });
      if ('problem' in result) {
        reader.complain('script.wrong-answer', value.offset, result.problem);
        return [];
      }
      return [{ offset, code: key, gid, answer: result.answer }];
    },
  );
}

/** Reads answers by gid. Naming a question twice, by code and by gid, is a fault. */
export function readAnswersByGid(reader: Reader, node: Node): ReadonlyMap<string, unknown> {
  const answers = new Map<string, unknown>();
  for (const { gid, offset, code, answer } of readAnswers(reader, node)) {
    if (answers.has(gid)) reader.complain('script.duplicate', offset, `\`${code}\` is answered twice.`);
    answers.set(gid, answer);
  }
  return answers;
}

const OUTCOMES = ['counted', 'held', 'full', 'none'] as const satisfies readonly ExpectedCell[];

/** Reads `quotas`, the cells that are full before the respondent begins. */
export function readFullCells(reader: Reader, node: Node): ReadonlySet<string> {
  const entries = reader.asMap(node, 'a map from quota cells to full')?.entries ?? [];
  const full = entries.flatMap(({ key, offset, value }) => {
    const cell = readCell(reader, key, offset);
    return cell === undefined || reader.findOneOf(value, ['full']) === undefined ? [] : [cell];
  });
  return new Set(full);
}

/** Reads `expect.quotas`, the respondent's outcome in cells, by id or name. */
export function readCellOutcomes(reader: Reader, node: Node): NonNullable<Expectations['quotas']> {
  const entries =
    reader.asMap(node, 'a map from quota cells to what became of the respondent')?.entries ?? [];
  return entries.flatMap(({ key, offset, value }) => {
    const cell = readCell(reader, key, offset);
    const outcome = reader.findOneOf(value, OUTCOMES);
    return cell === undefined || outcome === undefined ? [] : [{ offset, code: key, cell, value: outcome }];
  });
}

/** Reads `draws`: for the fid of a randomSet, the fids of its drawn children in the order shown. */
export function readDraws(reader: Reader, node: Node): NonNullable<Expectations['draws']> {
  const sets = listDrawingNodes(reader.names.program.project.flow);
  const entries = reader.asMap(node, 'a map from randomSets to what is drawn')?.entries ?? [];
  return entries.flatMap(({ key, offset, value }) => {
    const randomSet = sets.find(({ fid }) => fid === key);
    if (randomSet === undefined)
      return (
        reader.reportUnknown(
          'randomSet',
          key,
          offset,
          sets.map(({ fid }) => fid),
        ) ?? []
      );
    const children = (randomSet.items ?? []).map(({ fid }) => fid);
    const fids = (reader.asList(value, 'a list of fids') ?? []).flatMap((item) =>
      readChild(reader, item, children),
    );
    return [{ offset, fid: key, value: fids }];
  });
}

function readChild(reader: Reader, node: Node, children: readonly string[]): readonly string[] {
  const fid = reader.asText(node, 'the fid of a child');
  if (fid === undefined) return [];
  return children.includes(fid) ? [fid] : (reader.reportUnknown('child', fid, node.offset, children) ?? []);
}

/** Finds a cell by id, or else by a name that only one cell has. */
function readCell(reader: Reader, code: string, offset: number): string | undefined {
  const cells = quotasOf(reader.names.program).groups.flatMap((group) => group.cells);
  const byId = cells.find(({ id }) => id === code);
  const namedCells = cells.filter(({ name }) => name === code);
  if (byId !== undefined || namedCells.length === 1) return (byId ?? namedCells[0])?.id;
  if (namedCells.length === 0)
    return reader.reportUnknown(
      'cell',
      code,
      offset,
      cells.map(({ id }) => id),
    );
  const ids = namedCells.map(({ id }) => id).join(', ');
  return reader.complain(
    'script.ambiguous',
    offset,
    `Several cells are called \`${code}\`.`,
    `Name one by its id: ${ids}.`,
  );
}
