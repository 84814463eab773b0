import type { QuestionOf } from '@canvass/project';
import type { Issue } from '@canvass/protocol';
import { announce } from '@canvass/ui';
import { type ReactNode, useRef, useState } from 'react';
import type { ViewProps } from '../view-props.ts';
import { describedBy, QuestionFrame } from '../question/question-frame.tsx';
import { useUnfinished } from '../question/use-unfinished.tsx';
import { questionIds } from '../question/question-ids.ts';
import type { OpenTextProps } from '../texts/text-field-shell.tsx';

/** The stored form of the typed text. Its member is null if the text cannot be stored. */
type MomentAnswer<M> = readonly [moment: M | null];

interface MomentQuestionProps<M> extends ViewProps<QuestionOf<'info_date'>, MomentAnswer<M>> {
  readonly hint: string | undefined;
  /** The issue of a text that cannot be stored. */
  readonly formatIssue: Issue;
  textOf(moment: M): string;
  momentOf(text: string): M | undefined;
  /** Replaces an issue by a more precise one for an invalid text. */
  refine?(issue: Issue, text: string): Issue;
  children(field: Omit<OpenTextProps, 'rules'>): ReactNode;
}

/**
 * A question for a date, a time of day, or both, stored as seconds or as a text. A typed text that cannot be stored remains
 * in the fields until the page is left, which shows a message first.
 */
export function MomentQuestion<M extends number | string>(props: MomentQuestionProps<M>) {
  const { view, answer, t, onChange, hint, textOf, momentOf, refine, children } = props;
  const ids = questionIds(view.gid);
  const [unfinished, setUnfinished] = useState('');
  const [moment] = answer ?? [];
  const { isWarning, note } = useUnfinishedMoment(props);
  const plainIssues = isWarning && props.issues.length === 0 ? [props.formatIssue] : props.issues;
  const issues =
    refine === undefined || unfinished === ''
      ? plainIssues
      : plainIssues.map((issue) => refine(issue, unfinished));
  const commit = (text: string) => {
    const typedMoment = momentOf(text);
    setUnfinished(typedMoment === undefined ? text : '');
    note(typedMoment === undefined ? text : '');
    onChange(text === '' ? null : [typedMoment ?? null]);
  };
  return (
    <QuestionFrame {...props} issues={issues} shape="group" hint={hint}>
      {children({
        ids,
        value: moment === undefined ? '' : moment === null ? unfinished : textOf(moment),
        commit,
        t,
        settings: { ...view.question, required: view.question.required === true },
        describedBy: describedBy({ view, issues, hint }),
        invalid: issues.length > 0,
      })}
    </QuestionFrame>
  );
}

/** Warns about an unfinished text before the page is left. Read when the page is left, because that also commits the text. */
function useUnfinishedMoment({ t, formatIssue }: Pick<MomentQuestionProps<never>, 't' | 'formatIssue'>) {
  const unfinished = useRef('');
  const warnedText = useRef('');
  const [isWarning, setWarning] = useState(false);
  useUnfinished({
    warn(isChecked) {
      const { current: text } = unfinished;
      if (isChecked || text === warnedText.current) return true;
      warnedText.current = text;
      if (text === '') return true;
      setWarning(true);
      announce(t(formatIssue.key, formatIssue.params), 'assertive');
      return false;
    },
  });
  return {
    isWarning,
    note(text: string): void {
      unfinished.current = text;
      setWarning(false);
    },
  };
}
