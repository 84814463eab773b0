import type { QuestionViewModel } from '@canvass/logic';
import type { Issue } from '@canvass/protocol';
import { RichTextView, VisuallyHidden } from '@canvass/ui';
import type { ReactNode } from 'react';
import type { HeadingLevel, Translate } from '../view-props.ts';
import { FilesBelow, FilesInRows } from '../files/files-context.tsx';
import { NoAnswersBelow } from './no-answer-context.tsx';
import { IssueMessage } from './issue-message.tsx';
import { questionIds } from './question-ids.ts';
import { QuestionNumber } from './question-number.tsx';

interface QuestionFrameProps {
  readonly view: QuestionViewModel;
  readonly issues: readonly Issue[];
  readonly t: Translate;
  readonly headingLevel?: HeadingLevel | undefined;
  /** A `group` has several controls under one legend. A `field` has one control, `ids.control`, labelled by the title. */
  readonly shape: 'group' | 'field';
  /** Whether options show their attached files, as `OptionRow` does. By default all files are below. */
  readonly filesInRows?: boolean;
  readonly hint?: ReactNode;
  readonly contentAbove?: ReactNode;
  readonly children: ReactNode;
}

/** The parts that all questions have: number, required mark, title, tip, hint and issues. */
export function QuestionFrame(props: QuestionFrameProps) {
  const { view, issues, t, hint, filesInRows = false, children } = props;
  const ids = questionIds(view.gid);
  const questionIssues = issues.filter(({ part }) => part === undefined);
  const body = (
    <>
      {view.tipText !== undefined && (
        <div id={ids.tip} className="cv-tip">
          <RichTextView text={view.tipText} />
        </div>
      )}
      {hint !== undefined && (
        <div id={ids.hint} className="cv-hint">
          {typeof hint === 'string' ? <bdi>{hint}</bdi> : hint}
        </div>
      )}
      {props.contentAbove}
      <IssueMessage id={ids.error} issues={questionIssues} t={t} />
      <div className="cv-question-body">
        <FilesInRows value={filesInRows}>{children}</FilesInRows>
      </div>
      <FilesBelow inRows={filesInRows} />
      <NoAnswersBelow />
    </>
  );
  if (props.shape === 'field') {
    return (
      <section id={ids.frame} className="cv-question" data-invalid={issues.length > 0 || undefined}>
        <QuestionTitle {...props} />
        {body}
      </section>
    );
  }
  return (
    <fieldset
      id={ids.frame}
      className="cv-question"
      data-invalid={issues.length > 0 || undefined}
      aria-describedby={describedBy(props)}
    >
      <legend>
        <QuestionTitle {...props} />
      </legend>
      {body}
    </fieldset>
  );
}

/** Ids of the elements that describe the control or group: tip, hint and error, if they exist, then `otherIds`. */
export function describedBy(
  { view, hint, issues }: Pick<QuestionFrameProps, 'view' | 'hint' | 'issues'>,
  ...otherIds: readonly (string | undefined)[]
): string | undefined {
  const ids = questionIds(view.gid);
  const present = [
    view.tipText === undefined ? undefined : ids.tip,
    hint === undefined ? undefined : ids.hint,
    issues.some(({ part }) => part === undefined) ? ids.error : undefined,
    ...otherIds,
  ].filter((id) => id !== undefined);
  return present.length === 0 ? undefined : present.join(' ');
}

function QuestionTitle({ view, t, headingLevel = 2, shape }: QuestionFrameProps) {
  const ids = questionIds(view.gid);
  const Heading = `h${headingLevel}` as const;
  const isRequired = view.question.required === true;
  const titleContent = (
    <>
      {isRequired && (
        <span className="cv-required" aria-hidden="true">
          *
        </span>
      )}
      <QuestionNumber gid={view.gid} />
      <span className="cv-title-text">
        <RichTextView text={view.title} inline />
        {isRequired && shape === 'group' && <VisuallyHidden> ({t('question.required')})</VisuallyHidden>}
      </span>
    </>
  );
  return (
    <Heading id={ids.title} className="cv-title" tabIndex={-1}>
      {shape === 'field' ? (
        <label className="cv-title-label" htmlFor={ids.control}>
          {titleContent}
        </label>
      ) : (
        titleContent
      )}
    </Heading>
  );
}
