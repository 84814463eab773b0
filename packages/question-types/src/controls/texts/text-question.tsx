import { isMobile } from '@canvass/validators';
import type { TextQuestionProps } from '../view-props.ts';
import { OpenText } from './open-text.tsx';
import { describedBy, QuestionFrame } from '../question/question-frame.tsx';
import { questionIds } from '../question/question-ids.ts';
import { usePageDates } from '../formats/page-language.tsx';
import { smsCode } from '../late-text-parts.tsx';
import { textHint } from './text-hint.tsx';
import { useLatestAnswer } from '../question/use-latest-answer.tsx';

/** A question with one text, or with several ones. A mobile number has a field for its code if the question requires a code. */
export function TextQuestion(props: TextQuestionProps) {
  const { Several = OneText } = props;
  return <Several {...props} />;
}

function OneText(props: TextQuestionProps) {
  const { view, answer, issues, t, onChange, rules } = props;
  const { get: getAnswer, commit } = useLatestAnswer(answer, onChange);
  const ids = questionIds(view.gid);
  const hint = textHint(rules, t, usePageDates());
  const isRequired = view.question.required === true;
  const questionIssues = issues.filter(({ part }) => part === undefined);
  const needsCode = view.question.sms_verify === true;
  const writeText = (text: string) => {
    const [before, code] = getAnswer() ?? [''];
    if (text === '') commit(null);
    // Another number needs another code.
    else commit(code === undefined || text !== before ? [text] : [text, code]);
  };
  const writeCode = (code: string) => {
    const [text] = getAnswer() ?? [''];
    if (text !== '') commit(code === '' ? [text] : [text, code]);
  };
  const phoneNow = () => {
    const [phone] = getAnswer() ?? [''];
    return isMobile(phone) ? phone : undefined;
  };
  return (
    // The fields of a date are a group. Other texts have one field, labelled by the title.
    <QuestionFrame {...props} shape={rules.validator.id === 'date' ? 'group' : 'field'} hint={hint}>
      <OpenText
        ids={ids}
        rules={rules}
        value={answer?.[0] ?? ''}
        commit={writeText}
        t={t}
        settings={{ ...view.question, required: isRequired }}
        describedBy={describedBy({ view, issues, hint })}
        invalid={questionIssues.length > 0}
        autoComplete={props.autoComplete}
      />
      {needsCode && (
        <smsCode.Part
          gid={view.gid}
          phoneNow={phoneNow}
          code={answer?.[1] ?? ''}
          commit={writeCode}
          codes={props.services.codes}
          issues={issues}
          required={isRequired}
          t={t}
        />
      )}
    </QuestionFrame>
  );
}
