import { Button, TextArea } from '@canvass/ui';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { type PastedQuestion, questionsIn } from '../../document/pasted-questions.ts';
import { htmlOf } from '../../document/plain-text.ts';
import { randomId } from '../../editing/random-id.ts';
import { newQuestion } from '../../fields/declarations.ts';
import { useTranslation } from '../../i18n/translation.tsx';

/** Takes questions as text, and shows what was understood before the survey is made. */
export function PastedText({ onBegin }: { onBegin(items: readonly object[], title: string): void }) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const { title, questions, left } = useMemo(() => questionsIn(wanted), [wanted]);
  const begin = () =>
    onBegin(
      [
        {
          type: 'G',
          gid: randomId(),
          items: questions.map(projectQuestion),
        },
      ],
      title,
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
          <ol className="understood">
            {questions.map(({ title: name, options, isMultiple }, index) => (
              <li key={`${index} ${name}`}>
                <span dir="auto">{name}</span>{' '}
                <span className="quiet">
                  {options.length === 0
                    ? t('start.isText')
                    : `${t(isMultiple ? 'start.isMultiple' : 'start.isSingle')}: ${options.join(' · ')}`}
                </span>
              </li>
            ))}
          </ol>
          {left.length > 0 && <p className="failure">{t('start.left', { lines: left.join(' · ') })}</p>}
          <Button kind="primary" onClick={begin}>
            {t('start.begin')}
          </Button>
        </div>
      )}
    </section>
  );
}

function projectQuestion({ title, options, isMultiple }: PastedQuestion): object {
  const type = options.length === 0 ? 'blank' : isMultiple ? 'multiple' : 'single';
  const { items: _, ...question } = newQuestion(type, randomId, htmlOf(title));
  if (options.length === 0) return question;
  return {
    ...question,
    items: options.map((option, index) => ({ gid: randomId(), seq: index + 1, title: htmlOf(option) })),
  };
}
