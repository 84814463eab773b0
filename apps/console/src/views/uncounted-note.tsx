import { useEffect } from 'react';
import { useTranslation } from '../i18n/translation.tsx';

/** Interval between requests while some responses are not counted yet. */
const RETRY_MS = 5_000;

interface UncountedNoteProps {
  readonly segments: number;
  /** Requests the figures again. Absent if the page refreshes them anyway. */
  onRetry?(): void;
}

/** A note that some of the newest responses are not counted yet. While shown, it requests the figures repeatedly. */
export function UncountedNote({ segments, onRetry }: UncountedNoteProps) {
  const { t, formatNumber } = useTranslation();
  const isPending = segments > 0;
  useEffect(() => {
    if (!isPending || onRetry === undefined) return undefined;
    const timer = setInterval(onRetry, RETRY_MS);
    return () => clearInterval(timer);
  }, [isPending, onRetry]);
  return (
    <output className="pending" hidden={!isPending}>
      {isPending && t('pending', { responses: formatNumber(segments * 1024) })}
    </output>
  );
}
