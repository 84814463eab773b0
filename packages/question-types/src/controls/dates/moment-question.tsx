import type { QuestionOf } from '@canvass/project';
import type { Issue } from '@canvass/protocol';
import { type ReactNode, useState } from 'react';
import type { ViewProps } from '../view-props.ts';
import { describedBy, QuestionFrame } from '../question/question-frame.tsx';
import { questionIds } from '../question/question-ids.ts';
import type { OpenTextProps } from '../texts/text-field-shell.tsx';

/** Seconds; null if the written text cannot be stored as seconds. */
type MomentAnswer = readonly [seconds: number | null];

interface MomentQuestionProps extends ViewProps<QuestionOf<'info_date'>, MomentAnswer> {
  readonly hint: string | undefined;
  textOf(seconds: number): string;
  /** The seconds of a text; undefined if it is not a valid moment. */
  secondsOf(text: string): number | undefined;
  /** Replaces an issue by a more precise one for an invalid text. */
  refine?(issue: Issue, text: string): Issue;
  /** The fields for the text. */
  children(field: Omit<OpenTextProps, 'rules'>): ReactNode;
}

/**
 * A date or a time of day: written as a text, stored as seconds. A text that cannot be stored remains in the fields as it
 * was typed, until the page is left.
 */
export function MomentQuestion(props: MomentQuestionProps) {
  const { view, answer, t, onChange, hint, textOf, secondsOf, refine, children } = props;
  const ids = questionIds(view.gid);
  const [unfinished, setUnfinished] = useState('');
  const [seconds] = answer ?? [];
  const issues =
    refine === undefined || unfinished === ''
      ? props.issues
      : props.issues.map((issue) => refine(issue, unfinished));
  const commit = (text: string) => {
    const read = secondsOf(text);
    setUnfinished(read === undefined ? text : '');
    onChange(text === '' ? null : [read ?? null]);
  };
  return (
    <QuestionFrame {...props} issues={issues} shape="group" hint={hint}>
      {children({
        ids: { control: ids.control, hint: ids.hint, error: ids.error },
        value: seconds === undefined ? '' : seconds === null ? unfinished : textOf(seconds),
        commit,
        t,
        settings: { ...view.question, required: view.question.required === true },
        describedBy: describedBy({ view, issues, hint }),
        invalid: issues.length > 0,
      })}
    </QuestionFrame>
  );
}
