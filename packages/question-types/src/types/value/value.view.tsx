import type { QuestionOf } from '@canvass/project';
import type { ComputedAnswer } from '@canvass/protocol';
import type { ViewProps } from '../../controls/view-props.ts';
import { UnseenQuestion } from '../../controls/question/unseen-question.tsx';

export default function ValueView(props: ViewProps<QuestionOf<'value'>, ComputedAnswer>) {
  return <UnseenQuestion {...props} />;
}
