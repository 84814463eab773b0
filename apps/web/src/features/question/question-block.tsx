import type { Group, Page, Project, Question } from '@canvass/project';
import { useRuntime, useAppState, useAppStore, useEngine } from '../../answering/runtime.ts';
import { isPreview } from '../../addresses/link.ts';
import { questionTypeId, questionView } from '@canvass/logic';
import { FilesProvider } from '@canvass/question-types/files';
import type { ViewProps } from '@canvass/question-types/view-props';
import { memo, useCallback } from 'react';
import { useTypeTranslate } from '../../i18n/use-translate.ts';
import { respond } from '../../store/session-actions.ts';
import { viewOf } from './question-views.ts';

interface QuestionBlockProps {
  readonly gid: string;
  readonly headingLevel: 1 | 2;
  /** The answer is complete by an explicit choice. */
  readonly onComplete?: (() => void) | undefined;
  /** The page's button, for the steps of a question that is alone on its page. */
  readonly offerStep?: ViewProps['offerStep'];
  /** Takes what is to be said before the page is left. */
  onRemark(gid: string, words: string | null): void;
}

/** One question. Draws again only when something that it shows has changed. */
export const QuestionBlock = memo(function QuestionBlock({
  gid,
  headingLevel,
  onComplete,
  offerStep,
  onRemark,
}: QuestionBlockProps) {
  const store = useAppStore();
  const { services, readOnly } = useRuntime();
  const layout = useAppState(({ ui }) => ui.layout);
  const view = useEngine((program, state) => questionView(program, state, gid));
  const onChange = useCallback(
    (answer: unknown) => void store.dispatch(respond({ type: 'answer', gid, answer })),
    [store, gid],
  );
  const remark = useCallback((words: string | null) => onRemark(gid, words), [onRemark, gid]);
  const t = useTypeTranslate(view === undefined ? '' : questionTypeId(view.question));
  const View = view && viewOf(view.question);
  if (view === undefined || View === undefined) return null;
  const block = (
    <FilesProvider view={view} issues={view.issues} t={t} services={services}>
      <QuestionCode question={view.question} />
      <View
        view={view}
        answer={view.answer}
        issues={view.issues}
        onChange={onChange}
        t={t}
        layout={layout}
        services={services}
        headingLevel={headingLevel}
        remark={remark}
        {...(onComplete !== undefined && { onComplete })}
        {...(offerStep !== undefined && { offerStep })}
      />
    </FilesProvider>
  );
  const why = readOnly?.get(gid);
  if (why === undefined) return block;
  return (
    <div className="app-read-only">
      <p>{why}</p>
      <div inert>{block}</div>
    </div>
  );
});

/**
 * The question's code above it: where the project asks for it, or where the link of a preview does (SCREEN-3, `testcid`): one
 * that is played here, or one with source 1. Codes are no secret: browsers have them with the project.
 */
function QuestionCode({ question }: { readonly question: Pick<Question, 'gid' | 'cid'> }) {
  const { program, link, staysHere } = useRuntime();
  const { project } = program.current;
  const isTest = (staysHere === true || isPreview(link)) && link.testCodes === true;
  const isShown = project.showQuestionCid === true || isTest;
  return isShown ? <p className="app-question-code">{codeOf(project, question)}</p> : null;
}

/** The author's own code where the project says that its codes are; else by position, as codes are made. */
function codeOf(project: Project, { gid, cid }: Pick<Question, 'gid' | 'cid'>): string {
  if (project.openCustomCid === true && cid !== undefined) return cid;
  return `Q${project.items.flatMap(questionsIn).indexOf(gid) + 1}`;
}

const questionsIn = (item: Group | Page | Question): readonly string[] =>
  item.type === 'Q' ? [item.gid] : item.items.flatMap(questionsIn);
