import { PageActions } from '@canvass/ui';
import { useState } from 'react';
import { PhoneForm } from '../claim/phone-form.tsx';
import { TICKET_STEPS } from '../data/ticket-step.ts';
import { GiftBox } from '../draw/gift-box.tsx';
import type { AwardHandle } from '../data/use-award.ts';
import { AwardActionButton, NoActReason } from '../pages/award-act.tsx';
import { useAwardTranslation } from '../award-translation.ts';
import '../claim/form.css';

/** An award of kind `custom`: the author's text and link, and a form for the respondent's phone number. */
export function Custom({ handle }: { readonly handle: AwardHandle }) {
  const { custom, state, code } = handle.award;
  const step = TICKET_STEPS[state];
  if (custom === undefined && step === 'open' && code === undefined) return <TakeAward handle={handle} />;
  if (custom === undefined || step === 'closed' || step === 'lost') return <NoActReason handle={handle} />;
  return <CustomContent handle={handle} custom={custom} />;
}

type CustomAward = NonNullable<AwardHandle['award']['custom']>;

export function CustomContent({
  handle,
  custom,
}: {
  readonly handle: AwardHandle;
  readonly custom: CustomAward;
}) {
  const t = useAwardTranslation();
  const step = TICKET_STEPS[handle.award.state];
  const asksForPhone = custom.asks_phone === true;
  const asksNow = asksForPhone && step !== 'taken';
  return (
    <section className="app-draw">
      <p className="app-award-own" dir="auto">
        {custom.text}
      </p>
      {asksNow && <NumberForm handle={handle} />}
      {asksForPhone && !asksNow && <p className="app-award-state">{t('custom.thanks')}</p>}
      {custom.link !== undefined && <LeaveLink to={custom.link} isFirst={!asksNow} />}
    </section>
  );
}

function TakeAward({ handle }: { readonly handle: AwardHandle }) {
  const t = useAwardTranslation();
  const { award, port } = handle;
  return (
    <section className="app-draw">
      <GiftBox phase="waiting" />
      <h2>{t('custom.take_title')}</h2>
      <AwardActionButton
        handle={handle}
        label={t('custom.take')}
        onAct={() => void handle.act(() => port.draw(award))}
      />
    </section>
  );
}

interface LeaveProps {
  readonly to: string;
  readonly isFirst: boolean;
}
function LeaveLink({ to, isFirst }: LeaveProps) {
  const t = useAwardTranslation();
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

function NumberForm({ handle }: { readonly handle: AwardHandle }) {
  const t = useAwardTranslation();
  const { award, port } = handle;
  const [phone, setPhone] = useState('');
  const claim = (number: string) => void handle.act(() => port.claim(award, { phone: number }));
  return (
    <PhoneForm phone={phone} hint={t('claim.privacy')} onChange={setPhone} onSubmit={claim}>
      <AwardActionButton handle={handle} label={t('custom.send')} />
    </PhoneForm>
  );
}
