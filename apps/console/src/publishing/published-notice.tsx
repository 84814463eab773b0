import type { FoundIssue, PublishData } from '@canvass/protocol';
import { useTranslation } from '../i18n/translation.tsx';

/** Returns a function that formats a retention period. A null period means for ever. */
export function useRetentionText(): (days: number | null) => string {
  const { t, formatNumber } = useTranslation();
  return (days) =>
    days === null ? t('retention.forever') : t('retention.days', { count: days, days: formatNumber(days) });
}

/** The published version, when its responses are deleted, and the warnings of the server. */
export function PublishedNotice({ published }: { readonly published: PublishData }) {
  const { t } = useTranslation();
  const textOf = useRetentionText();
  const { version, created, retention, warnings } = published;
  return (
    <output className="stack-small">
      <p>{t(created ? 'publish.done' : 'publish.same', { version })}</p>
      <p className="quiet">
        {t('publish.retention', {
          ended: textOf(retention.ended_days),
          unfinished: textOf(retention.unfinished_days),
        })}
      </p>
      <FindingList findings={warnings} />
    </output>
  );
}

/** Each finding with its path and its fix. */
export function FindingList({ findings }: { readonly findings: readonly FoundIssue[] }) {
  if (findings.length === 0) return null;
  return (
    <ol className="findings">
      {findings.map(({ severity, path, message, fix }) => (
        <li key={`${path} ${message}`} data-severity={severity}>
          <code dir="ltr">{path}</code>
          <span>{message}</span>
          <span className="quiet">{fix}</span>
        </li>
      ))}
    </ol>
  );
}
