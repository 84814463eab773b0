import type { QuestionOf } from '@canvass/project';
import type { BlankAnswer } from '@canvass/protocol';
import { textRulesOf } from '../open-text/text-type.ts';
import type { ViewProps } from '../view-props.ts';
import { TextQuestion } from '../views/texts/text-question.tsx';

/** An e-mail address. */
export default function InfoEmailView(props: ViewProps<QuestionOf<'info_email'>, BlankAnswer>) {
  return <TextQuestion {...props} rules={textRulesOf(props.view.question, 'email')} />;
}
