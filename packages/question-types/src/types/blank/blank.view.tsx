import type { QuestionOf } from '@canvass/project';
import type { BlankAnswer } from '@canvass/protocol';
import { computeTextRules } from '../../answers/open-text/text-type.ts';
import type { ViewProps } from '../../controls/view-props.ts';
import { TextQuestion } from '../../controls/texts/text-question.tsx';

export default function BlankView(props: ViewProps<QuestionOf<'blank'>, BlankAnswer>) {
  return <TextQuestion {...props} rules={computeTextRules(props.view.question)} />;
}
