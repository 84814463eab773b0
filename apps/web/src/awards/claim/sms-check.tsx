import { useEffect, useState, useId, type FormEvent } from 'react';
import { announce, Button, PageActions } from '@canvass/ui';
import type { AwardPort } from '../data/award-port.ts';
import { useAwardTranslation } from '../award-translation.ts';
import { codeKey } from '../code-key.ts';
import { SILENT_FORM } from '../../layout/silent-form.ts';
import { AwardTrouble } from '../pages/award-act.tsx';
import type { AwardHandle } from '../data/use-award.ts';
import { PhoneForm, findCodeError } from './phone-form.tsx';
import { LabelledField } from './labelled-field.tsx';
import './form.css';

/** Verifies a phone number: one form for the number, then one for the code. */
export function SmsCheck({ handle }: { readonly handle: AwardHandle }) {
  const t = useAwardTranslation();
  const sms = useSmsCode(handle.port, handle.award.aid);
  const [phone, setPhone] = useState('');
  const [isChanging, setChanging] = useState(false);
  const asksForCode = sms.sentTo !== undefined && !isChanging;
  return (
    <section className="app-draw">
      <h2>{t('sms.title')}</h2>
      {asksForCode ? (
        <CodeForm
          handle={handle}
          sms={sms}
          phone={sms.sentTo ?? ''}
          onOtherNumber={() => setChanging(true)}
        />
      ) : (
        <NumberForm
          handle={handle}
          sms={sms}
          phone={phone}
          onPhone={setPhone}
          onSent={() => setChanging(false)}
        />
      )}
    </section>
  );
}

type Sms = ReturnType<typeof useSmsCode>;
interface NumberFormProps {
  readonly handle: AwardHandle;
  readonly sms: Sms;
  readonly phone: string;
  onPhone(phone: string): void;
  onSent(): void;
}
function NumberForm({ handle, sms, phone, onPhone, onSent }: NumberFormProps) {
  const t = useAwardTranslation();
  // AWARD-6: a number that was verified in the survey or for another award needs no code.
  const start = async (number: string) => {
    if (await handle.prove(number)) return;
    await sms.send(number);
    onSent();
  };
  return (
    <PhoneForm
      phone={phone}
      hint={t('sms.why')}
      trouble={sms.trouble}
      onChange={onPhone}
      onSubmit={(number) => void start(number)}
    >
      <PageActions
        primary={
          <Button
            type="submit"
            kind="primary"
            size="large"
            busy={sms.isSending}
            aria-disabled={sms.secondsLeft > 0 || undefined}
          >
            {sms.secondsLeft > 0 ? t('sms.wait', { seconds: sms.secondsLeft }) : t('sms.send')}
          </Button>
        }
      />
    </PhoneForm>
  );
}

interface CodeFormProps {
  readonly handle: AwardHandle;
  readonly sms: Sms;
  readonly phone: string;
  onOtherNumber(): void;
}
function CodeForm({ handle, sms, phone, onOtherNumber }: CodeFormProps) {
  const t = useAwardTranslation();
  const id = useId();
  const { award, port } = handle;
  const [code, setCode] = useState('');
  const [errorKey, setErrorKey] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = findCodeError(code);
    setErrorKey(found);
    if (found !== undefined) return document.getElementById(id)?.focus();
    void handle.act(() => port.verify(award, { phone, sms_code: code.trim() }));
    return undefined;
  };
  return (
    <form {...SILENT_FORM} className="app-award-form" onSubmit={submit}>
      <p>
        {t('sms.sent_to')} <bdi dir="ltr">{phone}</bdi>
      </p>
      <LabelledField
        id={id}
        label={t('sms.code')}
        errorKey={errorKey}
        value={code}
        ltr
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        onChange={({ target }) => setCode(target.value)}
      />
      <AwardTrouble handle={handle} />
      {sms.trouble !== undefined && (
        <p className="app-award-trouble" role="alert">
          {t(sms.trouble)}
        </p>
      )}
      <PageActions
        primary={
          <Button type="submit" kind="primary" size="large" busy={handle.isBusy}>
            {t('sms.check')}
          </Button>
        }
        secondary={
          <Button
            busy={sms.isSending}
            aria-disabled={sms.secondsLeft > 0 || undefined}
            onClick={() => void sms.send(phone)}
          >
            {sms.secondsLeft > 0 ? t('sms.wait', { seconds: sms.secondsLeft }) : t('sms.again')}
          </Button>
        }
      />
      <Button kind="quiet" onClick={onOtherNumber}>
        {t('sms.other_number')}
      </Button>
    </form>
  );
}

const SECOND_MS = 1_000;

/** A countdown in whole seconds, and a function that starts it. Uses the clock, because timers of hidden pages are late. */
function useCountdown(): readonly [secondsLeft: number, start: (seconds: number) => void] {
  const [{ until, now }, setClock] = useState({ until: 0, now: 0 });
  const secondsLeft = Math.max(0, Math.ceil((until - now) / SECOND_MS));
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setClock({ until, now: Date.now() }), SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning, until]);
  const start = (seconds: number) => setClock({ until: Date.now() + seconds * SECOND_MS, now: Date.now() });
  return [secondsLeft, start];
}

/** Sends codes by SMS. The server sets the time until another one can be sent. */
function useSmsCode(port: Pick<AwardPort, 'sendCode'>, aid: string) {
  const t = useAwardTranslation();
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
    const key = outcome === 'failed' ? 'award.unreachable' : codeKey(outcome);
    setTrouble(key);
    announce(t(key), 'assertive');
  };
  return { sentTo, secondsLeft, isSending, trouble, send };
}
