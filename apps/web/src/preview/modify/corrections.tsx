import { Button, ToastQueue } from '@canvass/ui';
import { useEffect, useRef } from 'react';
import { RuntimeProvider, StoreProvider, useAppState } from '../../app/runtime.ts';
import { QuestionPage } from '../../features/question/question-page.tsx';
import type { Translator } from '../../i18n/translator.ts';
import { TranslatorProvider } from '../../i18n/use-translate.ts';
import { useAnnounced } from '../use-announced.ts';
import { usePreviewWords } from '../words/preview-words.ts';
import { changedAnswers } from './changed-answers.ts';
import { LeftOut } from './left-out.tsx';
import type { OpenResponse } from './open-response.ts';
import { tellSize } from './tell-size.ts';
import { useSaving } from './use-saving.ts';

interface CorrectionsProps {
  readonly opened: OpenResponse;
  readonly translator: Translator;
  onClose(): void;
}

/** The questions with the answers that they have, and the button that stores what was changed. */
export function Corrections({ opened, translator, onClose }: CorrectionsProps) {
  const { runtime, store, link } = opened;
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (content.current === null) return undefined;
    return tellSize(content.current, (height) => link.send({ type: 'resize', height }));
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
            <SaveBar opened={opened} />
            <QuestionPage />
          </div>
          <ToastQueue />
        </RuntimeProvider>
      </StoreProvider>
    </TranslatorProvider>
  );
}

function SaveBar({ opened }: { readonly opened: OpenResponse }) {
  const t = usePreviewWords();
  const { program, link } = opened;
  const { stored, status, save } = useSaving(opened, t);
  const session = useAppState((state) => state.session);
  const queue = useAppState((state) => state.queue);
  const count = Object.keys(changedAnswers(program, { session, queue }, stored.answer)).length;
  const told = useRef(false);
  const isDirty = count > 0;
  useEffect(() => {
    if (isDirty === told.current) return;
    told.current = isDirty;
    link.send({ type: 'dirty', value: isDirty });
  }, [isDirty, link]);
  // The last page's own button asks for the same.
  const isAsked = session !== null && session.engine.pending.length > 0;
  useEffect(() => {
    if (isAsked) void save();
  }, [isAsked, save]);
  const words = status === undefined ? null : t(status.key, status.params);
  useAnnounced(words);
  return (
    <header className="app-preview-bar app-modify-bar">
      <h1 tabIndex={-1}>{t('modify.title', { seq: stored.seq })}</h1>
      <p>{words ?? t('modify.count', { count })}</p>
      <Button kind="primary" busy={status?.key === 'modify.saving'} onClick={() => void save()}>
        {t('modify.save')}
      </Button>
      <LeftOut program={program} stored={stored} />
    </header>
  );
}
