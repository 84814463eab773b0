import { questionTypeId, questionView } from '@canvass/logic';
import { FilesProvider } from '@canvass/question-types/files';
import { NoAnswerProvider, ownAnswer } from '@canvass/question-types/no-answer';
import { PageLanguageProvider, SurveyZoneProvider } from '@canvass/question-types/page-language';
import type { HeadingLevel, ViewProps } from '@canvass/question-types/view-props';
import { memo, useCallback } from 'react';
import { useAppState, useAppStore, useEngine, useRuntime } from '../../answering/runtime.ts';
import { useFormatLanguage, useTypeTranslate } from '../../i18n/use-translate.ts';
import { respond } from '../../store/session-slice.ts';
import { QuestionCode } from './question-code.tsx';
import { viewOf } from './question-views.ts';

interface QuestionBlockProps {
  readonly gid: string;
  readonly headingLevel: HeadingLevel;
  /** Called when an explicit choice completes the answer. */
  readonly onComplete?: (() => void) | undefined;
  /** Lets a question that is alone on its page use the page's button for its steps. */
  readonly offerStep?: ViewProps['offerStep'];
  /** Called with the remark to show before the page is left. Null removes it. */
  onRemark(gid: string, remark: string | null): void;
}

/** One question. Renders again only if something that it shows has changed. */
export const QuestionBlock = memo(function QuestionBlock({
  gid,
  headingLevel,
  onComplete,
  offerStep,
  onRemark,
}: QuestionBlockProps) {
  const store = useAppStore();
  const { services, frame, program } = useRuntime();
  const layout = useAppState(({ ui }) => ui.layout);
  const view = useEngine((program, state) => questionView(program, state, gid));
  const onChange = useCallback(
    (answer: unknown) => void store.dispatch(respond({ type: 'answer', gid, answer })),
    [store, gid],
  );
  const remark = useCallback((text: string | null) => onRemark(gid, text), [onRemark, gid]);
  const t = useTypeTranslate(view === undefined ? '' : questionTypeId(view.question));
  const language = useFormatLanguage();
  const View = view && viewOf(view.question);
  if (view === undefined || View === undefined) return null;
  const answer = ownAnswer(view);
  // Questions that take no answers have no steps, and no remarks about missing parts.
  const block = (
    <FilesProvider view={view} issues={view.issues} t={t} services={services}>
      <QuestionCode question={view.question} />
      <PageLanguageProvider value={language}>
        <SurveyZoneProvider value={program.current.project.timezone}>
          <NoAnswerProvider view={view} onChange={onChange}>
            <View
              view={view}
              answer={answer}
              issues={view.issues}
              onChange={onChange}
              t={t}
              layout={layout}
              services={services}
              headingLevel={headingLevel}
              {...(answer === view.answer && { remark })}
              {...(onComplete !== undefined && { onComplete })}
              {...(offerStep !== undefined && answer === view.answer && { offerStep })}
            />
          </NoAnswerProvider>
        </SurveyZoneProvider>
      </PageLanguageProvider>
    </FilesProvider>
  );
  return frame?.(gid, block) ?? block;
});
