import type { ShareData, ShareRequest } from '@canvass/protocol';
import { createRandomLetters } from '../../admission/unique-links/link-token.ts';
import type { Foundation } from '../../config/foundation.ts';
import { fail, type Failure } from '../../http/failure.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import type { Accounts } from '../accounts.ts';
import { surveyOfAnsweringPath, isScanPage } from '../../http/answering-path.ts';
import { createHash } from 'node:crypto';

const NONCE_LENGTH = 16;

/** Signatures with which our pages may use functions of the app (MESSAGING-7). */
export interface Sharing {
  /** Returns `unavailable` if there is no account, or the app issues no ticket now. */
  sign(request: ShareRequest): Promise<ShareData | Failure | 'unavailable'>;
}

export function createSharing(
  { now }: Pick<Foundation, 'now'>,
  { accounts, surveys }: { readonly accounts: Accounts; readonly surveys: Pick<Surveys, 'status'> },
): Sharing {
  return {
    async sign({ url: address, pid, ttype = 'wx' }) {
      const account = accounts.find(ttype === 'wx' ? 'wechat' : 'wecom');
      if (account === undefined) return 'unavailable';
      const url = findSignableAddress(address, accounts.origin, pid);
      if (url === undefined) return fail('messaging.not_ours');
      const status = await surveys.status(pid);
      if (!('open' in status) && status.survey === undefined) return fail('survey.not_published');
      const ticket = await account.tickets.ticket(ttype === 'agent' ? 'agent' : 'page');
      if (ticket === undefined) return 'unavailable';
      const timestamp = Math.floor(now() / 1000);
      const noncestr = createRandomLetters(NONCE_LENGTH);
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

const MAX_ADDRESS_LENGTH = 4_000;

/**
 * Returns the address without its fragment, for signing. Undefined unless it is the address of this survey's page or of
 * the coupon scan page on this server, so that no other site gets a signature (A35).
 */
export function findSignableAddress(address: string, origin: string, surveyId: string): string | undefined {
  const [url = ''] = address.split('#', 1);
  if (url.length > MAX_ADDRESS_LENGTH || !url.startsWith(`${origin}/`) || !URL.canParse(url))
    return undefined;
  // oxlint-disable-next-line no-control-regex -- browsers drop or encode these characters, so no page has this address
  if (/[\s\\\u0000-\u001f]/.test(url)) return undefined;
  const { origin: parsedOrigin, pathname } = new URL(url);
  const isOurs = surveyOfAnsweringPath(pathname) === surveyId || isScanPage(pathname);
  return parsedOrigin === origin && isOurs ? url : undefined;
}

interface SignedFields {
  readonly ticket: string;
  readonly noncestr: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  /** The browser's address without `#` and its fragment. */
  readonly url: string;
}

/** SHA-1 in hex over the four fields in the order of their names, without encoding. Both apps require this form. */
export const shareSignature = ({ ticket, noncestr, timestamp, url }: SignedFields): string =>
  createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${noncestr}&timestamp=${timestamp}&url=${url}`)
    .digest('hex');
