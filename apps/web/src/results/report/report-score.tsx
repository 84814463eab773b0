import { RichTextView } from '@canvass/ui';
import { Dial } from '@canvass/ui/charts';
import { useResultsWords } from '../results-words.ts';
import type { ReadyReport } from './load-report.ts';

/** The total score as a dial, what is said of it, and where it stands among those of others. */
export function ReportScore({ report: { score, position } }: { readonly report: ReadyReport }) {
  const t = useResultsWords();
  if (score === undefined) return null;
  const title = score.title ?? t('report.score');
  const { min, max } = score;
  const said =
    max === null
      ? t('report.score_alone', { title, score: score.score })
      : t('report.score_said', { title, score: score.score, max });
  return (
    <section className="app-report-score">
      <Dial part={max === null ? null : (score.score - min) / (max - min)} label={said}>
        <span className="app-report-figure">{score.score}</span>
        {max !== null && <span className="app-report-of">{t('report.score_of', { max })}</span>}
      </Dial>
      <div className="app-report-said">
        <h2 dir="auto">{title}</h2>
        {score.label !== undefined && (
          <p className="app-report-label" dir="auto">
            {score.label}
          </p>
        )}
        {score.text !== undefined && (
          <div dir="auto">
            <RichTextView text={score.text} />
          </div>
        )}
        {position !== undefined && (
          <div className="app-report-position">
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect className="app-report-others" y="3" width="100" height="4" />
              <rect className="app-report-lower" y="3" width={position.lower_percent} height="4" />
            </svg>
            <p>{t('report.position', { percent: position.lower_percent, among: position.among })}</p>
          </div>
        )}
      </div>
    </section>
  );
}
