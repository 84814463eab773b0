import { noAnswerOf } from '@canvass/protocol';
import { createContext, type ReactNode, useContext } from 'react';
import type { ViewProps } from '../view-props.ts';
import { noAnswers } from '../late-parts.tsx';

type Context = Pick<ViewProps, 'view' | 'onChange'>;

const NoAnswerContext = createContext<Context | undefined>(undefined);

/** Provider around the view of a question that offers non-answers. Other questions do not load non-answers. */
export function NoAnswerProvider({ view, onChange, children }: Context & { readonly children: ReactNode }) {
  if (view.noAnswers === undefined) return children;
  return <NoAnswerContext value={{ view, onChange }}>{children}</NoAnswerContext>;
}

/** The answer for the view of the question's type: undefined while the respondent has given a non-answer. */
export const ownAnswer = ({ answer }: ViewProps['view']): unknown =>
  noAnswerOf(answer) === undefined ? answer : undefined;

/** The offered non-answers, if the question has any. */
export function NoAnswersBelow() {
  const context = useContext(NoAnswerContext);
  return context !== undefined && <noAnswers.Part {...context} />;
}
