import { expect, it, vi } from 'vitest';
import { createNavigation } from './navigation.ts';

const mark = { run: 'r', page: 1, depth: 0 };

function createBlockedHost() {
  const refuse = () => {
    throw new DOMException('Attempt to use history.pushState() more than 100 times per 30 seconds');
  };
  const history = { state: null, pushState: refuse, replaceState: refuse, back: refuse, go: refuse };
  const location = { pathname: '/s/x', search: '?source=2' };
  // The members that navigation uses.
  return { history, location, addEventListener: () => undefined } as unknown as Window;
}

it('continues if the browser refuses a history entry, and reports each refusal once', () => {
  const onTrouble = vi.fn();
  const navigation = createNavigation(createBlockedHost(), onTrouble);
  const listener = vi.fn();
  navigation.subscribe(listener);
  navigation.push('/s/x/question', mark);
  expect(navigation.current()).toEqual({ path: '/s/x/question', search: '?source=2', mark, cause: 'push' });
  navigation.replace('/s/x/end');
  expect(navigation.current()).toMatchObject({ path: '/s/x/end', mark: null, cause: 'replace' });
  navigation.back();
  expect(listener).toHaveBeenCalledTimes(2);
  expect(onTrouble).toHaveBeenCalledTimes(3);
  expect(String(onTrouble.mock.calls[0]?.[0])).toContain('100 times');
});
