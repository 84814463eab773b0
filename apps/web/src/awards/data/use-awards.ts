import type { AwardKind, AwardView, TicketState } from '@canvass/protocol';
import { useCallback, useEffect, useState } from 'react';
import { pageCaller } from '../../services/page-caller.ts';
import type { AwardPort } from './award-port.ts';
import { isUnderWay } from '../../services/own-response.ts';
import { ownToken } from './hand-over.ts';
import { createServerPort } from './server-port.ts';

/** Which awards a page shows. */
export interface AwardsWanted {
  /** Key of the page's title. */
  readonly title: string;
  readonly kinds?: readonly AwardKind[];
  /** The one that the address names. */
  readonly aid?: string;
  /** Only what has been won. */
  readonly isWon?: boolean;
}
/**
 * `nobody`: this device has no response of the survey; `unfinished`: it has one that is still being answered; `none`: it has no
 * such award.
 */
export type LoadedAwards =
  | { readonly awards: readonly AwardView[]; readonly port: AwardPort; readonly token: string }
  | { readonly code: number }
  | 'nobody'
  | 'unfinished'
  | 'none'
  | 'failed';

/** The awards of a page; undefined before the first answer. `again` asks once more. */
export function useAwards(surveyId: string, language: string, { kinds, aid, isWon }: AwardsWanted) {
  const [loaded, setLoaded] = useState<LoadedAwards>();
  const [attempt, setAttempt] = useState(0);
  const wanted = kinds?.join();
  useEffect(() => {
    let isGone = false;
    const fits = (award: AwardView) =>
      aid === undefined
        ? (wanted === undefined || wanted.split(',').includes(award.kind)) &&
          (isWon !== true || wasWon(award))
        : award.aid === aid;
    void loadAwards(surveyId, language).then((found) => {
      if (isGone) return;
      const awards = typeof found === 'object' && 'awards' in found ? found.awards.filter(fits) : [];
      const isThere = typeof found === 'string' || 'code' in found;
      setLoaded(isThere ? found : awards.length === 0 ? 'none' : { ...found, awards });
    });
    return () => {
      isGone = true;
    };
  }, [surveyId, language, wanted, aid, isWon, attempt]);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  return { loaded, again };
}

/** All awards of the response that this device has. Never rejects. */
export async function loadAwards(surveyId: string, language: string): Promise<LoadedAwards> {
  const token = await ownToken(surveyId);
  if (token === undefined) return (await isUnderWay(surveyId)) ? 'unfinished' : 'nobody';
  const port = createServerPort({ surveyId, token, caller: pageCaller(), language });
  const outcome = await port.list();
  if (typeof outcome === 'string') return outcome;
  return 'data' in outcome ? { awards: outcome.data, port, token } : outcome;
}

const NOT_WON: ReadonlySet<TicketState> = new Set(['pending', 'ready', 'lost', 'expired', 'revoked']);
/** Points are there without any luck. */
const wasWon = ({ kind, state }: AwardView): boolean => kind === 'points' || !NOT_WON.has(state);
