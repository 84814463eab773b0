import type { QuestionOf } from '@canvass/project';
import type { BlankAnswer } from '@canvass/protocol';
import { computeTextRules } from '../../answers/open-text/text-type.ts';
import type { ViewProps } from '../../controls/view-props.ts';
import { OpenText } from '../../controls/texts/open-text.tsx';
import { describedBy, QuestionFrame } from '../../controls/question/question-frame.tsx';
import { questionIds } from '../../controls/question/question-ids.ts';
import { usePageDates } from '../../controls/formats/page-language.tsx';
import { textHint } from '../../controls/texts/text-hint.tsx';
import { EnterpriseField } from './enterprise-field.tsx';

export default function InfoEnterpriseView(props: ViewProps<QuestionOf<'info_enterprise'>, BlankAnswer>) {
  const { view, answer, issues, t, onChange, services } = props;
  const ids = questionIds(view.gid);
  const rules = computeTextRules(view.question);
  const service = services.enterprises;
  const ownHint = textHint(rules, t, usePageDates());
  const hint =
    service === undefined ? (
      ownHint
    ) : (
      <>
        {ownHint !== undefined && <span>{ownHint}</span>}
        <span>{t('enterprise.hint')}</span>
      </>
    );
  const isRequired = view.question.required === true;
  const sharedProps = {
    rules,
    value: answer?.[0] ?? '',
    commit: (text: string) => onChange(text === '' ? null : [text]),
    describedBy: describedBy({ view, issues, hint }),
    invalid: issues.length > 0,
    t,
  };
  return (
    <QuestionFrame {...props} shape="field" hint={hint}>
      {service === undefined ? (
        <OpenText {...sharedProps} ids={ids} settings={{ ...view.question, required: isRequired }} />
      ) : (
        <EnterpriseField
          {...sharedProps}
          id={ids.control}
          service={service}
          placeholder={view.question.placeholder_text}
          required={isRequired}
        />
      )}
    </QuestionFrame>
  );
}
