import type { QuestionOf } from '@canvass/project';
import type { BlankAnswer } from '@canvass/protocol';
import { textRulesOf } from '../open-text/text-type.ts';
import type { ViewProps } from '../view-props.ts';
import { TextQuestion } from '../views/texts/text-question.tsx';

/** A mobile number, with the code that verifies it where that is asked. */
export default function InfoPhoneView(props: ViewProps<QuestionOf<'info_phone'>, BlankAnswer>) {
  return <TextQuestion {...props} rules={textRulesOf(props.view.question, 'mobile')} />;
}
