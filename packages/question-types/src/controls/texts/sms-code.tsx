import { SMS_CODE_DIGITS, SMS_CODE_PART, type Issue } from '@canvass/protocol';
import { announce, Button, TextField } from '@canvass/ui';
import { normaliseCode } from '../../answers/open-text/sms-code.ts';
import { type CodeService, ServiceFailure, type Translate } from '../view-props.ts';
import { IssueMessage } from '../question/issue-message.tsx';
import { partIds, questionIds } from '../question/question-ids.ts';
import { useTextDraft } from './use-text-draft.tsx';
import './sms-code.css';
import { useEffect, useRef, useState } from 'react';

interface SendCodeOptions {
  readonly gid: string;
  phoneNow(): string | undefined;
  readonly codes: CodeService;
  readonly t: Translate;
}
interface SendCodeState {
  readonly isSending: boolean;
  readonly wasSent: boolean;
  readonly hasFailed: boolean;
  /** The result of the last attempt, which is announced. */
  readonly message: string;
  /** Seconds until the next code may be sent. */
  readonly secondsLeft: number;
}

const IDLE: SendCodeState = {
  isSending: false,
  wasSent: false,
  hasFailed: false,
  message: '',
  secondsLeft: 0,
};
const SECOND_MS = 1000;

/** Sends codes, one at a time, and counts down until the next may be sent. */
function useSendCode({ gid, phoneNow, codes, t }: SendCodeOptions) {
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

  const showStatus = (message: string, changes: Partial<SendCodeState>) => {
    announce(message, changes.hasFailed === true ? 'assertive' : 'polite');
    setState((now) => ({ ...now, isSending: false, hasFailed: false, ...changes, message }));
  };
  const send = async (phone: string) => {
    setState((now) => ({ ...now, isSending: true }));
    try {
      const { waitSeconds } = await codes.send(gid, phone);
      if (mounted.current)
        showStatus(t('sms.sent', { phone }), { wasSent: true, secondsLeft: Math.ceil(waitSeconds) });
    } catch (error) {
      // Other errors than those of the service have one common message.
      const issue = error instanceof ServiceFailure ? error.issue : { key: 'sms.failed' };
      if (mounted.current) showStatus(t(issue.key, issue.params), { hasFailed: true });
    }
  };
  const press = () => {
    if (state.isSending) return;
    if (state.secondsLeft > 0) {
      announce(t('sms.wait', { seconds: state.secondsLeft }));
      return;
    }
    const phone = phoneNow();
    if (phone !== undefined) {
      void send(phone);
      return;
    }
    showStatus(t('validate.format_phone'), { hasFailed: true });
    document.getElementById(questionIds(gid).control)?.focus();
  };
  return { state, press };
}

/** Calls `onTick` each second with the remaining seconds, read from the clock, because timers in the background are late. */
function useCountdown(secondsLeft: number, onTick: (seconds: number) => void): void {
  const tick = useRef(onTick);
  useEffect(() => {
    tick.current = onTick;
  });
  const end = useRef(0);
  const isRunning = secondsLeft > 0;
  const first = useRef(secondsLeft);
  useEffect(() => {
    first.current = secondsLeft;
  }, [secondsLeft]);
  useEffect(() => {
    if (!isRunning) return;
    end.current = Date.now() + first.current * SECOND_MS;
    const timer = setInterval(() => {
      tick.current(Math.max(0, Math.ceil((end.current - Date.now()) / SECOND_MS)));
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
}

interface SmsCodeProps {
  readonly gid: string;
  /** Returns the typed phone number. Undefined if it is not valid. */
  phoneNow(): string | undefined;
  readonly code: string;
  commit(code: string): void;
  readonly codes: CodeService | undefined;
  /** Issues of the whole question. The field shows those of the code. */
  readonly issues: readonly Issue[];
  readonly required: boolean;
  readonly t: Translate;
}

export function SmsCode(props: SmsCodeProps) {
  const { gid, code, commit, codes, t } = props;
  const ids = partIds(gid, SMS_CODE_PART);
  const issues = props.issues.filter(({ part }) => part === SMS_CODE_PART);
  const draft = useTextDraft({
    value: code,
    commit,
    normalise: (text) => normaliseCode(text) ?? text.trim(),
  });
  const describedBy = issues.length > 0 ? `${ids.hint} ${ids.error}` : ids.hint;
  return (
    <div className="cv-sms">
      <label className="cv-sms-label" htmlFor={ids.control}>
        {t('sms.label')}
      </label>
      <IssueMessage id={ids.error} issues={issues} t={t} />
      <div className="cv-sms-row">
        <TextField
          id={ids.control}
          className="cv-sms-code"
          value={draft.text}
          invalid={issues.length > 0}
          aria-describedby={describedBy}
          aria-required={props.required || undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          ltr
          onChange={({ target }) => draft.type(target.value)}
          onBlur={draft.settle}
        />
        {codes !== undefined && <SendButton {...props} codes={codes} hintId={ids.hint} />}
      </div>
      {codes === undefined && (
        <p id={ids.hint} className="cv-hint">
          {t('sms.unavailable', { digits: SMS_CODE_DIGITS })}
        </p>
      )}
    </div>
  );
}

interface SendButtonProps extends SmsCodeProps {
  readonly codes: CodeService;
  readonly hintId: string;
}

/** The button that sends a code. Its name omits the seconds, so that screen readers do not announce each second. */
function SendButton({ gid, phoneNow, codes, hintId, t }: SendButtonProps) {
  const { state, press } = useSendCode({ gid, phoneNow, codes, t });
  const [sendLabel, resendLabel] = [t('sms.send'), t('sms.resend')];
  return (
    <>
      <Button
        busy={state.isSending}
        aria-disabled={state.secondsLeft > 0 || undefined}
        otherText={state.wasSent ? sendLabel : resendLabel}
        onClick={press}
      >
        {state.wasSent ? resendLabel : sendLabel}
      </Button>
      <p id={hintId} className="cv-sms-state" data-failed={state.hasFailed || undefined}>
        <span>{state.message}</span>{' '}
        {state.secondsLeft > 0 && (
          <span className="cv-sms-wait">{t('sms.wait', { seconds: state.secondsLeft })}</span>
        )}
      </p>
    </>
  );
}
