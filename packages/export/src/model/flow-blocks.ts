import type { Program } from '@canvass/logic';
import { drawsChildren } from '@canvass/logic/effects';
import type { FlowNode } from '@canvass/project';
import {
  EMPTY,
  NOT_ASKED,
  textOrEmpty,
  blockOf,
  type Block,
  type ExportVersion,
  type CellVariable,
} from './block.ts';

const FINISHED = 1;
/** Scores are given to two places (SCORE-1). */
const SCORE_DECIMALS = 2;

/** The score of finished responses, and scores that nodes of the flow asked for. */
export function scoreBlock(versions: readonly ExportVersion[]): Block {
  const total: CellVariable = {
    wanted: 'score_total',
    label: 'Score of the finished response',
    type: 'number',
    decimals: SCORE_DECIMALS,
    measure: 'scale',
    missing: ['not_asked'],
    cell: ({ status, record }) => (status === FINISHED ? record.totalScore : NOT_ASKED),
  };
  const nodes = nodesOf(versions, ({ needScore }) => needScore === true).map(
    ({ fid, title }): CellVariable => ({
      wanted: `score_${fid}`,
      label: `Score at ${title ?? fid}`,
      type: 'number',
      decimals: SCORE_DECIMALS,
      measure: 'scale',
      missing: ['not_asked', 'empty'],
      cell: ({ record: { nodeScores } }) =>
        Object.hasOwn(nodeScores, fid) ? (nodeScores[fid] ?? EMPTY) : NOT_ASKED,
    }),
  );
  return blockOf('score', versions.some(({ program }) => isScored(program)) ? [total, ...nodes] : nodes);
}

/** Points stand at options, levels, tags and nodes of trees under one name, or in the settings of scores. */
function isScored({ project }: Program): boolean {
  const { scores, settings, items } = project;
  return scores !== undefined || settings?.show_scores === true || JSON.stringify(items).includes('"score":');
}

/** What was drawn, in the order in which it was shown. */
export function drawBlock(versions: readonly ExportVersion[]): Block {
  const sets = nodesOf(versions, drawsChildren);
  return blockOf(
    'draw',
    sets.map(
      ({ fid, title, items = [] }): CellVariable => ({
        wanted: `draw_${fid}`,
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

/** Nodes of the flows of all versions, each once. */
function nodesOf(
  versions: readonly ExportVersion[],
  isMeant: (node: FlowNode) => boolean,
): readonly FlowNode[] {
  const found = new Map<string, FlowNode>();
  const visit = (node: FlowNode) => {
    if (isMeant(node) && !found.has(node.fid)) found.set(node.fid, node);
    for (const child of node.items ?? []) visit(child);
  };
  for (const { program } of versions) if (program.project.flow !== undefined) visit(program.project.flow);
  return [...found.values()];
}
