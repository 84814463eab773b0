import type { Caller } from '@canvass/api-client/call';
import type { AwardAuth, AwardSmsData, AwardsData, AwardView } from '@canvass/protocol';
import { type Outcome, outcomeOf } from '../../services/outcome.ts';
import { confirmTransfer } from './messaging-app.ts';
import type { AwardPort } from './award-port.ts';

interface ServerPortOptions {
  readonly surveyId: string;
  /** Of the response. */
  readonly token: string;
  readonly caller: Caller;
  /** Of the page. */
  readonly language: string;
}

/** An award as the server's contract has it (protocol, awards): without these nothing can be shown. */
const AWARD = ['aid', 'kind', 'title', 'state', 'revision'] as const;

/** The calls of section 7, Awards, on behalf of one response. */
export function createServerPort({ surveyId: id, token, caller, language }: ServerPortOptions): AwardPort {
  async function call<T>(
    path: string,
    body: object,
    {
      needs = AWARD,
      method = 'POST',
    }: { readonly needs?: readonly string[]; readonly method?: 'POST' | 'PUT' } = {},
  ): Promise<Outcome<T>> {
    const result = await caller.send({ method, path: `/api/award/${path}`, body, token, needs });
    return outcomeOf<T>(result);
  }
  const act = (aid: string, path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
    call<AwardView>(path, { aid, lang_code: language, ...body }, { method });
  return {
    async list() {
      const outcome = await call<AwardsData>('v3/public', { id, lang_code: language }, { needs: ['awards'] });
      return typeof outcome === 'object' && 'data' in outcome ? { data: outcome.data.awards } : outcome;
    },
    info: (aid) => act(aid, 'v3/draw/info', { id }),
    sendCode: (aid, phone) => call<AwardSmsData>('v3/draw/sms', { id, aid, phone }, { needs: ['resend_in'] }),
    verify: ({ aid, auth, revision }, proof) => act(aid, AUTH_PATHS[auth], { id, revision, ...proof }),
    draw: ({ aid, revision }) => act(aid, 'v3/draw', { id, revision }),
    claim: ({ aid, revision }, contact) => act(aid, 'v3/draw', { id, revision, ...contact }, 'PUT'),
    takeBonus: ({ aid, revision }) => act(aid, `v3/bonus/draw/${id}`, { revision }),
    confirm: ({ red_packet: packet }) => confirmTransfer(packet),
    share: (aid) => act(aid, 'fission/share', { id }),
  };
}

const AUTH_PATHS = {
  close: 'v3/draw/close/auth',
  sms: 'v3/draw/sms/auth',
  wx: 'v3/draw/wx/auth',
} as const satisfies Record<AwardAuth, string>;
