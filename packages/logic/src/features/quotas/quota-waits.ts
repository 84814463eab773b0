import { pageKnown } from '../../content/page-known.ts';
import { extension } from '../../program/extension.ts';
import { rankIn } from '../../program/presentation.ts';
import type { Moment, Program, ProgramOccurrence } from '../../program/program.ts';
import { findRankRange, pageAt } from '../../step/walk.ts';

/** When a move must request quotas. */
export interface QuotaWaits {
  /** Whether a cell is decided before the first page. */
  readonly start: boolean;
  /** Occurrences of questions that quota cells read, ascending. */
  readonly nodes: readonly number[];
}
export const quotaWaits = extension<QuotaWaits>();

const NO_WAITS: QuotaWaits = { start: false, nodes: [] };
export const quotaWaitsOf = (program: Program): QuotaWaits => quotaWaits.of(program) ?? NO_WAITS;

/** Converts question indexes to nodes. */
export function waitsAmong(
  program: Program,
  { start, questions }: { readonly start: boolean; readonly questions: readonly number[] },
): QuotaWaits {
  const nodes = questions.flatMap((index) =>
    (program.questions[index]?.occurrences ?? []).map(({ node }) => node),
  );
  return { start, nodes: nodes.toSorted((a, b) => a - b) };
}

/** gids of the page's questions that quota cells read. Empty before the first page, undefined without such questions. */
export function waitsOfPage(moment: Moment): readonly string[] | undefined {
  const { program, state } = moment;
  const { start, nodes } = quotaWaitsOf(program);
  if (state.page < 0) return start ? [] : undefined;
  if (nodes.length === 0) return undefined;
  const onPage = pageAt(moment, state.page).occurrences.filter(({ node }) => nodes.includes(node));
  const gids = [...onPage, ...computedOnPage(moment, nodes)].map(({ question }) => question.gid);
  return gids.length === 0 ? undefined : gids;
}

/** Computed values that are known once the page is left. */
function computedOnPage(
  { program, presentation, state }: Moment,
  nodes: readonly number[],
): readonly ProgramOccurrence[] {
  return nodes.flatMap((node) => {
    const found = program.nodes[node];
    const isKnown = found?.kind === 'question' && found.occurrence.question.computed !== undefined;
    return isKnown && pageKnown(presentation, found.occurrence) === state.page ? [found.occurrence] : [];
  });
}

/** gids of hidden questions that the respondent skips. They are decided then, too. */
export function waitsBetween(moment: Moment, next: number): readonly string[] {
  const { program, presentation, state } = moment;
  const { nodes } = quotaWaitsOf(program);
  if (nodes.length === 0) return [];
  const { from, to } = findRankRange(moment, state.page, next);
  const passed = nodes.flatMap((node): readonly ProgramOccurrence[] => {
    const rank = rankIn(presentation, node);
    const found = program.nodes[node];
    if (found?.kind !== 'question' || rank <= from || rank >= to) return [];
    const isWithPage =
      found.occurrence.question.computed !== undefined &&
      pageKnown(presentation, found.occurrence) === state.page;
    return isWithPage ? [] : [found.occurrence];
  });
  return [...new Set(passed.map(({ question }) => question.gid))];
}
