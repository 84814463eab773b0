import { endNameOf, type ResponseScreens } from '@canvass/protocol';
import { AuthorText, SurveyLanguageProvider } from '@canvass/ui';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { useHasScope } from '../../api/session.ts';
import { surveyPath } from '../../api/surveys.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Confirm } from '../../views/confirm.tsx';
import { Failure } from '../../views/failure.tsx';
import { type FigureEntry, FigureRow } from '../../views/figure-row.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';
import { HiddenCard } from './hidden-card.tsx';
import { NoteCard, useNoteQuery } from './note-card.tsx';
import { ScreenCard } from './screen-card.tsx';

const { useScreensQuery, useDeleteResponseMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    screens: build.query<ResponseScreens, { readonly id: string; readonly seq: string }>({
      query: ({ id, seq }) => ({ path: surveyPath(id, 'responses', seq, 'screens') }),
      providesTags: ['responses'],
    }),
    deleteResponse: build.mutation<object, { readonly id: string; readonly seq: string }>({
      query: ({ id, seq }) => ({ path: surveyPath(id, 'responses', seq), method: 'DELETE' }),
      invalidatesTags: ['responses', 'survey', 'quotas'],
    }),
  }),
});

/** One response, page by page, with its hidden questions, and whether it was altered since it was stored. */
export function ResponsePage({ surveyId }: { readonly surveyId: string }) {
  const { t, formatNumber } = useTranslation();
  const hasScope = useHasScope();
  const { seq = '' } = useParams();
  const { data, error } = useScreensQuery({ id: surveyId, seq });
  const note = useNoteQuery({ id: surveyId, seq });
  if (error !== undefined) return <Failure error={error} />;
  // Waits for the note, because otherwise the answers below it would move.
  if (data === undefined || note.isLoading) return <LoadingPlaceholder />;
  return (
    <div className="stack">
      <div className="response-head">
        <h2>
          {t('texts.response', { seq: formatNumber(Number(seq)) })}
          {data.test && <span className="quiet"> · {t('responses.test')}</span>}
        </h2>
        <Neighbours surveyId={surveyId} seq={Number(seq)} />
      </div>
      {!data.chain_valid && <p className="failure">{t('response.broken')}</p>}
      {data.evaluated_differently && <p className="failure">{t('response.differs')}</p>}
      <Figures response={data} />
      <ResponseFacts response={data} />
      <NoteCard id={surveyId} seq={seq} />
      <SurveyLanguageProvider value={data.text_language}>
        {data.screens.map((screen, at) => (
          <ScreenCard
            key={screen.questions[0]?.gid ?? at}
            surveyId={surveyId}
            number={at + 1}
            screen={screen}
          />
        ))}
        <HiddenCard hidden={data.hidden} unreached={data.unreached} />
      </SurveyLanguageProvider>
      {hasScope('delete') && <DeleteResponse surveyId={surveyId} seq={seq} />}
    </div>
  );
}

/** Links to the responses before and after this response in the table. The up and down arrow keys open them, too. */
function Neighbours({ surveyId, seq }: { readonly surveyId: string; readonly seq: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const { before, after } = findNeighbours(readSeqs(state), seq);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      const next = event.key === 'ArrowUp' ? before : event.key === 'ArrowDown' ? after : undefined;
      if (next === undefined) return;
      event.preventDefault();
      void navigate(`/surveys/${surveyId}/responses/${next}`, { state, replace: true });
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, [surveyId, before, after, state, navigate]);
  const link = (to: number | undefined, label: string, mark: string) =>
    to !== undefined && (
      <Link
        className="cv-button"
        data-size="small"
        replace
        state={state}
        to={`/surveys/${surveyId}/responses/${to}`}
        aria-keyshortcuts={mark === '↑' ? 'ArrowUp' : 'ArrowDown'}
      >
        <span aria-hidden="true">{mark}</span> {label}
      </Link>
    );
  return (
    <nav className="actions" aria-label={t('tab.responses')}>
      {link(before, t('response.before'), '↑')}
      {link(after, t('response.after'), '↓')}
    </nav>
  );
}

/** The numbers (`seq`) of the responses in the table from which this page was opened. */
function readSeqs(state: unknown): readonly number[] {
  if (typeof state !== 'object' || state === null || !('seqs' in state)) return [];
  return Array.isArray(state.seqs) ? state.seqs.filter((seq) => typeof seq === 'number') : [];
}

/** A neighbour is undefined at the ends of the list. Both are undefined if the list does not contain `seq`. */
export function findNeighbours(
  seqs: readonly number[],
  seq: number,
): { readonly before: number | undefined; readonly after: number | undefined } {
  const index = seqs.indexOf(seq);
  return index < 0
    ? { before: undefined, after: undefined }
    : { before: seqs[index - 1], after: seqs[index + 1] };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable], dialog *');

function Figures({ response }: { readonly response: ResponseScreens }) {
  const { t, formatNumber, formatTime, formatDuration, has, languageName: nameOf } = useTranslation();
  const { status, begun_at: begunAt, ended_at: endedAt, version, device, language, events } = response;
  const text = (label: string, value: string): FigureEntry => ({ label, value, tone: 'text' });
  const deviceName = has(`device.${device}`) ? t(`device.${device as 'pc'}`) : device;
  return (
    <FigureRow
      entries={[
        text(t('side.status'), t(`end.${endNameOf(status) ?? 'notEnded'}`)),
        text(t('responses.begun'), formatTime(begunAt)),
        ...(endedAt === null
          ? []
          : [text(t('response.took'), formatDuration(Date.parse(endedAt) - Date.parse(begunAt)))]),
        text(t('response.version'), formatNumber(version)),
        text(
          t('response.by'),
          [deviceName, language === '' ? '' : nameOf(language)].filter((part) => part !== '').join(' · '),
        ),
        text(
          t('response.chain', { events: formatNumber(events) }),
          t(response.chain_valid ? 'response.intact' : 'response.changed'),
        ),
      ]}
    />
  );
}

function ResponseFacts({
  response: { source, link, member_id: member, parameters, quota_cells: cells, draws },
}: {
  readonly response: ResponseScreens;
}) {
  const { t } = useTranslation();
  const entries = [
    ...(member === null ? [] : [{ id: 'member', label: t('responses.member'), text: member }]),
    ...(link === null ? [] : [{ id: 'link', label: t('responses.link'), text: link }]),
    ...(source === null ? [] : [{ id: 'source', label: t('side.source'), text: source }]),
    ...parameters.map(({ name, value }) => ({ id: `ext ${name}`, label: name, text: value })),
    ...(cells.length === 0
      ? []
      : [{ id: 'cells', label: t('response.cells'), text: cells.map(({ name }) => name).join(' · ') }]),
    ...draws.map(({ fid, title, picks }) => ({
      id: `draw ${fid}`,
      label: t('response.drawn', { title }),
      text: picks.join(' · ') || '–',
    })),
  ];
  if (entries.length === 0) return null;
  return (
    <Card title={t('response.about')}>
      <dl className="about-list">
        {entries.map(({ id, label, text }) => (
          <div key={id}>
            <AuthorText tag="dt">{label}</AuthorText>
            <AuthorText tag="dd">{text}</AuthorText>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function DeleteResponse({ surveyId, seq }: { readonly surveyId: string; readonly seq: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [remove, { error }] = useDeleteResponseMutation();
  const removeResponse = async () => {
    const result = await remove({ id: surveyId, seq });
    if (!('error' in result) || result.error === undefined) await navigate(`/surveys/${surveyId}/responses`);
  };
  return (
    <div>
      <Confirm
        label={t('response.delete')}
        title={t('response.sure')}
        onConfirm={() => void removeResponse()}
      >
        <p>{t('response.deleteHint')}</p>
      </Confirm>
      {error !== undefined && <Failure error={error} />}
    </div>
  );
}
