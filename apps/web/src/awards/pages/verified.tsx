import type { AwardView } from '@canvass/protocol';
import type { ReactNode } from 'react';
import { SmsCheck } from '../claim/sms-check.tsx';
import type { HeldAward } from '../data/use-award.ts';
import { AppCheck } from '../draw/app-check.tsx';

interface VerifiedProps {
  readonly held: HeldAward;
  readonly children: ReactNode;
}

/** Whatever the award is: what it asks for first comes first, where there is still a chance that needs it. */
export function Verified({ held, children }: VerifiedProps) {
  const { award } = held;
  if (award.verified || award.state !== 'ready' || award.code !== undefined) return children;
  if (award.auth === 'sms') return <SmsCheck held={held} />;
  return award.auth === 'wx' && !isMoney(award) ? <AppCheck held={held} /> : children;
}

/** Envelopes are opened in the messaging app, which says there who it is. */
const isMoney = ({ kind }: AwardView): boolean => kind === 'red_packet' || kind === 'bonus';
