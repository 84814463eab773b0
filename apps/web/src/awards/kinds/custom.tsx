import { Button, PageActions } from '@canvass/ui';
import { type FormEvent, useId, useState } from 'react';
import { SILENT_FORM } from '../../layout/silent-form.ts';
import { isPhone, normaliseMobile } from '../claim/contact-rules.ts';
import { LabelledField } from '../claim/labelled-field.tsx';
import { TICKET_STEPS } from '../data/ticket-step.ts';
import type { HeldAward } from '../data/use-award.ts';
import { AwardTrouble, WhyNot } from '../pages/award-trouble.tsx';
import { useAwardWords } from '../words/award-words.ts';

/** An award of the author's own: words, a link, a number to call. */
export function Custom({ held }: { readonly held: HeldAward }) {
  const t = useAwardWords();
  const { custom, state } = held.award;
  const step = TICKET_STEPS[state];
  if (step === 'closed' || step === 'lost' || custom === undefined) return <WhyNot held={held} />;
  const asks = custom.asks_phone === true;
  const asksNow = asks && step !== 'taken';
  return (
    <section className="app-draw">
      <p className="app-award-own" dir="auto">
        {custom.text}
      </p>
      {asksNow && <NumberForm held={held} />}
      {asks && !asksNow && <p className="app-award-state">{t('custom.thanks')}</p>}
      {custom.link !== undefined && <Leave to={custom.link} isFirst={!asksNow} />}
    </section>
  );
}

interface LeaveProps {
  readonly to: string;
  /** The one thing to do. */
  readonly isFirst: boolean;
}
function Leave({ to, isFirst }: LeaveProps) {
  const t = useAwardWords();
  const kind = isFirst ? { 'data-kind': 'primary' } : {};
  return (
    <PageActions
      primary={
        <a
          className="cv-button"
          {...kind}
          data-size="large"
          href={to}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('custom.open')}
        </a>
      }
    />
  );
}

function NumberForm({ held }: { readonly held: HeldAward }) {
  const t = useAwardWords();
  const id = useId();
  const { award, port } = held;
  const [phone, setPhone] = useState('');
  const [wrong, setWrong] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = normaliseMobile(phone);
    setWrong(isPhone(number) ? undefined : 'field.phone_wrong');
    if (!isPhone(number)) return document.getElementById(id)?.focus();
    void held.act(() => port.claim(award, { phone: number }));
    return undefined;
  };
  return (
    <form {...SILENT_FORM} className="app-award-form" onSubmit={submit}>
      <LabelledField
        id={id}
        label={t('field.phone')}
        hint={t('claim.privacy')}
        wrong={wrong}
        value={phone}
        ltr
        inputMode="tel"
        autoComplete="tel"
        onChange={({ target }) => setPhone(target.value)}
      />
      <AwardTrouble held={held} />
      <PageActions
        primary={
          <Button type="submit" kind="primary" size="large" busy={held.isBusy}>
            {t('custom.send')}
          </Button>
        }
      />
    </form>
  );
}
