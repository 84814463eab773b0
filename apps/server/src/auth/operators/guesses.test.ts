import { expect, it } from 'vitest';
import { OPERATOR_TOKEN } from '../../testing/test-server.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

const app = provideTestServer('pglite', { settings: { rateFactor: 1, trustedProxies: 1 } });

const call = async (address: string, token?: string) => {
  const headers = { 'x-forwarded-for': address };
  const url = '/api/publishing/surveys';
  const reply = await app.request({ method: 'GET', url, headers, ...(token !== undefined && { token }) });
  return [reply.status, reply.headers['retry-after'] !== undefined];
};

it('the server stops checking tokens of an address that guesses, but not of other addresses', async () => {
  for (let guess = 0; guess < 10; guess += 1)
    expect(await call('203.0.113.1', `guess-number-${guess}-of-many`)).toEqual([401, false]);
  expect(await call('203.0.113.1', 'guess-number-11-of-many')).toEqual([429, true]);
  expect(await call('203.0.113.1', OPERATOR_TOKEN)).toEqual([429, true]);
  expect(await call('203.0.113.2', OPERATOR_TOKEN)).toEqual([200, false]);
});

it('the server does not delay operators at an address from which they have sent the right token', async () => {
  expect(await call('203.0.113.3', OPERATOR_TOKEN)).toEqual([200, false]);
  for (let guess = 0; guess < 20; guess += 1)
    expect(await call('203.0.113.3', `guess-number-${guess}-of-many`)).toEqual([401, false]);
  expect(await call('203.0.113.3', OPERATOR_TOKEN)).toEqual([200, false]);
});

it('the server also counts wrong tokens on the public route for coupons, and stops checking them', async () => {
  const verify = async (address: string, token?: string) => {
    const body = { id: 'NoSuchSurvey000000000001', code: 'AAAA', act: 'look' };
    const headers = { 'x-forwarded-for': address };
    const url = '/api/award/coupon/verify';
    const tokenField = token === undefined ? {} : { token };
    return (await app.request({ method: 'POST', url, headers, body, ...tokenField })).status;
  };
  for (let guess = 0; guess < 10; guess += 1)
    expect(await verify('203.0.113.5', `guess-number-${guess}-of-many`)).toBe(401);
  expect(await verify('203.0.113.5', OPERATOR_TOKEN)).toBe(429);
  expect(await call('203.0.113.5', OPERATOR_TOKEN)).toEqual([429, true]);
  // Staff of shops at the same address can continue.
  expect(await verify('203.0.113.5')).toBe(404);
});

it('the server does not count calls without a token', async () => {
  for (let times = 0; times < 20; times += 1) expect(await call('203.0.113.4')).toEqual([401, false]);
  expect(await call('203.0.113.4', OPERATOR_TOKEN)).toEqual([200, false]);
});
