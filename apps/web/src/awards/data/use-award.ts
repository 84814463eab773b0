import { announce } from '@canvass/ui';
import type { AwardView } from '@canvass/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAwardWords } from '../award-words.ts';
import { followAward, tellChanged } from './follow-award.ts';
import type { Outcome } from '../../services/outcome.ts';
import type { AwardPort } from './award-port.ts';
import { settle } from './settle.ts';

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
