import type { QuotaFacts } from '@canvass/protocol';
import { expressionsAt } from '../../content/expressions-at.ts';
import type { Program } from '../../program/program.ts';
import type { QuotaReads } from '../../language/index.ts';
import type { CellFill } from './decide-quota.ts';
import { otherConditions, quotasOf } from './quota-plan.ts';

const cache = new WeakMap<Program, QuotaReads | null>();

/** Undefined if rules read no cell. */
export function findQuotaReads(program: Program): QuotaReads | undefined {
  const cached = cache.get(program);
  if (cached !== undefined) return cached ?? undefined;
  const reads = allReads(program);
  const readsCells = reads.full.length + reads.counts.length > 0;
  cache.set(program, readsCells ? reads : null);
  return readsCells ? reads : undefined;
}

function allReads(program: Program): QuotaReads {
  const patches = program.questions.flatMap(({ patch }) => patch?.reads.expressions ?? []);
  const atNodes = program.nodes.flatMap((_, node) => expressionsAt(program, node));
  const expressions = [...atNodes, ...patches, ...(otherConditions.of(program) ?? [])];
  const cellsOf = (kind: keyof QuotaReads) => [
    ...new Set(expressions.flatMap(({ reads }) => reads.quotas[kind])),
  ];
  return { full: cellsOf('full').sort(), counts: cellsOf('counts').sort() };
}

/**
 * The quota snapshot for a respondent's rules, from the fill levels when the response begins. Undefined if no rule
 * reads a cell. A cell without a limit, because it is not in the plan, is never full.
 */
export function quotaFacts(
  program: Program,
  fill: (cell: string) => Pick<CellFill, 'done' | 'held'> & { readonly cap: number | null },
): QuotaFacts | undefined {
  const reads = findQuotaReads(program);
  if (reads === undefined) return undefined;
  const caps = new Map(
    quotasOf(program).groups.flatMap(({ cells }) => cells.map(({ id, cap }) => [id, cap] as const)),
  );
  const isFull = (cell: string) => {
    const { done, held, cap } = fill(cell);
    return done + held >= (cap ?? caps.get(cell) ?? Number.POSITIVE_INFINITY);
  };
  return {
    full: reads.full.filter(isFull),
    counts: Object.fromEntries(reads.counts.map((cell) => [cell, fill(cell).done])),
  };
}
