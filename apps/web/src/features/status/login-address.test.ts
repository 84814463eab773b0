import { beforeEach, expect, it, test, vi } from 'vitest';
import { loginAddress, mayRedirect } from './closed-page.tsx';

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
});

test.each([
  ['/enter', '/s/x?a=b&c=d', '/enter?redirect=%2Fs%2Fx%3Fa%3Db%26c%3Dd'],
  [undefined, '/s/x', '/login?redirect=%2Fs%2Fx'],
  ['//evil.example', '/s/x', '/login?redirect=%2Fs%2Fx'],
  ['/\\\\evil.example', '/s/x', '/login?redirect=%2Fs%2Fx'],
  ['https://evil.example/', '/s/x', '/login?redirect=%2Fs%2Fx'],
  ['/enter', '//evil.example/', '/enter?redirect=%2F'],
])('the login path %s with the return path %s gives %s', (path, back, address) => {
  expect(loginAddress(path, back)).toBe(address);
});

it('a page redirects to the login at most once a minute, so that a failed login does not loop', () => {
  expect(mayRedirect('/login?redirect=a', 0)).toBe(true);
  expect(mayRedirect('/login?redirect=a', 59_000)).toBe(false);
  expect(mayRedirect('/login?redirect=a', 61_000)).toBe(true);
  expect(mayRedirect('/login?redirect=b', 62_000)).toBe(true);
});

it('a page does not redirect to the login without storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(mayRedirect('/login', 0)).toBe(false);
});
