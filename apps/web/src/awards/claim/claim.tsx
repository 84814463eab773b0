import type { AwardClaim, ClaimContact } from '@canvass/protocol';
import { Button, PageActions } from '@canvass/ui';
import { Suspense, useState } from 'react';
import type { HeldAward } from '../data/use-award.ts';
import { AwardTrouble } from '../pages/award-trouble.tsx';
import { useAwardWords } from '../award-words.ts';
import { RecipientForm } from './recipient-form.tsx';
import './form.css';

interface ClaimProps {
  readonly held: HeldAward;
  readonly claim: AwardClaim;
}

/**
 * The contact data of a prize: a form, then the entered data, which can be changed until the prize is sent. If a claim is
 * refused or its outcome is unknown, the form stays open with the entered data.
 */
export function Claim({ held, claim }: ClaimProps) {
  const t = useAwardWords();
  const [isChanging, setChanging] = useState(false);
  const { given, editable } = claim;
  const isOpen = given === undefined || held.award.state === 'won' || held.award.state === 'claiming';
  if (editable && isOpen && !isChanging)
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
        <RecipientForm held={held} claim={claim} onDone={() => setChanging(false)} />
      </Suspense>
    );
  return (
    <section className="app-award-given">
      <h3>{t('claim.given')}</h3>
      <Given contact={given ?? {}} />
      {held.trouble !== undefined && <AwardTrouble held={held} />}
      {editable && <Button onClick={() => setChanging(true)}>{t('claim.change')}</Button>}
    </section>
  );
}

function Given({ contact: { name, phone, address } }: { readonly contact: ClaimContact }) {
  return (
    <address>
      {name !== undefined && <span dir="auto">{name}</span>}
      {phone !== undefined && <span dir="ltr">{phone}</span>}
      {address !== undefined && <span dir="auto">{address}</span>}
    </address>
  );
}
