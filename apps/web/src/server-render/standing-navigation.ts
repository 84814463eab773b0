import type { Navigation } from '../navigation/navigation.ts';

/** A navigation that never changes. */
export function standing(path: string): Navigation {
  const place = { path, search: '', mark: null, cause: 'load' } as const;
  const stay = () => undefined;
  return {
    current: () => place,
    push: stay,
    replace: stay,
    back: stay,
    go: stay,
    subscribe: () => stay,
  };
}
