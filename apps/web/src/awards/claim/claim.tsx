import type { AwardClaim, ClaimContact } from '@canvass/protocol';
import { Button, PageActions } from '@canvass/ui';
import { Suspense, useState } from 'react';
import type { AwardHandle } from '../data/use-award.ts';
import { AwardTrouble } from '../pages/award-act.tsx';
import { useAwardTranslation } from '../award-translation.ts';
import { RecipientForm } from './recipient-form.tsx';
import './form.css';

interface ClaimProps {
  readonly handle: AwardHandle;
  readonly claim: AwardClaim;
}

/**
 * The contact data of a prize: a button that opens the form, then the entered data, which can be changed until the prize
 * is sent. If a claim is refused or its outcome is unknown, the form stays open with the entered data.
 */
export function Claim({ handle, claim }: ClaimProps) {
  const t = useAwardTranslation();
  const [isChanging, setChanging] = useState(false);
  const { given: contact, editable } = claim;
  const isUnclaimed =
    contact === undefined || handle.award.state === 'won' || handle.award.state === 'claiming';
  if (editable && isUnclaimed && !isChanging)
    return (
      <PageActions
        primary={
          <Button kind="primary" size="large" onClick={() => setChanging(true)}>
            {t('claim.begin')}
          </Button>
        }
      />
    );
  if (editable && isChanging)
    return (
      <Suspense fallback={null}>
        <RecipientForm handle={handle} claim={claim} onDone={() => setChanging(false)} />
      </Suspense>
    );
  return (
    <section className="app-award-given">
      <h3>{t('claim.given')}</h3>
      <RecipientAddress contact={contact ?? {}} />
      {handle.trouble !== undefined && <AwardTrouble handle={handle} />}
      {editable && <Button onClick={() => setChanging(true)}>{t('claim.change')}</Button>}
    </section>
  );
}

function RecipientAddress({ contact: { name, phone, address } }: { readonly contact: ClaimContact }) {
  return (
    <address>
      {name !== undefined && <span dir="auto">{name}</span>}
      {phone !== undefined && <span dir="ltr">{phone}</span>}
      {address !== undefined && <span dir="auto">{address}</span>}
    </address>
  );
}
