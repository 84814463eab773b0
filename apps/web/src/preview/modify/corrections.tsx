import { plainText, questionView, shownIssue, type Program, type State } from '@canvass/logic';
import type { AppState } from '../../store/store.ts';
import type { AnswerToCorrect } from '@canvass/protocol';
import { useAppState, RuntimeProvider, StoreProvider } from '../../answering/runtime.ts';
import { usePreviewTranslation } from '../texts/preview-translation.ts';
import { checkCorrection } from '@canvass/logic/effects';
import { useCallback, useRef, useState, useEffect } from 'react';
import { delivered } from '../../store/session-slice.ts';
import { type OpenResponse, refusalTextKey, withUnknownQuestions } from './open-response.ts';
import { Button, ToastQueue } from '@canvass/ui';
import { QuestionPage } from '../../features/question/question-page.tsx';
import type { Translator } from '../../i18n/translator.ts';
import { TranslatorProvider } from '../../i18n/use-translate.ts';
import { useAnnouncement } from '../use-announcement.ts';

interface CorrectionsProps {
  readonly response: OpenResponse;
  readonly translator: Translator;
  onClose(): void;
}

export function Corrections({ response, translator, onClose }: CorrectionsProps) {
  const { runtime, store, link } = response;
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (content.current === null) return undefined;
    return followHeight(content.current, (height) => link.send({ type: 'resize', height }));
  }, [link]);
  useEffect(() => {
    link.listen((message) => {
      if (message.type === 'close') onClose();
      if (message.type === 'lang') void runtime.setLanguage(message.lang);
    });
  }, [link, runtime, onClose]);
  return (
    <TranslatorProvider value={translator}>
      <StoreProvider value={store}>
        <RuntimeProvider value={runtime}>
          <div ref={content}>
            <SaveBar response={response} />
            <QuestionPage />
          </div>
          <ToastQueue />
        </RuntimeProvider>
      </StoreProvider>
    </TranslatorProvider>
  );
}

function SaveBar({ response }: { readonly response: OpenResponse }) {
  const t = usePreviewTranslation();
  const { program, link } = response;
  const { storedResponse, status, save } = useSaving(response, t);
  const session = useAppState((state) => state.session);
  const queue = useAppState((state) => state.queue);
  const count = Object.keys(findChangedAnswers(program, { session, queue }, storedResponse.answer)).length;
  const wasDirty = useRef(false);
  const isDirty = count > 0;
  useEffect(() => {
    if (isDirty === wasDirty.current) return;
    wasDirty.current = isDirty;
    link.send({ type: 'dirty', value: isDirty });
  }, [isDirty, link]);
  // The button on the last page also saves.
  const isSubmitting = session !== null && session.engine.pending.length > 0;
  useEffect(() => {
    if (isSubmitting) void save();
  }, [isSubmitting, save]);
  const message = status === undefined ? null : (status.text ?? t(status.key, status.params));
  useAnnouncement(message);
  return (
    <header className="app-preview-bar app-modify-bar">
      <h1 tabIndex={-1}>{t('modify.title', { seq: storedResponse.seq })}</h1>
      <p>{message ?? t('modify.count', { count })}</p>
      <Button kind="primary" busy={status?.key === 'modify.saving'} onClick={() => void save()}>
        {t('modify.save')}
      </Button>
      <ReadOnlyQuestions program={program} storedResponse={storedResponse} />
    </header>
  );
}

/** Returns changed answers by gid. Null removes an answer. Answers of hidden questions do not change. */
function findChangedAnswers(
  program: Program,
  { session, queue }: Pick<AppState, 'session' | 'queue'>,
  storedAnswers: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (session === null) return {};
  const answeredGids = new Set(
    queue.log.events.flatMap((event) => (event.type === 'answer' ? [event.gid] : [])),
  );
  const answers = [...answeredGids].flatMap((gid): (readonly [string, unknown])[] => {
    const view = questionView(program, session.engine, gid);
    if (view === undefined) return [];
    const currentAnswer = view.answer ?? null;
    return JSON.stringify(currentAnswer) === JSON.stringify(storedAnswers[gid] ?? null)
      ? []
      : [[gid, currentAnswer]];
  });
  return Object.fromEntries(answers);
}

interface ReadOnlyQuestionsProps {
  readonly program: Program;
  readonly storedResponse: AnswerToCorrect;
}

function ReadOnlyQuestions({
  program,
  storedResponse: { read_only: readOnly, hidden },
}: ReadOnlyQuestionsProps) {
  const t = usePreviewTranslation();
  const state = useAppState(({ session }) => session?.engine);
  const nameOf = (gid: string) => questionName(program, state, gid);
  const entries = Object.entries(readOnly);
  if (entries.length + hidden.length === 0) return null;
  return (
    <ul className="app-modify-left-out">
      {entries.map(([gid, why]) => (
        <li key={gid}>{t(why, { name: nameOf(gid) })}</li>
      ))}
      {hidden.map((gid) => (
        <li key={gid}>{t('modify.hidden', { name: nameOf(gid) })}</li>
      ))}
    </ul>
  );
}

/** Maximum height of the page, in pixels, which editors can rely on. */
const MAX_PAGE_HEIGHT_PX = 100_000;

/**
 * Calls `onHeight` with the height of a page, now and after each change. Returns the function that stops. `content` must
 * not be as high as its window: the editor adapts the window to the height.
 */
function followHeight(content: Element, onHeight: (height: number) => void): () => void {
  let latestHeight = 0;
  const reportHeight = () => {
    const height = Math.min(Math.ceil(content.getBoundingClientRect().height), MAX_PAGE_HEIGHT_PX);
    if (height === latestHeight) return;
    latestHeight = height;
    onHeight(height);
  };
  const observer = new ResizeObserver(reportHeight);
  observer.observe(content);
  return () => observer.disconnect();
}

interface SaveStatus {
  readonly key: string;
  readonly params?: Readonly<Record<string, string>>;
  /** A text of the author that replaces the message. */
  readonly text?: string;
}

/** Stores the changes: validates them as the server does, sends one call at a time, and informs the editor. */
function useSaving(
  { store, program, link, calls, storedResponse: first, show }: OpenResponse,
  t: ReturnType<typeof usePreviewTranslation>,
) {
  const [storedResponse, setStoredResponse] = useState<AnswerToCorrect>(first);
  const [status, setStatus] = useState<SaveStatus>();
  const isBusy = useRef(false);
  const save = useCallback(async () => {
    keepPageOpen(store);
    if (isBusy.current) return;
    const { session } = store.getState();
    const changedAnswers = findChangedAnswers(program, store.getState(), storedResponse.answer);
    if (session === null || Object.keys(changedAnswers).length === 0)
      return setStatus({ key: 'modify.nothing' });
    const { refused } = checkCorrection(program, session.facts, {
      givenAnswers: storedResponse.answer,
      changedAnswers,
    });
    const [wrong] = refused;
    if (wrong !== undefined) {
      const name = questionName(program, session.engine, wrong.gid);
      const ownText = shownIssue({ program, state: session.engine }, wrong).params?.['text'];
      return setStatus({
        key: 'modify.incomplete',
        params: { name },
        ...(ownText && { text: String(ownText) }),
      });
    }
    isBusy.current = true;
    setStatus({ key: 'modify.saving' });
    const { seq, version, etag } = storedResponse;
    link.send({ type: 'save', answer: changedAnswers, changed: Object.keys(changedAnswers) });
    const result = await calls.update({
      seq,
      version,
      etag,
      changed: Object.keys(changedAnswers),
      answer: changedAnswers,
    });
    isBusy.current = false;
    if ('error' in result) {
      const key = refusalTextKey(result.error);
      const code = result.error.kind === 'code' ? result.error.code : 0;
      link.send({ type: 'error', code, msg: t(key) });
      return setStatus({ key });
    }
    setStoredResponse(withUnknownQuestions(program, result.data));
    show(result.data);
    link.send({ type: 'saved' });
    setStatus({ key: 'modify.saved' });
  }, [store, program, link, calls, storedResponse, show, t]);
  return { storedResponse, status, save };
}

/** Cancels the submission on the last page, where the button saves instead. */
function keepPageOpen(store: OpenResponse['store']): void {
  const pending = store.getState().session?.engine.pending[0];
  if (pending === undefined) return;
  store.dispatch(
    delivered({
      batchId: '',
      renewed: { transactionId: '' },
      fulfilled: [{ type: 'failed', id: pending.id }],
    }),
  );
}

/** The title as shown, else the code. The gid if the program does not contain the question. */
function questionName(program: Program, state: State | undefined, gid: string): string {
  const index = program.byGid.get(gid);
  if (index === undefined) return gid;
  const title = state === undefined ? undefined : questionView(program, state, gid)?.title;
  const text = title === undefined ? '' : plainText(title).trim();
  return text === '' ? (program.questions[index]?.cid ?? gid) : `“${text}”`;
}
