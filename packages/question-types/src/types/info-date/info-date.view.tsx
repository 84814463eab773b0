import type { DateOrder, QuestionOf } from '@canvass/project';
import type { DateAnswer, Issue } from '@canvass/protocol';
import { date } from '@canvass/validators';
import { dayOfSeconds, secondsOfDay } from '../../answers/open-text/day-seconds.ts';
import { textRules } from '../../answers/open-text/text-rules.ts';
import type { ViewProps } from '../../controls/view-props.ts';
import { DateText } from '../../controls/dates/date-text.tsx';
import { MomentQuestion } from '../../controls/dates/moment-question.tsx';
import { usePageLanguage } from '../../controls/formats/page-language.tsx';
import { textHint } from '../../controls/texts/text-hint.tsx';
import { offsetIn } from './info-date.ts';

/** The rules of a date, by the author's order of its parts. */
const rulesBy = (order?: DateOrder) =>
  textRules({ type: 'date', ...(order !== undefined && { date_order: order }) });

/** The answer only shows that the date is missing; the typed text shows why. */
const refine = (issue: Issue, text: string): Issue =>
  issue.key === 'validate.format_date' ? { ...issue, ...date.validate(text, {})[0] } : issue;

/** A date by its parts, with a picker; stored as the midnight at which it begins in the project's time zone. */
export default function InfoDateView(props: ViewProps<QuestionOf<'info_date'>, DateAnswer>) {
  const language = usePageLanguage();
  const rules = rulesBy(props.view.question.date_order);
  return (
    <MomentQuestion
      {...props}
      hint={textHint(rules, props.t, language)}
      textOf={dayOfSeconds}
      refine={refine}
      secondsOf={(text) => secondsOfDay(text, offsetIn(props.view.material))}
    >
      {(field) => <DateText {...field} rules={rules} />}
    </MomentQuestion>
  );
}
