import { rng, type State } from '@canvass/logic';
import {
  asksOfSurvey,
  codeIssue,
  createDrawLedger,
  flowNode,
  isSmsAsk,
  isUniqueAsk,
  type QuotaClaim,
  quotaClaims,
  quotaValue,
  scoreBefore,
  submitValue,
  type UniqueAsk,
  uniqueKey,
  usedIssues,
  verifyValue,
} from '@canvass/logic/facts';
import {
  type EffectRequest,
  END_STATES,
  type EndStatus,
  type VerifyAsk,
  type VerifyResult,
} from '@canvass/protocol';
import type { CellClaim, Decision, SharedRequest } from './play.ts';
import type { SimulatedSurvey } from './simulated-survey.ts';

/**
 * Carries out the effects of one respondent: what others have a say in becomes a request, and the decision a value; the
 * rest is a function of the respondent. Values are made by the functions that the server makes them with.
 */
export class EffectDesk {
  readonly #survey: SimulatedSurvey;
  readonly #number: number;
  readonly #draws = createDrawLedger();

  constructor(survey: SimulatedSurvey, number: number) {
    this.#survey = survey;
    this.#number = number;
  }

  /** What must be asked of the field for the first pending effect, if anything. */
  request(state: State): SharedRequest | undefined {
    const effect = state.pending[0];
    switch (effect?.type) {
      case 'quota':
        return this.#hold(state, effect.gids);
      case 'verify':
        return this.#unique(effect.asks);
      case 'submit':
        return this.#count(state, effect.end.status);
      case 'draw':
        return effect.uniform_display ? drawRequest(effect) : undefined;
      default:
        return undefined;
    }
  }

  /** The value of the first pending effect; with the decision, where it was asked for. */
  value(state: State, decision?: Decision): unknown {
    const effect = state.pending[0];
    const moment = { plan: this.#survey.quotas, program: this.#survey.program, state };
    switch (effect?.type) {
      case 'quota':
        return quotaValue(moment, effect.gids, this.#holdResult(decision));
      case 'submit':
        return this.#submit(state, effect.end, decision);
      case 'draw':
        return { random_fids: decision?.type === 'drawn' ? decision.fids : this.#draw(effect) };
      case 'verify':
        return this.#verify(effect.asks, decision);
      case 'score':
        return { final_score: scoreBefore(this.#survey.program, state, effect.fid) };
      default:
        return undefined;
    }
  }

  #hold(state: State, gids: readonly string[]): SharedRequest {
    const { program, quotas: plan } = this.#survey;
    const claims = quotaClaims(plan, program, state, 'next');
    const leadsBack = ({ group, candidates }: QuotaClaim) =>
      candidates.filter(
        (cell) => quotaValue({ plan, program, state }, gids, { full: { group, cell } }).is_end === 0,
      );
    return { type: 'hold', claims: claims.map(pairOf), leadsBack: claims.flatMap(leadsBack) };
  }

  #count(state: State, status: number): SharedRequest | undefined {
    const { program, quotas } = this.#survey;
    if (status !== END_STATES.finished.status) return undefined;
    const claims = quotas.groups.length === 0 ? [] : quotaClaims(quotas, program, state, 'submit');
    const keys = this.#uniqueOf(state).map(uniqueKey);
    if (claims.length === 0 && keys.length === 0) return undefined;
    return { type: 'count', claims: claims.map(pairOf), keys };
  }

  #submit(state: State, end: EndStatus, decision: Decision | undefined): EndStatus | VerifyResult {
    if (decision?.type === 'taken') return this.#verify(this.#uniqueOf(state), decision);
    const { program } = this.#survey;
    return submitValue({ program, state }, end, decision?.type === 'full' ? 'full' : 'counted');
  }

  #unique(asks: readonly VerifyAsk[]): SharedRequest | undefined {
    const keys = asks.filter(isUniqueAsk).map(uniqueKey);
    return keys.length === 0 ? undefined : { type: 'unique', keys };
  }

  /** Codes as the oracle of scripts judges them: nobody has sent one. */
  #verify(asks: readonly VerifyAsk[], decision: Decision | undefined): VerifyResult {
    const taken = new Set(decision?.type === 'taken' ? decision.keys : []);
    const codes = asks.filter(isSmsAsk).map(({ gid, code }) => codeIssue(gid, code));
    return verifyValue(...usedIssues(asks.filter(isUniqueAsk), (key) => taken.has(key)), ...codes);
  }

  #uniqueOf(state: State): readonly UniqueAsk[] {
    return asksOfSurvey(this.#survey.program, state).filter(isUniqueAsk);
  }

  #holdResult(decision: Decision | undefined): Parameters<typeof quotaValue>[2] {
    if (decision?.type !== 'full') return { held: [] };
    const { cell } = decision;
    const group = this.#survey.quotas.groups.find(({ cells }) => cells.some(({ id }) => id === cell));
    return group === undefined ? { held: [] } : { full: { group, cell } };
  }

  /** A draw that is not even depends on nobody else. */
  #draw(effect: EffectRequest & { readonly type: 'draw' }): readonly string[] {
    return this.#draws.draw(effect, this.#number, drawOptions(this.#survey, this.#number, effect.fid));
  }
}

/** How a randomSet draws for a respondent: as the oracle of scripts does. */
export function drawOptions({ program }: SimulatedSurvey, number: number, fid: string) {
  return { shuffle: flowNode(program.project, fid)?.shuffle === true, random: rng(`${number}:${fid}`) };
}

function drawRequest(effect: EffectRequest & { readonly type: 'draw' }): SharedRequest {
  const { fid, items_fids, extract_count } = effect;
  return { type: 'draw', fid, among: items_fids, count: extract_count };
}

const pairOf = ({ group, candidates, isOpenEnded }: QuotaClaim): CellClaim =>
  isOpenEnded === true ? [group.id, candidates, true] : [group.id, candidates];
