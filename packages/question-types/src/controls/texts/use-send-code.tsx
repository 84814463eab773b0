import { announce } from '@canvass/ui';
import { useEffect, useRef, useState } from 'react';
import { type CodeService, ServiceFailure, type Translate } from '../view-props.ts';
import { questionIds } from '../question/question-ids.ts';

interface SendCodeOptions {
  readonly gid: string;
  phoneNow(): string | undefined;
  readonly codes: CodeService;
  readonly t: Translate;
}
export interface SendCodeState {
  readonly sending: boolean;
  /** A code was sent before. */
  readonly sent: boolean;
  readonly failed: boolean;
  /** The result of the last attempt, announced when it appears. */
  readonly message: string;
  /** Seconds until the next code may be sent. */
  readonly secondsLeft: number;
}

const IDLE: SendCodeState = { sending: false, sent: false, failed: false, message: '', secondsLeft: 0 };
const SECOND_MS = 1000;

/** Sends codes, one at a time, and counts down until the next may be sent. */
export function useSendCode({ gid, phoneNow, codes, t }: SendCodeOptions) {
  const [state, setState] = useState(IDLE);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  useCountdown(state.secondsLeft, (secondsLeft) => {
    setState((now) => ({ ...now, secondsLeft }));
    if (secondsLeft === 0) announce(t('sms.ready'));
  });

  const showStatus = (message: string, more: Partial<SendCodeState>) => {
    announce(message, more.failed === true ? 'assertive' : 'polite');
    setState((now) => ({ ...now, sending: false, failed: false, ...more, message }));
  };
  const send = async (phone: string) => {
    setState((now) => ({ ...now, sending: true }));
    try {
      const { waitSeconds } = await codes.send(gid, phone);
      if (mounted.current)
        showStatus(t('sms.sent', { phone }), { sent: true, secondsLeft: Math.ceil(waitSeconds) });
    } catch (error) {
      // Only failures reported by the service have texts of their own; all others count as a failure to send.
      const issue = error instanceof ServiceFailure ? error.issue : { key: 'sms.failed' };
      if (mounted.current) showStatus(t(issue.key, issue.params), { failed: true });
    }
  };
  const press = () => {
    if (state.sending) return;
    if (state.secondsLeft > 0) {
      announce(t('sms.wait', { seconds: state.secondsLeft }));
      return;
    }
    const phone = phoneNow();
    if (phone !== undefined) {
      void send(phone);
      return;
    }
    showStatus(t('validate.format_phone'), { failed: true });
    document.getElementById(questionIds(gid).control)?.focus();
  };
  return { state, press };
}

/** Calls `onTick` each second with the remaining seconds, by the clock: a page in the background ticks late. */
function useCountdown(secondsLeft: number, onTick: (left: number) => void): void {
  const tick = useRef(onTick);
  useEffect(() => {
    tick.current = onTick;
  });
  const end = useRef(0);
  const running = secondsLeft > 0;
  const first = useRef(secondsLeft);
  useEffect(() => {
    first.current = secondsLeft;
  }, [secondsLeft]);
  useEffect(() => {
    if (!running) return;
    end.current = Date.now() + first.current * SECOND_MS;
    const timer = setInterval(() => {
      tick.current(Math.max(0, Math.ceil((end.current - Date.now()) / SECOND_MS)));
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [running]);
}
