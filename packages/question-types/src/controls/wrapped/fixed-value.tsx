import type { AnswerText } from '@canvass/logic';
import { numberForm } from '../formats/number-form.ts';
import { usePageLanguage } from '../formats/page-language.tsx';
import { QuestionFrame } from '../question/question-frame.tsx';
import { questionIds } from '../question/question-ids.ts';
import type { ViewProps } from '../view-props.ts';
import './fixed-value.css';

/** The value of a question that respondents cannot answer (`read_only`), as text. */
export function FixedValue(props: ViewProps) {
  const language = usePageLanguage();
  const { gid, fixed = [] } = props.view;
  return (
    <QuestionFrame {...props} shape="group">
      <div id={questionIds(gid).control} className="cv-fixed">
        {fixed.length === 0 && '–'}
        {fixed.map((part) => (
          <p key={part.label ?? part.text} dir="auto">
            {part.label !== undefined && `${part.label}: `}
            <strong>{writePart(part, language)}</strong>
          </p>
        ))}
      </div>
    </QuestionFrame>
  );
}

/** The text, with a number or day as the language of the page writes it. */
function writePart({ text, form }: AnswerText, language: string): string {
  if (form === 'number') return numberForm(language).show(text);
  return form === 'day' ? writeDay(text, language) : text;
}

/** `yyyy-MM-dd`, or with a time `yyyy-MM-ddTHH:mm`. Other texts, and days that do not exist, stay as they are. */
function writeDay(day: string, language: string): string {
  const withTime = day.includes('T');
  const moment = new Date(withTime ? `${day}Z` : day);
  if (Number.isNaN(+moment) || !moment.toISOString().startsWith(day)) return day;
  const time = withTime ? ({ timeStyle: 'short', hourCycle: 'h23' } as const) : {};
  const shape = { dateStyle: 'long', calendar: 'gregory', timeZone: 'UTC', ...time } as const;
  return new Intl.DateTimeFormat(language, shape).format(moment);
}
