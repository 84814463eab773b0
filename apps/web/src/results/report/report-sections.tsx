import { RichTextView } from '@canvass/ui';
import { useFormatLanguage } from '../../i18n/use-translate.ts';
import { formatRecapLine } from '../../layout/recap-list.tsx';
import { useResultsTranslation } from '../results-translation.ts';
import type { ReadyReport, Sort } from './load-report.ts';

type Section = ReadyReport['sections'][number];

interface ReportSectionsProps {
  readonly report: ReadyReport;
  readonly sort: Sort;
  onSort(sort: Sort): void;
}

/** A list of the answers, in the order of the survey or with the lowest scores first. */
export function ReportSections({ report: { sections }, sort, onSort }: ReportSectionsProps) {
  const t = useResultsTranslation();
  if (sections.length === 0) return null;
  const isScored = sections.some(({ score }) => score !== undefined);
  return (
    <section className="app-report-sections">
      <h2>{t('report.sections')}</h2>
      {isScored && sections.length > 1 && (
        <fieldset className="app-report-order" data-off-paper>
          <legend className="cv-hidden">{t('report.order')}</legend>
          {(['survey', 'score'] as const).map((order) => (
            <label key={order}>
              <input
                type="radio"
                name="report-order"
                checked={sort === order}
                onChange={() => onSort(order)}
              />
              <span>{t(`report.order_${order}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <ol className="app-report-answers">
        {sections.map((section) => (
          <li key={section.gid}>
            <Answer section={section} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Icons in a box of 24 by 24, so that the meaning does not depend only on colour. */
const MARKS = { right: 'M6 12.5l4 4 8-9', partly: 'M6 12h12', wrong: 'M7 7l10 10M17 7L7 17' } as const;

function Answer({ section }: { readonly section: Section }) {
  const t = useResultsTranslation();
  const language = useFormatLanguage();
  const { title, answer, right, right_answer: rightAnswer = [], analysis } = section;
  return (
    <>
      <h3 dir="auto">{title}</h3>
      <p className="app-report-given" dir="auto">
        {answer.length === 0
          ? t('report.none')
          : answer.map((one) => formatRecapLine(one, language)).join(' · ')}
      </p>
      {(right !== undefined || section.score !== undefined) && (
        <p className="app-report-marks">
          {right !== undefined && (
            <span className="app-report-mark" data-right={right}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={MARKS[right]} />
              </svg>
              {t(`report.${right}`)}
            </span>
          )}
          <Points section={section} />
        </p>
      )}
      {right !== undefined && right !== 'right' && rightAnswer.length > 0 && (
        <p className="app-report-right" dir="auto">
          {t('report.right_answer', { answer: rightAnswer.join(' · ') })}
        </p>
      )}
      {analysis !== undefined && (
        <div className="app-report-analysis" dir="auto">
          <RichTextView text={analysis} />
        </div>
      )}
    </>
  );
}

function Points({ section: { score, max } }: { readonly section: Section }) {
  const t = useResultsTranslation();
  if (score === undefined) return null;
  return (
    <span className="app-report-points">
      {max === undefined ? t('report.points_alone', { score }) : t('report.points', { score, max })}
    </span>
  );
}
