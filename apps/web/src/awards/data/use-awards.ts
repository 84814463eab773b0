import type { Caller, TypedCall } from '@canvass/api-client';
import type { AwardAuth, AwardSmsData, AwardsData, AwardView, TicketState } from '@canvass/protocol';
import { computeOutcome, type Outcome, type RefusedOutcome } from '../../services/outcome.ts';
import { confirmTransfer } from './messaging-app.ts';
import { AWARD_KIND_UI } from '../kinds/award-kind-pages.ts';
import type { AwardPageName } from './award-address.ts';
import type { AwardPort } from './award-port.ts';
import { useCallback, useEffect, useState } from 'react';
import { pageCaller } from '../../network/page-caller.ts';
import { findOwnToken } from './hand-over.ts';
import { openOwnRecords } from '../../storage/own-response.ts';
import { parseResponse } from '../../storage/record/local-response.ts';

export interface AwardSelection {
  readonly title: string;
  /** Limits the list to awards of the kinds that this page shows. */
  readonly page?: AwardPageName;
  /** Id of an award to show instead of a list. */
  readonly aid?: string;
  readonly isWon?: boolean;
}
/**
 * `nobody` if this device has no response to the survey, `unfinished` if the response has not ended, `none` if it has no such award.
 */
type LoadedAwards =
  | { readonly awards: readonly AwardView[]; readonly port: AwardPort; readonly token: string }
  | RefusedOutcome
  | 'nobody'
  | 'unfinished'
  | 'none'
  | 'failed';

/** Loads the selected awards. `loaded` is undefined before the first reply. */
export function useAwards(surveyId: string, language: string, { page, aid, isWon }: AwardSelection) {
  const [loadedAwards, setLoadedAwards] = useState<LoadedAwards>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    const isSelected = (award: AwardView) =>
      aid === undefined
        ? (page === undefined || AWARD_KIND_UI[award.kind].page === page) &&
          (isWon !== true || isListedAsPrize(award))
        : award.aid === aid;
    void loadAwards(surveyId, language).then((found) => {
      if (isGone) return;
      const awards = typeof found === 'object' && 'awards' in found ? found.awards.filter(isSelected) : [];
      const hasNoList = typeof found === 'string' || 'code' in found;
      setLoadedAwards(hasNoList ? found : awards.length === 0 ? 'none' : { ...found, awards });
    });
    return () => {
      isGone = true;
    };
  }, [surveyId, language, page, aid, isWon, attempt]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return { loaded: loadedAwards, reload };
}

/** Loads all awards of the response in the address, the tab or the device. Never rejects. */
export async function loadAwards(surveyId: string, language: string): Promise<LoadedAwards> {
  const token = await findOwnToken(surveyId);
  if (token === undefined) return (await isInProgress(surveyId)) ? 'unfinished' : 'nobody';
  const port = createServerPort({ surveyId, token, caller: pageCaller(), language });
  const outcome = await port.list();
  if (typeof outcome === 'string') return outcome;
  return 'data' in outcome ? { awards: outcome.data, port, token } : outcome;
}

const NOT_WON: ReadonlySet<TicketState> = new Set(['pending', 'ready', 'lost', 'expired', 'revoked']);
/**
 * Whether the page of prizes shows an award. It also shows awards that are not won yet if their kind has no separate
 * page.
 */
const isListedAsPrize = ({ kind, state }: AwardView): boolean =>
  AWARD_KIND_UI[kind].page === 'prize' || !NOT_WON.has(state);

interface ServerPortOptions {
  readonly surveyId: string;
  readonly token: string;
  readonly caller: Caller;
  readonly language: string;
}

/** Fields without which the reply with an award counts as failed. */
const AWARD_FIELDS = ['aid', 'kind', 'title', 'state', 'revision'] as const;

function createServerPort({ surveyId: id, token, caller, language }: ServerPortOptions): AwardPort {
  async function call<T>(
    path: string,
    body: object,
    requiredFields: NonNullable<TypedCall<T>['needs']>,
    method: 'POST' | 'PUT' = 'POST',
  ): Promise<Outcome<T>> {
    return computeOutcome(
      await caller.send<T>({ method, path: `/api/award/${path}`, body, token, needs: requiredFields }),
    );
  }
  const sendAction = (aid: string, path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
    call<AwardView>(path, { aid, lang_code: language, ...body }, AWARD_FIELDS, method);
  return {
    async list() {
      const outcome = await call<AwardsData>('v3/public', { id, lang_code: language }, ['awards']);
      return typeof outcome === 'object' && 'data' in outcome ? { data: outcome.data.awards } : outcome;
    },
    info: (aid) => sendAction(aid, 'v3/draw/info', { id }),
    sendCode: (aid, phone) => call<AwardSmsData>('v3/draw/sms', { id, aid, phone }, ['resend_in']),
    verify: ({ aid, auth, revision }, proof) => sendAction(aid, AUTH_PATHS[auth], { id, revision, ...proof }),
    draw: ({ aid, revision }) => sendAction(aid, 'v3/draw', { id, revision }),
    claim: ({ aid, revision }, contact) => sendAction(aid, 'v3/draw', { id, revision, ...contact }, 'PUT'),
    takeBonus: ({ aid, revision }) => sendAction(aid, `v3/bonus/draw/${id}`, { revision }),
    confirm: ({ red_packet: packet }) => confirmTransfer(packet),
    share: (aid) => sendAction(aid, 'fission/share', { id }),
  };
}

const AUTH_PATHS = {
  close: 'v3/draw/close/auth',
  sms: 'v3/draw/sms/auth',
  wx: 'v3/draw/wx/auth',
} as const satisfies Record<AwardAuth, string>;

/** Whether this device has a response to the survey that has not ended. Never rejects. */
async function isInProgress(surveyId: string): Promise<boolean> {
  return parseResponse((await openOwnRecords(surveyId).load()).response, surveyId) !== undefined;
}
