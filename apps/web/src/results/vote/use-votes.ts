import { useEffect, useState } from 'react';
import { cachedVotes, type LoadedVotes, loadVotes, votesAccess } from './load-votes.ts';

/** What votes are drawn from; undefined before it is there, `none` where nothing is told, `failed` where nobody can be asked now. `search` may have `seq`. */
export function useVotes(
  surveyId: string,
  language: string,
  search: string,
): LoadedVotes | 'none' | 'failed' | undefined {
  const [votes, setVotes] = useState<LoadedVotes | 'none' | 'failed'>();
  useEffect(() => {
    let isGone = false;
    const seq = new URLSearchParams(search).get('seq') ?? '';
    const load = async () => {
      const access = await votesAccess(
        surveyId,
        language,
        /^[1-9]\d{0,14}$/.test(seq) ? Number(seq) : undefined,
      );
      if (isGone) return;
      const cached = cachedVotes(access);
      if (cached !== undefined) setVotes(cached);
      const loaded = await loadVotes(access);
      if (!isGone) setVotes(loaded);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [surveyId, language, search]);
  return votes;
}
