import type { CountedBy, MovedResponses } from '@canvass/protocol';
import { type TextKey, useWords } from '../../i18n/words.tsx';

/** What happens to whole responses, and to single answers of theirs, if they are moved. */
const RESPONSES = [
  ['unchanged', 'moved.unchanged'],
  ['not_begun', 'moved.notBegun'],
  ['refused', 'moved.refused'],
  ['ended', 'moved.ended'],
  ['unreadable', 'moved.unreadable'],
] as const satisfies readonly (readonly [keyof MovedResponses, TextKey])[];
const LISTS = [
  ['refused_by', 'moved.refusedBy'],
  ['dropped', 'moved.dropped'],
  ['asked_again', 'moved.askedAgain'],
  ['added', 'moved.added'],
  ['hidden', 'moved.hidden'],
  ['reordered', 'moved.reordered'],
  ['redrawn', 'moved.redrawn'],
  ['quota_full', 'moved.quotaFull'],
] as const satisfies readonly (readonly [keyof MovedResponses, TextKey])[];

/** Those who are answering stay on their version; this is what would happen if it were withdrawn. */
export function MovedView({ moved }: { readonly moved: MovedResponses }) {
  const { t, number } = useWords();
  const { count, looked_at: tried } = moved;
  if (count === 0) return <p className="quiet">{t('moved.nobody')}</p>;
  const counted = (by: CountedBy) =>
    Object.entries(by)
      .map(([id, times]) => `${id} ${number(times)}`)
      .join(', ');
  return (
    <>
      <p>{t('moved.title', { count, shown: number(count) })}</p>
      {tried < count && <p className="quiet">{t('moved.tried', { tried: number(tried) })}</p>}
      <dl>
        {RESPONSES.filter(([key]) => moved[key] > 0).map(([key, text]) => (
          <div key={key}>
            <dt>{t(text)}</dt>
            <dd>{number(moved[key])}</dd>
          </div>
        ))}
        {LISTS.filter(([key]) => Object.keys(moved[key]).length > 0).map(([key, text]) => (
          <div key={key}>
            <dt>{t(text)}</dt>
            <dd>{counted(moved[key])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
