import type { Program } from '../program/program.ts';
import { findFlowNode } from '../features/flow/flow-node.ts';
import { enclosingGroupsOf } from './explain-groups.ts';
import { expressionsAt } from '../content/expressions-at.ts';

/**
 * Indexes of the questions whose answers can change whether a question is visible: first those that its rules, options
 * and groups read, then those that can skip it, then the influences of all these, and so on. A score adds all others.
 */
export function findInfluences(program: Program, gid: string): readonly number[] {
  const questionIndex = program.byGid.get(gid) ?? -1;
  const indexes = new Set<number>();
  let isScored = false;
  const add = (nodes: ReadonlySet<number>): readonly number[] => {
    isScored ||= [...nodes].some((node) => readsTotalScore(program, node));
    const newIndexes = questionsReadAt(program, nodes).filter(
      (index) => index !== questionIndex && !indexes.has(index),
    );
    for (const index of newIndexes) indexes.add(index);
    return newIndexes;
  };
  add(listNodes(program, questionIndex));
  for (let level: readonly number[] = [questionIndex, ...indexes]; level.length > 0; ) {
    level = add(
      new Set(level.flatMap((index) => [...listNodes(program, index), ...jumpsBefore(program, index)])),
    );
  }
  const scoredQuestions = isScored
    ? program.questions.filter(({ index }) => index !== questionIndex && !indexes.has(index))
    : [];
  return [...indexes, ...scoredQuestions.map(({ index }) => index)];
}

function readsTotalScore(program: Program, node: number): boolean {
  const programNode = program.nodes[node];
  const fid = programNode?.kind === 'group' ? programNode.group.fid : undefined;
  if (fid !== undefined && findFlowNode(program.project, fid)?.needScore === true) return true;
  return expressionsAt(program, node).some(({ reads }) => reads.session.includes('total_score'));
}

function listNodes({ questions }: Program, index: number): ReadonlySet<number> {
  const occurrences = questions[index]?.occurrences ?? [];
  return new Set(
    occurrences.flatMap((occurrence) => [
      occurrence.node,
      ...enclosingGroupsOf(occurrence.group).map(({ node }) => node),
    ]),
  );
}

function jumpsBefore({ questions, jumpSources }: Program, index: number): readonly number[] {
  const last = Math.max(-1, ...(questions[index]?.occurrences ?? []).map(({ node }) => node));
  return jumpSources.filter(({ node }) => node < last).map(({ node }) => node);
}

function questionsReadAt({ questions }: Program, nodes: ReadonlySet<number>): readonly number[] {
  return questions
    .filter(
      ({ readers, occurrences }) =>
        readers.some((reader) => nodes.has(reader)) ||
        occurrences.some(({ node, jumpSlot }) => jumpSlot >= 0 && nodes.has(node)),
    )
    .map(({ index }) => index);
}
