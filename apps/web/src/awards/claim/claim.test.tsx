import type { AwardView } from '@canvass/protocol';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import type { Outcome } from '../../services/outcome.ts';
import type { AwardPort } from '../data/award-port.ts';
import { useAward } from '../data/use-award.ts';
import { AwardLanguage, AwardTranslation, loadAwardTranslation } from '../award-translation.ts';
import { Claim } from './claim.tsx';

afterEach(cleanup);

const WON: AwardView = {
  aid: 'draw',
  kind: 'draw',
  title: 'Draw',
  rules: 'Rules',
  auth: 'close',
  verified: true,
  state: 'won',
  draws_left: 0,
  revision: '1',
  prize: { rank: 1, name: 'Tea' },
  claim: { needs: ['name', 'phone'], editable: true },
};
const CLAIMED: AwardView = {
  ...WON,
  state: 'claimed',
  claim: { needs: ['name', 'phone'], editable: true, given: { name: 'Ann', phone: '13800138000' } },
};
const SENT: AwardView = { ...CLAIMED, state: 'delivering', claim: { needs: ['name'], editable: false } };

function ClaimOfAward({ port }: { readonly port: AwardPort }) {
  const handle = useAward(port, WON, () => undefined);
  return handle.award.claim === undefined ? null : <Claim handle={handle} claim={handle.award.claim} />;
}

async function submitClaim(language: string, reply: Outcome<AwardView>, infoReply: Outcome<AwardView>) {
  const sent = vi.fn(async () => reply);
  // The tests make only these calls.
  const port = { claim: sent, info: async () => infoReply } as unknown as AwardPort;
  const t = await loadAwardTranslation(language);
  render(
    <AwardTranslation value={t}>
      <AwardLanguage value={language}>
        <ClaimOfAward port={port} />
      </AwardLanguage>
    </AwardTranslation>,
  );
  fireEvent.click(screen.getByRole('button', { name: t('claim.begin') }));
  fireEvent.change(screen.getByLabelText(t('field.name')), { target: { value: 'Ann' } });
  fireEvent.change(screen.getByLabelText(t('field.phone')), { target: { value: '13800138000' } });
  fireEvent.click(screen.getByRole('button', { name: t('claim.send') }));
  return { t, sent };
}
const alertText = async () => (await screen.findByRole('alert')).textContent;

describe.each(['en-GB', 'zh-CN', 'zh-TW'])('a claim that is not accepted, in %s', (language) => {
  test.each<[string, Outcome<AwardView>, Outcome<AwardView>, string]>([
    ['a limit per phone number', { code: 7424 }, { data: WON }, 'api.7424'],
    ['too many calls', { code: 202 }, { data: WON }, 'api.202'],
    ['an award that waits', { code: 7402 }, { data: WON }, 'api.7402'],
    ['an award that is over', { code: 7404 }, { data: WON }, 'api.7404'],
    ['a code without a text', { code: 31 }, { data: WON }, 'award.refused'],
    ['a change by the author', { code: 999_999 }, { data: { ...WON, revision: '2' } }, 'api.999999'],
    ['a server that failed, or a lost connection', 'failed', { data: WON }, 'award.not_arrived'],
    ['no network', 'failed', 'failed', 'award.unreachable'],
  ])('%s: shows an error, and keeps the typed texts', async (_, reply, infoReply, key) => {
    const { t, sent } = await submitClaim(language, reply, infoReply);
    expect(await alertText()).toBe(t(key));
    expect(screen.getByLabelText(t('field.name'))).toHaveProperty('value', 'Ann');
    expect(screen.getByLabelText(t('field.phone'))).toHaveProperty('value', '13800138000');
    fireEvent.click(screen.getByRole('button', { name: t('claim.send') }));
    await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  });
});

it('shows that a prize was already sent, instead of the form', async () => {
  const { t } = await submitClaim('en-GB', { code: 7414 }, { data: SENT });
  expect(await alertText()).toBe(t('api.7414'));
  expect(screen.queryByLabelText(t('field.name'))).toBeNull();
});

it('shows the stored claim if only the reply was lost', async () => {
  await submitClaim('en-GB', 'failed', { data: CLAIMED });
  expect(await screen.findByText('13800138000')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
