import { OUR_PREFIX } from '../../storage/our-names.ts';
import { RESPONSE_CODES, type AwardView } from '@canvass/protocol';
import { codeKey } from '../code-key.ts';
import type { Outcome } from '../../services/outcome.ts';
import type { AwardPort } from './award-port.ts';
import { announce } from '@canvass/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAwardWords } from '../award-words.ts';

/** An award on the screen, and what can be done with it. */
export interface HeldAward {
  readonly award: AwardView;
  readonly port: AwardPort;
  /** Key of what is said above the button; undefined: nothing. */
  readonly trouble: string | undefined;
  readonly isBusy: boolean;
  /**
   * Asks for something and shows what the server has then. Resolves to true if it was done, and to false if it was refused or
   * nobody knows. `leastMs`: the result is not shown earlier, so that motion is seen to its end.
   */
  act(ask: () => Promise<Outcome<AwardView>>, leastMs?: number): Promise<boolean>;
  /** Takes a number that the response has proved before. Resolves to false if it was not, without a word. */
  prove(phone: string): Promise<boolean>;
  /** As it stands now; says nothing where it cannot be had. */
  refresh(): Promise<void>;
}

/** Other tabs and the way back to this one show the same (AWARD-2): a change is told to all, and looked for on return. */
export function useAward(port: AwardPort, first: AwardView, onChange: (award: AwardView) => void): HeldAward {
  const t = useAwardWords();
  const [award, setAward] = useState(first);
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const told = useRef(onChange);
  useEffect(() => {
    told.current = onChange;
  });
  const show = useCallback((next: AwardView) => {
    setAward(next);
    told.current(next);
  }, []);
  const refresh = useCallback(async () => {
    if (busy.current) return;
    const outcome = await port.info(first.aid);
    if (!busy.current && typeof outcome === 'object' && 'data' in outcome) show(outcome.data);
  }, [port, first.aid, show]);
  useEffect(() => followAward(first.aid, () => void refresh()), [first.aid, refresh]);
  const act: HeldAward['act'] = async (ask, leastMs = 0) => {
    if (busy.current) return false;
    busy.current = true;
    setBusy(true);
    setTrouble(undefined);
    const [settled] = await Promise.all([
      ask().then((outcome) => settle(port, award, outcome)),
      new Promise((resolve) => setTimeout(resolve, leastMs)),
    ]);
    busy.current = false;
    setBusy(false);
    setTrouble(settled.trouble);
    if (settled.trouble !== undefined) announce(t(settled.trouble), 'assertive');
    if (settled.award === undefined) return false;
    show(settled.award);
    tellChanged(first.aid);
    return settled.trouble === undefined && settled.award.code === undefined;
  };
  const prove: HeldAward['prove'] = async (phone) => {
    const outcome = await port.verify(award, { phone, sms_code: '' });
    const isProved = typeof outcome === 'object' && 'data' in outcome && outcome.data.verified;
    if (isProved) show(outcome.data);
    return isProved;
  };
  return { award, port, trouble, isBusy, act, prove, refresh };
}

let opened: BroadcastChannel | undefined;
/** One for the page: what it tells, it does not hear itself. Undefined in browsers that have none. */
function channel(): BroadcastChannel | undefined {
  if ('BroadcastChannel' in window) opened ??= new BroadcastChannel(`${OUR_PREFIX}awards`);
  return opened;
}

/** Calls `look` when another tab has changed the award, and when a person comes back to this one. Gives what ends it. */
function followAward(aid: string, look: () => void): () => void {
  const heard = ({ data }: MessageEvent) => {
    if (data === aid) look();
  };
  const seen = () => {
    if (document.visibilityState === 'visible') look();
  };
  channel()?.addEventListener('message', heard);
  document.addEventListener('visibilitychange', seen);
  return () => {
    channel()?.removeEventListener('message', heard);
    document.removeEventListener('visibilitychange', seen);
  };
}

/** Tells other tabs that the award has changed. */
const tellChanged = (aid: string): void => channel()?.postMessage(aid);

/** What is shown after something was asked for. */
interface Settled {
  /** As it stands on the server; absent where that is not known. */
  readonly award?: AwardView;
  /** Key of the words that say why it is not what was asked for. */
  readonly trouble?: string;
}

/** Answers that mean: it has been done before, or by another tab, or the author has changed it. */
const OVERTAKEN: readonly number[] = [
  RESPONSE_CODES.awardDrawn.code,
  RESPONSE_CODES.awardClaimed.code,
  RESPONSE_CODES.stateChanged.code,
];
/** Something has just been done that shows well enough what it says. */
const SILENT: readonly number[] = [RESPONSE_CODES.awardDrawn.code];
/** Limits of a number or an account: nothing can be drawn now, and the screen says why instead of offering it. */
const LIMITS: readonly number[] = [
  RESPONSE_CODES.phoneDrawLimit.code,
  RESPONSE_CODES.phoneWinLimit.code,
  RESPONSE_CODES.appDrawLimit.code,
  RESPONSE_CODES.appWinLimit.code,
];

/**
 * AWARD-2: the server's state is what counts. A ticket belongs to one response, and each of its steps happens once: a call
 * without a reply is compared with the state of the ticket, so that the result is shown and nothing is done twice. A refusal
 * is shown as one, whatever the state is (CALL-22).
 */
export async function settle(port: Port, before: AwardView, outcome: Outcome<AwardView>): Promise<Settled> {
  if (typeof outcome === 'object')
    return 'data' in outcome ? { award: outcome.data } : refused(port, before, outcome.code);
  const award = await stateOf(port, before);
  if (award === undefined) return { trouble: 'award.unreachable' };
  return isSame(before, award) ? { award, trouble: 'award.not_arrived' } : { award };
}

async function refused(port: Port, before: AwardView, code: number): Promise<Settled> {
  const isDrawn = before.state !== 'ready' && before.state !== 'lost';
  if (LIMITS.includes(code) || (code === RESPONSE_CODES.phoneClaimLimit.code && !isDrawn))
    return { award: { ...before, code } };
  const award = OVERTAKEN.includes(code) ? await stateOf(port, before) : undefined;
  const isSilent = award !== undefined && SILENT.includes(code);
  return { ...(award !== undefined && { award }), ...(!isSilent && { trouble: codeKey(code) }) };
}

type Port = Pick<AwardPort, 'info'>;

/** As it stands on the server; undefined if the server cannot be asked. */
async function stateOf(port: Port, { aid }: AwardView): Promise<AwardView | undefined> {
  const now = await port.info(aid);
  return typeof now === 'object' && 'data' in now ? now.data : undefined;
}

/** Nothing has come of it. */
const isSame = (before: AwardView, now: AwardView): boolean =>
  before.state === now.state &&
  before.verified === now.verified &&
  before.draws_left === now.draws_left &&
  JSON.stringify(before.claim?.given) === JSON.stringify(now.claim?.given) &&
  before.red_packet?.state === now.red_packet?.state;
