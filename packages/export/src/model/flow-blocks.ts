import { quotasOf, drawsChildren } from '@canvass/logic/effects';
import {
  textOrEmpty,
  computeBlock,
  EMPTY,
  NOT_ASKED,
  type Block,
  type ExportVersion,
  type CellVariable,
} from './block.ts';
import type { Program } from '@canvass/logic';
import type { FlowNode } from '@canvass/project';

/** The quota cells to which a response belongs, even if it was turned away, and the cells in which it is counted. */
export function quotaBlock(versions: readonly ExportVersion[]): Block {
  const groups = new Map<string, { readonly name: string; readonly cells: Map<string, string> }>();
  for (const { program } of versions) {
    for (const { id, name, cells } of quotasOf(program).groups) {
      const group = groups.get(id) ?? { name, cells: new Map<string, string>() };
      groups.set(id, group);
      const newCells = cells.filter((cell) => !group.cells.has(cell.id));
      newCells.forEach((cell) => group.cells.set(cell.id, cell.name));
    }
  }
  if (groups.size === 0) return computeBlock('quota', []);
  const labelsOf = (cells: ReadonlyMap<string, string>) =>
    [...cells].map(([value, label]) => ({ value, label }));
  const groupVariables = [...groups].map(
    ([id, { name, cells }]): CellVariable => ({
      preferredName: `quota_${id}`,
      label: `Quota ${name}: cells that the answers belong to`,
      valueLabels: labelsOf(cells),
      missing: ['empty'],
      cell: ({ record }) => textOrEmpty(record.cells.filter((cell) => cells.has(cell)).join(' ')),
    }),
  );
  const countedVariable: CellVariable = {
    preferredName: 'quota_cells',
    label: 'Quota cells in which the response is counted',
    valueLabels: [...groups.values()].flatMap(({ cells }) => labelsOf(cells)),
    missing: ['empty'],
    cell: (subject) => textOrEmpty(subject.counted.join(' ')),
  };
  return computeBlock('quota', [...groupVariables, countedVariable]);
}

const FINISHED = 1;
/** Scores have two decimals (SCORE-1). */
const SCORE_DECIMALS = 2;

/** The total score of finished responses, and the scores that nodes of the flow request. */
export function scoreBlock(versions: readonly ExportVersion[]): Block {
  const total: CellVariable = {
    preferredName: 'score_total',
    label: 'Score of the finished response',
    type: 'number',
    decimals: SCORE_DECIMALS,
    measure: 'scale',
    missing: ['not_asked'],
    cell: ({ status, record }) => (status === FINISHED ? record.totalScore : NOT_ASKED),
  };
  const nodes = listNodes(versions, ({ needScore }) => needScore === true).map(
    ({ fid, title }): CellVariable => ({
      preferredName: `score_${fid}`,
      label: `Score at ${title ?? fid}`,
      type: 'number',
      decimals: SCORE_DECIMALS,
      measure: 'scale',
      missing: ['not_asked', 'empty'],
      cell: ({ record: { nodeScores } }) =>
        Object.hasOwn(nodeScores, fid) ? (nodeScores[fid] ?? EMPTY) : NOT_ASKED,
    }),
  );
  return computeBlock('score', versions.some(({ program }) => isScored(program)) ? [total, ...nodes] : nodes);
}

/** Whether a project has points, which are in fields of options, levels, tags and tree nodes, or in score settings. */
function isScored({ project }: Program): boolean {
  const { scores, settings, items } = project;
  return scores !== undefined || settings?.show_scores === true || JSON.stringify(items).includes('"score":');
}

export function drawBlock(versions: readonly ExportVersion[]): Block {
  const sets = listNodes(versions, drawsChildren);
  return computeBlock(
    'draw',
    sets.map(
      ({ fid, title, items = [] }): CellVariable => ({
        preferredName: `draw_${fid}`,
        fid,
        label: `Drawn at ${title ?? fid}, in the order shown`,
        valueLabels: items.flatMap((child) =>
          child.title === undefined ? [] : [{ value: child.fid, label: child.title }],
        ),
        missing: ['not_asked', 'empty'],
        cell: ({ record: { draws } }) =>
          Object.hasOwn(draws, fid) ? textOrEmpty(draws[fid]?.join(' ')) : NOT_ASKED,
      }),
    ),
  );
}

function listNodes(
  versions: readonly ExportVersion[],
  matches: (node: FlowNode) => boolean,
): readonly FlowNode[] {
  const found = new Map<string, FlowNode>();
  const visit = (node: FlowNode) => {
    if (matches(node) && !found.has(node.fid)) found.set(node.fid, node);
    for (const child of node.items ?? []) visit(child);
  };
  for (const { program } of versions) if (program.project.flow !== undefined) visit(program.project.flow);
  return [...found.values()];
}
