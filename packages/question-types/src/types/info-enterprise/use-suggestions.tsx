import { useEffect, useRef, useState } from 'react';
import { type EnterpriseService, ServiceFailure } from '../../controls/view-props.ts';

/** TRUST-19: shorter ones would list everything. */
const LEAST_QUERY = 2;
/** A pause in typing after which names are asked for. */
const PAUSE_MS = 300;

interface Suggestions {
  readonly names: readonly string[];
  /** Why there are none: a key. */
  readonly failure?: string;
}
const NONE: Suggestions = { names: [] };

/** Names for what is typed; those of an older text never overtake those of a newer one. */
export function useSuggestions(service: EnterpriseService, onFound: (count: number) => void) {
  const [found, setFound] = useState(NONE);
  const turn = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = () => {
    turn.current += 1;
    clearTimeout(timer.current);
    setFound(NONE);
  };
  useEffect(
    () => () => {
      turn.current += 1;
      clearTimeout(timer.current);
    },
    [],
  );
  const ask = (typed: string) => {
    const query = typed.trim();
    turn.current += 1;
    clearTimeout(timer.current);
    if ([...query].length < LEAST_QUERY) {
      setFound(NONE);
      return;
    }
    const mine = turn.current;
    const take = (next: Suggestions) => {
      if (mine === turn.current) setFound(next);
    };
    timer.current = setTimeout(() => {
      service.find(query).then(
        (all) => {
          const names = [...new Set(all)];
          take({ names });
          if (mine === turn.current && names.length > 0) onFound(names.length);
        },
        (error: unknown) => take({ names: [], failure: keyOf(error) }),
      );
    }, PAUSE_MS);
  };
  return { found, ask, forget };
}

function keyOf(error: unknown): string {
  return error instanceof ServiceFailure && error.issue.key === 'enterprise_error254'
    ? 'enterprise_error254'
    : 'enterprise_error';
}
