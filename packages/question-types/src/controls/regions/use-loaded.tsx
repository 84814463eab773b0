import { useEffect, useState } from 'react';

type LoadState<T> =
  | { readonly state: 'absent' | 'loading' }
  | { readonly state: 'failed'; retry(): void }
  | { readonly state: 'ready'; readonly data: T };

/** Loads data once for each `load`, which must keep its identity. `load` is undefined if there is no source, or no need yet. */
export function useLoaded<T>(load: (() => Promise<T>) | undefined): LoadState<T> {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ readonly source: unknown; readonly loaded: LoadState<T> }>();
  useEffect(() => {
    if (load === undefined) return;
    let isWanted = true;
    const setLoaded = (loaded: LoadState<T>) => {
      if (isWanted) setResult({ source: load, loaded });
    };
    const retry = () => {
      setResult(undefined);
      setAttempt((count) => count + 1);
    };
    load().then(
      (data) => setLoaded({ state: 'ready', data }),
      () => setLoaded({ state: 'failed', retry }),
    );
    return () => {
      isWanted = false;
    };
  }, [load, attempt]);
  if (load === undefined) return { state: 'absent' };
  return result?.source === load ? result.loaded : { state: 'loading' };
}
