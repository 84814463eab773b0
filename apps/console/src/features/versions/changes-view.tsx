import type {
  CountByKey,
  MovedResponses,
  ChangedCell,
  ChangedQuestion,
  NamedQuestion,
  VersionChanges,
} from '@canvass/protocol';
import { AuthorText } from '@canvass/ui';
import { useTranslation, type TextKey, type Translation } from '../../i18n/translation.tsx';
import { api } from '../../api/api.ts';
import { surveyPath } from '../../api/surveys.ts';
import { Failure } from '../../views/failure.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';

const { useChangesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    changes: build.query<
      VersionChanges,
      { readonly id: string; readonly from?: number; readonly to?: number }
    >({
      query: ({ id, ...versions }) => ({
        path: `${surveyPath(id, 'changes')}?${new URLSearchParams(
          Object.entries(versions).map(([name, version]) => [name, String(version)]),
        )}`,
      }),
      providesTags: ['survey'],
    }),
  }),
});

interface ChangesViewProps {
  readonly surveyId: string;
  /** Defaults to the newest version. */
  readonly from?: number;
  /** Defaults to the draft. */
  readonly to?: number;
}

/** The differences between two versions, and their effect on responses in progress. */
export function ChangesView({ surveyId, ...versions }: ChangesViewProps) {
  const translation = useTranslation();
  const { t } = translation;
  const { data, error } = useChangesQuery({ id: surveyId, ...versions });
  if (error !== undefined) return <Failure error={error} />;
  if (data === undefined) return <LoadingPlaceholder />;
  const rows = listChanges(translation, data.content);
  return (
    <div className="changes">
      {data.published_since.length > 0 && (
        <p className="failure">{t('changes.outdated', { versions: data.published_since.join(', ') })}</p>
      )}
      {rows.length === 0 ? (
        <p>{t('changes.none')}</p>
      ) : (
        <dl>
          {rows.map(([label, text]) => (
            <div key={`${label} ${text}`}>
              <dt>{label}</dt>
              <AuthorText tag="dd">{text}</AuthorText>
            </div>
          ))}
        </dl>
      )}
      <MovedView movedResponses={data.under_way} />
    </div>
  );
}

type Row = readonly [label: string, text: string];
type Formats = Pick<Translation, 't' | 'formatNumber'>;

/** Returns the differences as rows, each of a label and a text. */
export function listChanges(translation: Formats, content: VersionChanges['content']): readonly Row[] {
  const { t } = translation;
  const rows: readonly Row[] = [
    [t('changes.added'), formatCodes(content.added)],
    [t('changes.removed'), formatCodes(content.removed)],
    [t('changes.retyped'), formatCodes(content.retyped)],
    [t('changes.moved'), formatCodes(content.moved)],
    ...content.changed.map((question): Row => [t('changes.changed'), questionText(question)]),
    ...content.quotas.map((cell): Row => [t('changes.quota'), cellText(translation, cell)]),
    [t('changes.others'), content.others.join(', ')],
  ];
  return rows.filter(([, text]) => text !== '');
}

const formatCodes = (questions: readonly NamedQuestion[]): string =>
  questions.map(({ gid, code }) => (code === gid ? gid : `${code} (${gid})`)).join(', ');

const questionText = ({ code, fields, added, removed }: ChangedQuestion): string =>
  [
    `${code}: ${fields.join(', ')}`,
    ...added.map((gid) => `+${gid}`),
    ...removed.map((gid) => `−${gid}`),
  ].join(' ');

function cellText(
  { t, formatNumber }: Formats,
  { name, change, caps, condition, done, held }: ChangedCell,
): string {
  const [before = '', after = ''] = caps.map((cap) =>
    cap === null ? t('changes.noCap') : formatNumber(cap),
  );
  const parts = [
    ...(change === 'changed' ? [] : [t(change === 'added' ? 'changes.added' : 'changes.removed')]),
    ...(before === after ? [] : [t('changes.cap', { before, after })]),
    ...(condition ? [t('changes.condition')] : []),
    t('changes.counted', { done: formatNumber(done), held: formatNumber(held) }),
  ];
  return `${name}: ${parts.join(', ')}`;
}

/** Fields of a forecast with their texts. RESPONSE_COUNTS are numbers, and ANSWER_COUNTS are counts by id. */
const RESPONSE_COUNTS = [
  ['unchanged', 'moved.unchanged'],
  ['not_begun', 'moved.notBegun'],
  ['refused', 'moved.refused'],
  ['ended', 'moved.ended'],
  ['unreadable', 'moved.unreadable'],
] as const satisfies readonly (readonly [keyof MovedResponses, TextKey])[];
const ANSWER_COUNTS = [
  ['refused_by', 'moved.refusedBy'],
  ['dropped', 'moved.dropped'],
  ['asked_again', 'moved.askedAgain'],
  ['added', 'moved.added'],
  ['hidden', 'moved.hidden'],
  ['reordered', 'moved.reordered'],
  ['redrawn', 'moved.redrawn'],
  ['quota_full', 'moved.quotaFull'],
] as const satisfies readonly (readonly [keyof MovedResponses, TextKey])[];

/** Responses in progress stay on their version. The forecast applies if that version is withdrawn. */
function MovedView({ movedResponses }: { readonly movedResponses: MovedResponses }) {
  const { t, formatNumber } = useTranslation();
  const { count, looked_at: tried } = movedResponses;
  if (count === 0) return <p className="quiet">{t('moved.nobody')}</p>;
  const formatCounts = (counts: CountByKey) =>
    Object.entries(counts)
      .map(([id, times]) => `${id} ${formatNumber(times)}`)
      .join(', ');
  return (
    <>
      <p>{t('moved.title', { count, shown: formatNumber(count) })}</p>
      {tried < count && <p className="quiet">{t('moved.tried', { tried: formatNumber(tried) })}</p>}
      <dl>
        {RESPONSE_COUNTS.filter(([key]) => movedResponses[key] > 0).map(([key, text]) => (
          <div key={key}>
            <dt>{t(text)}</dt>
            <dd>{formatNumber(movedResponses[key])}</dd>
          </div>
        ))}
        {ANSWER_COUNTS.filter(([key]) => Object.keys(movedResponses[key]).length > 0).map(([key, text]) => (
          <div key={key}>
            <dt>{t(text)}</dt>
            <dd>{formatCounts(movedResponses[key])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
