import type { RecapRow } from '@canvass/logic';
import { Button, PageActions } from '@canvass/ui';
import { useEffect, useRef } from 'react';
import { usePreviewTranslation } from './words/preview-words.ts';

interface PreviewOverProps {
  readonly answers: readonly RecapRow[];
  onAgain(): void;
}

/** SCREEN-22, `preview/continue`: the given answers, shown at the end of the preview of one question or group. */
export function PreviewOver({ answers, onAgain }: PreviewOverProps) {
  const t = usePreviewTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className="app-preview-over">
      <h2 ref={heading} tabIndex={-1}>
        {t('preview.over_title')}
      </h2>
      <p>{t('preview.over_text')}</p>
      {answers.length === 0 ? (
        <p>{t('preview.over_none')}</p>
      ) : (
        <dl>
          {answers.map(({ gid, title, answers: given }) => (
            <div key={gid}>
              <dt>{title}</dt>
              {given.map(({ label, text }) => (
                <dd key={`${label}:${text}`}>{label === undefined ? text : `${label}: ${text}`}</dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      <PageActions
        primary={
          <Button kind="primary" size="large" onClick={onAgain}>
            {t('preview.restart')}
          </Button>
        }
      />
    </section>
  );
}
