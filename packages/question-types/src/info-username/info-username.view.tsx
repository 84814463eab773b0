import type { QuestionOf } from '@canvass/project';
import type { BlankAnswer } from '@canvass/protocol';
import { textRulesOf } from '../open-text/text-type.ts';
import type { ViewProps } from '../view-props.ts';
import { TextQuestion } from '../views/texts/text-question.tsx';

/** A name; a browser may fill in the respondent's own. */
export default function InfoUsernameView(props: ViewProps<QuestionOf<'info_username'>, BlankAnswer>) {
  return <TextQuestion {...props} rules={textRulesOf(props.view.question)} autoComplete="name" />;
}
