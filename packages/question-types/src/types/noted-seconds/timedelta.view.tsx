import type { QuestionOf } from '@canvass/project';
import type { TimeAnswer } from '@canvass/protocol';
import type { ViewProps } from '../../controls/view-props.ts';
import { UnseenQuestion } from '../../controls/question/unseen-question.tsx';
import { useLookedAt } from './use-looked-at.tsx';

/** Adds up how long its page is looked at. */
export default function TimedeltaView(props: ViewProps<QuestionOf<'timedelta'>, TimeAnswer>) {
  const { answer, onChange } = props;
  useLookedAt(answer?.[0] ?? 0, (seconds) => onChange([seconds]));
  return <UnseenQuestion {...props} />;
}
