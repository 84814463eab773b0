import { rng } from '@canvass/logic';
import {
  codeProblem,
  createDrawLedger,
  type EffectType,
  flowNode,
  type FullQuota,
  type Ledgers,
  type QuotaClaim,
  quotaValue,
  type ReplyOf,
  scoreLedger,
} from '@canvass/logic/effects';
import { END_STATES } from '@canvass/protocol';
import type { CellClaim, Decision, SharedRequest } from './outcome.ts';
import type { SimulatedSurvey } from './simulated-survey.ts';

/** A reply: immediate if it depends only on the respondent, else by the population's decision on a request. */
export type Answer<Reply = unknown> =
  | { readonly reply: Reply }
  | { readonly request: SharedRequest; readonly replyBy: (decision: Decision) => Reply };

/** Ledgers of one respondent: results that depend on others become requests to the population. */
export type RespondentLedgers = {
  readonly [T in EffectType]: (...request: Parameters<Ledgers[T]>) => Answer<ReplyOf<T>>;
} & { readonly ended: () => Answer };

export function respondentLedgers(survey: SimulatedSurvey, number: number): RespondentLedgers {
  const draws = createDrawLedger();
  return {
    quota(claims, waiting) {
      const nonEndingCells = ({ group, candidates }: QuotaClaim) =>
        candidates.filter((cell) => quotaValue(waiting, { group, cell }).is_end === 0);
      return {
        request: { type: 'hold', claims: claims.map(cellClaim), leadsBack: claims.flatMap(nonEndingCells) },
        replyBy: (decision) => fullCell(survey, decision),
      };
    },
    draw(request) {
      const drawFids = () => draws.draw(request, number, drawOptions(survey, number, request.fid));
      if (!request.uniform_display) return { reply: drawFids() };
      const { fid, items_fids: among, extract_count: count } = request;
      return {
        request: { type: 'draw', fid, among, count },
        replyBy: (decision) => (decision.type === 'drawn' ? decision.fids : drawFids()),
      };
    },
    score: (request, waiting) => ({ reply: scoreLedger(request, waiting) }),
    verify({ keys, codes }) {
      // Codes are checked as in the ledgers of scripts, which send none.
      const problems = codes.map(({ code }) => codeProblem(code));
      const replyBy = (decision?: Decision) => ({ taken: takenBy(decision), problems });
      return keys.length === 0 ? { reply: replyBy() } : { request: { type: 'unique', keys }, replyBy };
    },
    submit({ end, keys, claims }) {
      if (end.status !== END_STATES.finished.status || (claims.length === 0 && keys.length === 0))
        return { reply: 'counted' };
      return {
        request: { type: 'count', claims: claims.map(cellClaim), keys },
        replyBy(decision) {
          if (decision.type === 'taken') return { taken: takenBy(decision) };
          return decision.type === 'full' ? 'full' : 'counted';
        },
      };
    },
    // The population knows who leaves.
    ended: () => ({ reply: undefined }),
  };
}

/** The options of a respondent's draw, as in the ledgers of scripts. */
export function drawOptions({ program }: SimulatedSurvey, number: number, fid: string) {
  return { shuffle: flowNode(program.project, fid)?.shuffle === true, random: rng(`${number}:${fid}`) };
}

const takenBy = (decision: Decision | undefined): ReadonlySet<string> =>
  new Set(decision?.type === 'taken' ? decision.keys : []);

function fullCell({ quotas }: SimulatedSurvey, decision: Decision): FullQuota | undefined {
  if (decision.type !== 'full') return undefined;
  const { cell } = decision;
  const group = quotas.groups.find(({ cells }) => cells.some(({ id }) => id === cell));
  return group && { group, cell };
}

const cellClaim = ({ group, candidates, isOpenEnded }: QuotaClaim): CellClaim =>
  isOpenEnded === true ? [group.id, candidates, true] : [group.id, candidates];
