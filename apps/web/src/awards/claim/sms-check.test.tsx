import type { AwardView } from '@canvass/protocol';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Outcome } from '../../services/outcome.ts';
import type { AwardPort } from '../data/award-port.ts';
import { useAward } from '../data/use-award.ts';
import { AwardLanguage, AwardTranslation, loadAwardTranslation } from '../award-translation.ts';
import { SmsCheck } from './sms-check.tsx';

afterEach(cleanup);

const UNPROVED: AwardView = {
  aid: 'draw',
  kind: 'draw',
  title: 'Draw',
  rules: 'Rules',
  auth: 'sms',
  verified: false,
  state: 'ready',
  draws_left: 1,
  revision: '1',
};

function SmsCheckOfAward({ port }: { readonly port: AwardPort }) {
  const handle = useAward(port, UNPROVED, () => undefined);
  return handle.award.verified ? <p>proved</p> : <SmsCheck handle={handle} />;
}

// AWARD-6: a number that the response has proved before needs no code.
test.each<[string, Outcome<AwardView>, number]>([
  ['was proved before needs no code', { data: { ...UNPROVED, verified: true } }, 0],
  ['was not proved gets a code', { code: 7308 }, 1],
  ['may have been proved gets a code', 'failed', 1],
])('a number that %s', async (_, proof, sent) => {
  const sendCode = vi.fn(async () => ({ data: { resend_in: 60 } }));
  // The calls of this test. `info` is called because tests in other threads broadcast changes of the same award.
  const port = { verify: async () => proof, sendCode, info: async () => undefined } as unknown as AwardPort;
  const t = await loadAwardTranslation('en-GB');
  render(
    <AwardTranslation value={t}>
      <AwardLanguage value="en-GB">
        <SmsCheckOfAward port={port} />
      </AwardLanguage>
    </AwardTranslation>,
  );
  fireEvent.change(screen.getByLabelText(t('field.phone')), { target: { value: '13800138000' } });
  fireEvent.click(screen.getByRole('button', { name: t('sms.send') }));
  await screen.findByText(sent === 0 ? 'proved' : t('sms.code'));
  expect(sendCode).toHaveBeenCalledTimes(sent);
});
