import { PASTED_FORMS, type PastedForm, type PastedQuestion, readPastedText } from '@canvass/authoring';
import { Button, SelectField, TextArea } from '@canvass/ui';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';

/** A field for pasted text. Shows the recognised questions before the author creates the survey. */
export function PastedText({
  onBegin,
}: {
  onBegin(questions: readonly PastedQuestion[], title: string): void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const deferredText = useDeferredValue(text);
  const {
    title,
    questions: readQuestions,
    ignored,
  } = useMemo(() => readPastedText(deferredText), [deferredText]);
  const [choices, setChoices] = useState<ReadonlyMap<string, AuthorChoice>>(NO_CHOICES);
  const questions = readQuestions.map((question) => applyChoice(question, choices.get(keyOf(question))));
  const choose = (question: PastedQuestion, choice: AuthorChoice) =>
    setChoices((before) =>
      new Map(before).set(keyOf(question), { ...before.get(keyOf(question)), ...choice }),
    );
  return (
    <section className="card">
      <h2>{t('start.paste')}</h2>
      <label htmlFor={id}>{t('start.pasteHint')}</label>
      <TextArea id={id} rows={8} dir="auto" value={text} onChange={({ target }) => setText(target.value)} />
      {questions.length > 0 && (
        <div aria-live="polite">
          <h3>{t('start.understood', { count: questions.length })}</h3>
          {title !== '' && <p>{t('start.titleIs', { title })}</p>}
          {questions.some(({ isGuess }) => isGuess) && <p>{t('start.guesses')}</p>}
          <ol className="understood">
            {questions.map((question, index) => (
              <ReadQuestion
                key={`${index} ${question.title}`}
                question={question}
                onChoose={(choice) => choose(question, choice)}
              />
            ))}
          </ol>
          {ignored.length > 0 && (
            <p className="failure">
              {t('start.left', { lines: ignored.map((line) => line.text).join(' · ') })}
            </p>
          )}
          <Button kind="primary" onClick={() => onBegin(questions, title)}>
            {t('start.begin')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The author's corrections of a question that was read. */
interface AuthorChoice {
  readonly form?: PastedForm;
  readonly isAlwaysAsked?: boolean;
}
const NO_CHOICES: ReadonlyMap<string, AuthorChoice> = new Map();

/** A question keeps its choice while other lines are written. */
const keyOf = ({ title, options }: PastedQuestion): string => JSON.stringify([title, options]);

function applyChoice(question: PastedQuestion, choice: AuthorChoice | undefined): PastedQuestion {
  if (choice === undefined) return question;
  const { afterOption, ...others } = question;
  const isAsked = choice.isAlwaysAsked === true || afterOption === undefined;
  return {
    ...others,
    ...(!isAsked && { afterOption }),
    form: choice.form ?? question.form,
    isGuess: false,
  };
}

interface ReadQuestionProps {
  readonly question: PastedQuestion;
  onChoose(choice: AuthorChoice): void;
}

/** A question as it was read. Its kind can be changed before anything is created. */
function ReadQuestion({ question, onChoose }: ReadQuestionProps) {
  const { t } = useTranslation();
  const { title, form, isGuess, options, rows, heading, afterOption, note } = question;
  return (
    <>
      {heading !== undefined && (
        <li className="understood-heading" dir="auto">
          {heading}
        </li>
      )}
      <li data-guess={isGuess || undefined}>
        <span dir="auto">{title}</span>
        <span className="understood-kind">
          <SelectField
            aria-label={t('start.kindOf', { title })}
            value={form}
            onChange={({ target }) => onChoose({ form: target.value as PastedForm })}
          >
            {PASTED_FORMS.filter((other) => other === form || fits(other, question)).map((other) => (
              <option key={other} value={other}>
                {t(`start.kind.${other}`)}
              </option>
            ))}
          </SelectField>
          {isGuess && (
            <>
              <span className="guess">{t('start.guess')}</span>
              <Button
                size="mini"
                kind="quiet"
                aria-label={t('start.rightOf', { title })}
                onClick={() => onChoose({})}
              >
                {t('start.right')}
              </Button>
            </>
          )}
        </span>
        <span className="quiet" dir="auto">
          {[...(note === undefined ? [] : [note]), ...options, ...rows].join(' · ')}
        </span>
        {afterOption !== undefined && (
          <span className="understood-kind quiet">
            {t('start.onlyAfter')}
            <Button size="mini" kind="quiet" onClick={() => onChoose({ isAlwaysAsked: true })}>
              {t('start.always')}
            </Button>
          </span>
        )}
      </li>
    </>
  );
}

/** Whether a question has what another kind needs: options, or columns and rows. */
const fits = (form: PastedForm, { options, rows }: PastedQuestion): boolean => {
  if (form === 'matrix' || form === 'matrixChoices') return rows.length > 0;
  return options.length > 0 || !['choice', 'choices', 'ranking'].includes(form);
};
