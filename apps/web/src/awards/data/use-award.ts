import { OUR_PREFIX } from '../../storage/our-names.ts';
import { RESPONSE_CODES, type AwardView } from '@canvass/protocol';
import { codeKey } from '../code-key.ts';
import type { Outcome, RefusedOutcome } from '../../services/outcome.ts';
import type { AwardPort } from './award-port.ts';
import { announce } from '@canvass/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAwardTranslation } from '../award-translation.ts';

export interface AwardHandle {
  readonly award: AwardView;
  readonly port: AwardPort;
  /** The error above the button. */
  readonly trouble: string | undefined;
  readonly isBusy: boolean;
  /**
   * Sends an act and shows the award's state on the server. Resolves to false if the act was refused or its outcome is unknown. The
   * result is shown after `leastMs` at the earliest, so that an animation can end.
   */
  act(ask: () => Promise<Outcome<AwardView>>, leastMs?: number): Promise<boolean>;
  /** Verifies a phone number without a code. Resolves to false, without an error, unless the response has verified it before. */
  prove(phone: string): Promise<boolean>;
  /** Loads the award again. Failures show no error. */
  refresh(): Promise<void>;
}

/** Keeps an award the same in all tabs (AWARD-2): changes are broadcast, and the state is loaded when a tab becomes visible. */
export function useAward(
  port: AwardPort,
  initialAward: AwardView,
  onChange: (award: AwardView) => void,
): AwardHandle {
  const t = useAwardTranslation();
  const [award, setAward] = useState(initialAward);
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isBusyRef = useRef(false);
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  const show = useCallback((next: AwardView) => {
    setAward(next);
    latestOnChange.current(next);
  }, []);
  const refresh = useCallback(async () => {
    if (isBusyRef.current) return;
    const outcome = await port.info(initialAward.aid);
    if (!isBusyRef.current && typeof outcome === 'object' && 'data' in outcome) show(outcome.data);
  }, [port, initialAward.aid, show]);
  useEffect(() => followAward(initialAward.aid, () => void refresh()), [initialAward.aid, refresh]);
  const act: AwardHandle['act'] = async (sendAct, leastMs = 0) => {
    if (isBusyRef.current) return false;
    isBusyRef.current = true;
    setBusy(true);
    setTrouble(undefined);
    const [actResult] = await Promise.all([
      sendAct().then((outcome) => findActResult(port, award, outcome)),
      new Promise((resolve) => setTimeout(resolve, leastMs)),
    ]);
    isBusyRef.current = false;
    setBusy(false);
    setTrouble(actResult.trouble);
    if (actResult.trouble !== undefined) announce(t(actResult.trouble), 'assertive');
    if (actResult.award === undefined) return false;
    show(actResult.award);
    broadcastChange(initialAward.aid);
    return actResult.trouble === undefined && actResult.award.code === undefined;
  };
  const prove: AwardHandle['prove'] = async (phone) => {
    const outcome = await port.verify(award, { phone, sms_code: '' });
    const isProved = typeof outcome === 'object' && 'data' in outcome && outcome.data.verified;
    if (isProved) show(outcome.data);
    return isProved;
  };
  return { award, port, trouble, isBusy, act, prove, refresh };
}

let awardsChannel: BroadcastChannel | undefined;
/** Returns the channel to other tabs, or undefined in browsers without `BroadcastChannel`. */
function getChannel(): BroadcastChannel | undefined {
  if ('BroadcastChannel' in window) awardsChannel ??= new BroadcastChannel(`${OUR_PREFIX}awards`);
  return awardsChannel;
}

function followAward(aid: string, onChange: () => void): () => void {
  const onMessage = ({ data }: MessageEvent) => {
    if (data === aid) onChange();
  };
  const onVisibility = () => {
    if (document.visibilityState === 'visible') onChange();
  };
  getChannel()?.addEventListener('message', onMessage);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    getChannel()?.removeEventListener('message', onMessage);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

const broadcastChange = (aid: string): void => getChannel()?.postMessage(aid);

interface ActResult {
  readonly award?: AwardView;
  readonly trouble?: string;
}

/** Codes for an award that was changed before, in another tab or by its author. */
const ALREADY_CHANGED_CODES: readonly number[] = [
  RESPONSE_CODES.awardDrawn.code,
  RESPONSE_CODES.awardClaimed.code,
  RESPONSE_CODES.stateChanged.code,
];
/** Codes without an error text, because the shown result explains itself. */
const SILENT_CODES: readonly number[] = [RESPONSE_CODES.awardDrawn.code];
/** Codes of limits per phone number or account. The screen shows the reason instead of the button. */
const LIMIT_CODES: readonly number[] = [
  RESPONSE_CODES.phoneDrawLimit.code,
  RESPONSE_CODES.phoneWinLimit.code,
  RESPONSE_CODES.appDrawLimit.code,
  RESPONSE_CODES.appWinLimit.code,
];

/**
 * Determines the result of an act (AWARD-2). Each step of a ticket happens once. If a call gets no reply, the ticket's
 * state on the server shows the result. Refusals are shown (CALL-22), except that of a draw that was already made.
 */
export async function findActResult(
  port: Port,
  before: AwardView,
  outcome: Outcome<AwardView>,
): Promise<ActResult> {
  if (typeof outcome === 'object')
    return 'data' in outcome ? { award: outcome.data } : resultOfRefusal(port, before, outcome);
  const award = await loadState(port, before);
  if (award === undefined) return { trouble: 'award.unreachable' };
  return isUnchanged(before, award) ? { award, trouble: 'award.not_arrived' } : { award };
}

async function resultOfRefusal(port: Port, before: AwardView, refusal: RefusedOutcome): Promise<ActResult> {
  const { code } = refusal;
  const isDrawn = before.state !== 'ready' && before.state !== 'lost';
  if (LIMIT_CODES.includes(code) || (code === RESPONSE_CODES.phoneClaimLimit.code && !isDrawn))
    return { award: { ...before, code } };
  const award = ALREADY_CHANGED_CODES.includes(code) ? await loadState(port, before) : undefined;
  const isSilent = award !== undefined && SILENT_CODES.includes(code);
  return { ...(award !== undefined && { award }), ...(!isSilent && { trouble: codeKey(refusal) }) };
}

type Port = Pick<AwardPort, 'info'>;

async function loadState(port: Port, { aid }: AwardView): Promise<AwardView | undefined> {
  const reply = await port.info(aid);
  return typeof reply === 'object' && 'data' in reply ? reply.data : undefined;
}

const isUnchanged = (before: AwardView, now: AwardView): boolean =>
  before.state === now.state &&
  before.verified === now.verified &&
  before.draws_left === now.draws_left &&
  JSON.stringify(before.claim?.given) === JSON.stringify(now.claim?.given) &&
  before.red_packet?.state === now.red_packet?.state;
