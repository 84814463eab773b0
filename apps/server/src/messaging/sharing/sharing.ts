import type { ShareData, ShareRequest } from '@canvass/protocol';
import { randomLetters } from '../../access/unique-links/link-token.ts';
import type { Foundation } from '../../foundation.ts';
import { type Failure, fail } from '../../http/failure.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import type { Accounts } from '../accounts.ts';
import { ourPage } from './our-page.ts';
import { shareSignature } from './share-signature.ts';

const NONCE_LENGTH = 16;

/** Signatures by which pages of ours may use functions of the app (MESSAGING-7). */
export interface Sharing {
  /** `unavailable`: no account, or the app gives no ticket now. */
  sign(request: ShareRequest): Promise<ShareData | Failure | 'unavailable'>;
}

export function createSharing(
  { now }: Pick<Foundation, 'now'>,
  { accounts, surveys }: { readonly accounts: Accounts; readonly surveys: Pick<Surveys, 'status'> },
): Sharing {
  return {
    async sign({ url: given, pid, ttype = 'wx' }) {
      const account = accounts.of(ttype === 'wx' ? 'wechat' : 'wecom');
      if (account === undefined) return 'unavailable';
      const url = ourPage(given, accounts.origin, pid);
      if (url === undefined) return fail('messaging.not_ours');
      const status = await surveys.status(pid);
      if (!('open' in status) && status.survey === undefined) return fail('survey.not_published');
      const ticket = await account.tickets.ticket(ttype === 'agent' ? 'agent' : 'page');
      if (ticket === undefined) return 'unavailable';
      const timestamp = Math.floor(now() / 1000);
      const noncestr = randomLetters(NONCE_LENGTH);
      const signature = shareSignature({ ticket, noncestr, timestamp, url });
      const { account: id } = account.provider;
      const { agentId: agentid } = accounts;
      return {
        ...(ttype === 'wx' ? { appid: id } : { corpid: id }),
        ...(ttype === 'agent' && agentid !== undefined && { agentid }),
        timestamp,
        noncestr,
        signature,
      };
    },
  };
}
