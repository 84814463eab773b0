import { questionView } from '@canvass/logic';
import { FilesProvider } from '@canvass/question-types/files';
import { memo, useCallback } from 'react';
import { useAppState, useAppStore, useEngine, useRuntime } from '../../app/runtime.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { respond } from '../../store/session-actions.ts';
import { viewOf } from './question-views.ts';

interface QuestionBlockProps {
  readonly gid: string;
  readonly headingLevel: 1 | 2;
  /** The answer is complete by an explicit choice. */
  readonly onComplete?: (() => void) | undefined;
}

/** One question. Draws again only when something that it shows has changed. */
export const QuestionBlock = memo(function QuestionBlock({
  gid,
  headingLevel,
  onComplete,
}: QuestionBlockProps) {
  const store = useAppStore();
  const t = useTranslate();
  const { services } = useRuntime();
  const layout = useAppState(({ ui }) => ui.layout);
  const view = useEngine((program, state) => questionView(program, state, gid));
  const onChange = useCallback(
    (answer: unknown) => void store.dispatch(respond({ type: 'answer', gid, answer })),
    [store, gid],
  );
  const View = view && viewOf(view.question);
  if (view === undefined || View === undefined) return null;
  return (
    <FilesProvider view={view} issues={view.issues} t={t} services={services}>
      <View
        view={view}
        answer={view.answer}
        issues={view.issues}
        onChange={onChange}
        t={t}
        layout={layout}
        services={services}
        headingLevel={headingLevel}
        {...(onComplete !== undefined && { onComplete })}
      />
    </FilesProvider>
  );
});
