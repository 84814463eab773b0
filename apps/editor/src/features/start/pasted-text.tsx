import { type PastedQuestion, readPastedText } from '@canvass/authoring';
import { Button, TextArea } from '@canvass/ui';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { PASTED_TYPES } from '../../fields/declarations.ts';
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
  const { title, questions, ignored } = useMemo(
    () => readPastedText(deferredText, PASTED_TYPES),
    [deferredText],
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
            {questions.map(({ title: name, options = [], type }, index) => (
              <li key={`${index} ${name}`}>
                <span dir="auto">{name}</span>{' '}
                <span className="quiet">
                  {options.length === 0
                    ? t('start.isText')
                    : `${t(type === PASTED_TYPES.choices ? 'start.isMultiple' : 'start.isSingle')}: ${options.join(' · ')}`}
                </span>
              </li>
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
