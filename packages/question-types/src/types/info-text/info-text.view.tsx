import type { QuestionOf, TextType } from '@canvass/project';
import type { BlankAnswer } from '@canvass/protocol';
import { computeTextRules } from '../../answers/open-text/text-type.ts';
import type { ViewProps } from '../../controls/view-props.ts';
import { TextQuestion } from '../../controls/texts/text-question.tsx';

type InfoText = 'info_email' | 'info_phone' | 'info_username';

const FIELDS: Readonly<Record<string, { readonly kind?: TextType; readonly autoComplete?: string }>> = {
  info_email: { kind: 'email' },
  info_phone: { kind: 'mobile' },
  info_username: { autoComplete: 'name' },
};

/** A field for an e-mail address, a name, or a mobile number with the code that verifies it. */
export default function InfoTextView(props: ViewProps<QuestionOf<InfoText>, BlankAnswer>) {
  const { question } = props.view;
  const { kind, ...field } = FIELDS[question.qtype] ?? {};
  return <TextQuestion {...props} {...field} rules={computeTextRules(question, kind)} />;
}
