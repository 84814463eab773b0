import type { ResponseScreens, ScreenQuestion } from '@canvass/protocol';
import { AuthorText, VisuallyHidden } from '@canvass/ui';
import { apiAddress } from '../../api/api.ts';
import { surveyPath } from '../../api/surveys.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';

interface ScreenCardProps {
  readonly surveyId: string;
  readonly number: number;
  readonly screen: ResponseScreens['screens'][number];
}

/** A page as its respondent left it: its questions with choices, texts and files. */
export function ScreenCard({ surveyId, number: page, screen }: ScreenCardProps) {
  const { t, formatDuration, formatNumber } = useTranslation();
  const { title, milliseconds, visits, questions } = screen;
  const notes = [
    ...(milliseconds === null ? [] : [formatDuration(milliseconds)]),
    ...(visits > 1 ? [t('response.visits', { visits: formatNumber(visits) })] : []),
  ];
  return (
    <Card
      isAuthorText={title !== null && title !== ''}
      title={title === null || title === '' ? t('response.page', { page }) : `${page}. ${title}`}
      headingEnd={<span className="quiet">{notes.join(' · ')}</span>}
    >
      {questions.map((question) => (
        <Question key={question.gid} surveyId={surveyId} question={question} />
      ))}
    </Card>
  );
}

function Question({ surveyId, question }: { readonly surveyId: string; readonly question: ScreenQuestion }) {
  const { t } = useTranslation();
  const { cid, title, asks, shown: isShown, answers, options, tasks, files } = question;
  const isAnswered = answers.length + tasks.length + files.length > 0 || options.some(({ chosen }) => chosen);
  return (
    <div className="met-question" data-dropped={!isShown || undefined}>
      <AuthorText tag="h3">
        <span className="code">{cid}</span> {title}
      </AuthorText>
      {asks && !isShown && <p className="funnel-stop">{t('response.dropped')}</p>}
      <Tasks tasks={tasks} />
      {options.length > 0 ? <Options question={question} /> : <Answers answers={answers} />}
      {asks && !isAnswered && <p className="no-answer">{t('response.noAnswer')}</p>}
      <Files surveyId={surveyId} files={files} />
    </div>
  );
}

/** Options in the order shown, each with its open text, and the number of options that are left out. */
function Options({
  question: { options, options_left_out: leftOutCount },
}: {
  readonly question: ScreenQuestion;
}) {
  const { t, formatNumber } = useTranslation();
  return (
    <>
      <ul className="met-options">
        {options.map(({ title, chosen, text }, at) => (
          // Titles may be equal. The order never changes here, so the index makes the key unique.
          <AuthorText tag="li" key={`${at} ${title}`} data-chosen={chosen || undefined}>
            {title}
            {chosen && <VisuallyHidden>{` ${t('response.chosen')}`}</VisuallyHidden>}
            {text !== null && text !== '' && <span className="met-written">{text}</span>}
          </AuthorText>
        ))}
      </ul>
      {leftOutCount > 0 && (
        <p className="quiet">
          {t('response.leftOut', { count: leftOutCount, options: formatNumber(leftOutCount) })}
        </p>
      )}
    </>
  );
}

function Tasks({ tasks }: Pick<ScreenQuestion, 'tasks'>) {
  const { t, formatNumber } = useTranslation();
  return tasks.map((task, at) => (
    // Tasks have no ids and never change, so their index is the key.
    <div key={at}>
      <h4>{t('response.task', { task: formatNumber(at + 1) })}</h4>
      <ul className="met-options">
        {task.map(({ title, mark }, index) => (
          <AuthorText tag="li" key={`${index} ${title}`} data-chosen={mark !== null || undefined}>
            {title}
            {mark !== null && <span className="met-mark">{t(`response.${mark}`)}</span>}
          </AuthorText>
        ))}
      </ul>
    </div>
  ));
}

function Answers({ answers }: Pick<ScreenQuestion, 'answers'>) {
  const { formatTime, formatDuration } = useTranslation();
  const answerText = ({ text, notes }: ScreenQuestion['answers'][number]) =>
    notes === null ? text : (notes === 'moment' ? formatTime : formatDuration)(Number(text) * 1000);
  if (answers.length === 0) return null;
  return (
    <dl className="answers">
      {answers.map((answer, at) => (
        <div key={`${at} ${answer.label}`}>
          {answer.label !== null && <AuthorText tag="dt">{answer.label}</AuthorText>}
          <AuthorText tag="dd">{answerText(answer)}</AuthorText>
        </div>
      ))}
    </dl>
  );
}

function Files({ surveyId, files }: { readonly surveyId: string; readonly files: ScreenQuestion['files'] }) {
  const { t, formatSize } = useTranslation();
  if (files.length === 0) return null;
  return (
    <ul className="met-files" aria-label={t('response.files')}>
      {files.map(({ id, name, size: bytes, option }) => (
        <li key={id}>
          <a href={apiAddress(surveyPath(surveyId, 'attachments', id))} download>
            <bdi>{name}</bdi>
          </a>
          <span className="quiet">
            {formatSize(bytes)}
            {option !== null && (
              <>
                {' · '}
                <AuthorText tag="bdi">{option}</AuthorText>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
