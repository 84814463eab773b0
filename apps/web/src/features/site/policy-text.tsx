import type { ResolvedText } from '@canvass/logic';
import { directionOf } from '@canvass/project';
import { Button, RichTextView } from '@canvass/ui';
import type { MouseEvent } from 'react';
import { useAllTexts } from '../../i18n/use-translate.ts';
import { BareFrame } from '../../layout/bare-frame.tsx';
import { useTakenOver } from '../../layout/use-taken-over.ts';
import { surveyPath } from '../../addresses/routes.ts';
import './policy.css';

interface PolicyTextProps {
  readonly title: ResolvedText | undefined;
  readonly text: ResolvedText;
  /** Language of the author's texts. */
  readonly language: string;
  /** Address of the survey. */
  readonly survey: string;
}

/** The text of a policy, with print styles and a link back to its survey. It can be read without scripts. */
export function PolicyText({ title, text, language, survey }: PolicyTextProps) {
  const { translate: t } = useAllTexts();
  const isAlive = useTakenOver();
  const own = { lang: language, dir: directionOf(language) };
  return (
    <BareFrame>
      <article className="app-policy">
        {title !== undefined && (
          <p className="app-eyebrow" {...own}>
            <RichTextView text={title} inline />
          </p>
        )}
        <h1 tabIndex={-1}>{t('policy.title')}</h1>
        <div className="app-policy-text" {...own}>
          <RichTextView text={text} />
        </div>
        <div className="cv-actions">
          <a className="cv-button" data-kind="primary" data-size="large" href={survey} onClick={goBack}>
            {t('policy.to_survey')}
          </a>
          <Button kind="quiet" size="large" disabled={!isAlive} onClick={() => window.print()}>
            {t('policy.print')}
          </Button>
        </div>
      </article>
    </BareFrame>
  );
}

/** The address of the survey that the page's own address belongs to. */
export const surveyAddress = (surveyId: string, { path, search }: { path: string; search: string }): string =>
  surveyPath(path, surveyId, '') + search;

/** Goes back if the survey has opened this page and is the previous history entry. */
function goBack(event: MouseEvent): void {
  if (window.opener === null) return;
  window.close();
  if (window.closed) event.preventDefault();
}
