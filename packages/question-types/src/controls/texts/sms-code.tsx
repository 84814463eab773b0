import { SMS_CODE_DIGITS, SMS_CODE_PART, type Issue } from '@canvass/protocol';
import { Button, TextField } from '@canvass/ui';
import { normaliseCode } from '../../answers/open-text/sms-code.ts';
import type { CodeService, Translate } from '../view-props.ts';
import { IssueMessage } from '../question/issue-message.tsx';
import { partIds } from '../question/question-ids.ts';
import { useSendCode } from './use-send-code.tsx';
import { useTextDraft } from './use-text-draft.tsx';
import './sms-code.css';

interface SmsCodeProps {
  readonly gid: string;
  /** The current number to verify; undefined if it is not valid. */
  phoneNow(): string | undefined;
  readonly code: string;
  commit(code: string): void;
  readonly codes: CodeService | undefined;
  /** Issues of the whole question. The field shows those of the code. */
  readonly issues: readonly Issue[];
  readonly required: boolean;
  readonly t: Translate;
}

/** A code that proves that a phone number is the respondent's own: a button that sends it, and a field for it. */
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

/** The remaining seconds are beside the button, not in its name, so that screen readers do not announce each second. */
function SendButton({ gid, phoneNow, codes, hintId, t }: SendButtonProps) {
  const { state, press } = useSendCode({ gid, phoneNow, codes, t });
  const [first, again] = [t('sms.send'), t('sms.resend')];
  return (
    <>
      <Button
        busy={state.sending}
        aria-disabled={state.secondsLeft > 0 || undefined}
        otherText={state.sent ? first : again}
        onClick={press}
      >
        {state.sent ? again : first}
      </Button>
      <p id={hintId} className="cv-sms-state" data-failed={state.failed || undefined}>
        <span>{state.message}</span>{' '}
        {state.secondsLeft > 0 && (
          <span className="cv-sms-wait">{t('sms.wait', { seconds: state.secondsLeft })}</span>
        )}
      </p>
    </>
  );
}
