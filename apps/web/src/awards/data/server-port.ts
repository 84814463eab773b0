import type { Caller } from '@canvass/api-client/call';
import type { AwardAuth, AwardSmsData, AwardsData, AwardView } from '@canvass/protocol';
import { confirmTransfer } from './messaging-app.ts';
import type { AwardPort, Outcome } from './award-port.ts';

interface ServerPortOptions {
  readonly surveyId: string;
  /** Of the response. */
  readonly token: string;
  readonly caller: Caller;
}

/** An award as the server's contract has it (protocol, awards): without these nothing can be shown. */
const AWARD = ['aid', 'kind', 'title', 'state', 'revision'] as const;

/** The calls of section 7, Awards, on behalf of one response. */
export function createServerPort({ surveyId: id, token, caller }: ServerPortOptions): AwardPort {
  async function call<T>(
    path: string,
    body: object,
    {
      needs = AWARD,
      method = 'POST',
    }: { readonly needs?: readonly string[]; readonly method?: 'POST' | 'PUT' } = {},
  ): Promise<Outcome<T>> {
    const result = await caller.send({ method, path: `/api/award/${path}`, body, token, needs });
    // The shape is the server's contract.
    if ('data' in result) return { data: result.data as T };
    return result.error.kind === 'code' ? { code: result.error.code } : 'failed';
  }
  const award = (path: string, body: object, method?: 'PUT') =>
    call<AwardView>(path, body, method === undefined ? {} : { method });
  return {
    async list() {
      const outcome = await call<AwardsData>('v3/public', { id }, { needs: ['awards'] });
      return typeof outcome === 'object' && 'data' in outcome ? { data: outcome.data.awards } : outcome;
    },
    info: (aid) => award('v3/draw/info', { id, aid }),
    sendCode: (aid, phone) => call<AwardSmsData>('v3/draw/sms', { id, aid, phone }, { needs: ['resend_in'] }),
    verify: ({ aid, auth, revision }, proof) => award(AUTH_PATHS[auth], { id, aid, revision, ...proof }),
    draw: ({ aid, revision }) => award('v3/draw', { id, aid, revision }),
    claim: ({ aid, revision }, contact) => award('v3/draw', { id, aid, revision, ...contact }, 'PUT'),
    bonus: (aid) => award(`v3/bonus/entry/${id}`, aid === undefined ? {} : { aid }),
    takeBonus: ({ aid, revision }) => award(`v3/bonus/draw/${id}`, { aid, revision }),
    confirm: ({ red_packet: packet }) => confirmTransfer(packet),
    share: (aid) => award('fission/share', { id, aid }),
  };
}

const AUTH_PATHS = {
  close: 'v3/draw/close/auth',
  sms: 'v3/draw/sms/auth',
  wx: 'v3/draw/wx/auth',
} as const satisfies Record<AwardAuth, string>;
