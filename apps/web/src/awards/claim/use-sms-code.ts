import { announce } from '@canvass/ui';
import { useState } from 'react';
import type { AwardPort } from '../data/award-port.ts';
import { useAwardWords } from '../award-words.ts';
import { codeKey } from '../code-key.ts';
import { useCountdown } from './use-countdown.ts';

/** A code by SMS: sent to a number, and again once the server's time is over. */
export function useSmsCode(port: Pick<AwardPort, 'sendCode'>, aid: string) {
  const t = useAwardWords();
  const [sentTo, setSentTo] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const [secondsLeft, wait] = useCountdown();
  const send = async (phone: string): Promise<void> => {
    if (isSending || secondsLeft > 0) return;
    setSending(true);
    setTrouble(undefined);
    const outcome = await port.sendCode(aid, phone);
    setSending(false);
    if (typeof outcome === 'object' && 'data' in outcome) {
      setSentTo(phone);
      wait(outcome.data.resend_in);
      announce(t('sms.sent', { phone }));
      return;
    }
    const key = outcome === 'failed' ? 'award.unreachable' : codeKey(outcome.code);
    setTrouble(key);
    announce(t(key), 'assertive');
  };
  return { sentTo, secondsLeft, isSending, trouble, send };
}
