import { END_STATES } from '@canvass/protocol';
import type { EngineFeature } from '../../compile/feature.ts';
import type { EffectKind, Moment, ProgramOccurrence } from '../../program/program.ts';
import type { Destination, State } from '../../program/types.ts';
import { endResponse, leadBack, readEnd, stayOnPage, withoutPending } from '../../step/fulfil.ts';
import { advance } from '../../step/move.ts';
import { quotaWaits, waitsAmong, quotaWaitsOf } from './quota-waits.ts';
import { findRankRange, pageAt } from '../../step/walk.ts';
import { rankIn } from '../../program/presentation.ts';
import { findPageWhenKnown } from '../../content/page-known.ts';

/** Whether the respondent takes slots: not if screened out, in a preview or in a correction. */
const takesPart = ({ facts }: State, { end }: Destination): boolean =>
  facts.mode === undefined && end?.status !== END_STATES.screenOut.status;

/** Requests quotas when questions that cells read are decided: on the page that is left, or hidden and skipped. */
export const quotaEffect: EffectKind<'quota'> = {
  type: 'quota',
  due: {
    page(moment, destination) {
      const gids = takesPart(moment.state, destination) ? waitsOfPage(moment) : undefined;
      return gids && { type: 'quota', gids };
    },
    passed(moment, destination) {
      const gids = takesPart(moment.state, destination) ? waitsBetween(moment, destination.next) : [];
      return gids.length === 0 ? undefined : { type: 'quota', gids };
    },
  },
  take(program, state, { gids }, value) {
    const end = readEnd(value);
    if (end === undefined) return undefined;
    if (end.is_end === 1) return endResponse(state, end);
    if (value['status'] !== END_STATES.quotaFull.status) return advance(program, withoutPending(state));
    // QUOTA-10: leads back to the question whose answer must be changed.
    const gid = typeof value['q'] === 'string' ? value['q'] : (gids.at(-1) ?? '');
    return leadBack(program, state, [{ gid, key: 'quota.full_change' }]);
  },
  fail: (_, state) => stayOnPage(state),
};

/** The browser's part of quotas: when to request them from the host (PROJECT-6). */
export const quotaFeature: EngineFeature = {
  id: 'quotas',
  compile({ project, indexOf }) {
    if (project.quota_waits === undefined && (project.quotas ?? []).length === 0) return {};
    const { start = false, gids = [] } = project.quota_waits ?? {};
    const questions = gids.map((gid) => indexOf.get(gid) ?? -1);
    return {
      effects: [quotaEffect],
      extensions: (program) => [quotaWaits.entry(waitsAmong(program, { start, questions }))],
    };
  },
};

/** gids of the hidden questions that the respondent skips and that cells read. Skipping decides a question, too. */
function waitsBetween(moment: Moment, next: number): readonly string[] {
  const { program, presentation, state } = moment;
  const { nodes } = quotaWaitsOf(program);
  if (nodes.length === 0) return [];
  const { from, to } = findRankRange(moment, state.page, next);
  const passedOccurrences = nodes.flatMap((node): readonly ProgramOccurrence[] => {
    const rank = rankIn(presentation, node);
    const programNode = program.nodes[node];
    if (programNode?.kind !== 'question' || rank <= from || rank >= to) return [];
    const isWithPage =
      programNode.occurrence.question.computed !== undefined &&
      findPageWhenKnown(presentation, programNode.occurrence) === state.page;
    return isWithPage ? [] : [programNode.occurrence];
  });
  return [...new Set(passedOccurrences.map(({ question }) => question.gid))];
}

/** gids of the page's questions that quota cells read. Empty before the first page, undefined without such questions. */
function waitsOfPage(moment: Moment): readonly string[] | undefined {
  const { program, state } = moment;
  const { start, nodes } = quotaWaitsOf(program);
  if (state.page < 0) return start ? [] : undefined;
  if (nodes.length === 0) return undefined;
  const onPage = pageAt(moment, state.page).occurrences.filter(({ node }) => nodes.includes(node));
  const gids = [...onPage, ...computedNodesOfPage(moment, nodes)].map(({ question }) => question.gid);
  return gids.length === 0 ? undefined : gids;
}

function computedNodesOfPage(
  { program, presentation, state }: Moment,
  nodes: readonly number[],
): readonly ProgramOccurrence[] {
  return nodes.flatMap((node) => {
    const programNode = program.nodes[node];
    const isKnown =
      programNode?.kind === 'question' && programNode.occurrence.question.computed !== undefined;
    return isKnown && findPageWhenKnown(presentation, programNode.occurrence) === state.page
      ? [programNode.occurrence]
      : [];
  });
}
