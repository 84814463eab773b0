import { announce, Button } from '@canvass/ui';
import { type RefObject, useState } from 'react';
import { loadChunk } from '../../boot/load-chunk.ts';
import { saveFile } from '../save-file.ts';
import { useResultsWords } from '../results-words.ts';
import { keepPicture, type ReadyReport, type ReportAccess } from './load-report.ts';
import { ShareReport } from './share-report.tsx';

interface KeepReportProps {
  readonly report: ReadyReport;
  readonly access: ReportAccess;
  readonly paper: RefObject<HTMLElement | null>;
  readonly language: string;
}

/** Saves the report as a picture, or on paper that may be a PDF (docs/adr/0162), and shows it to others. */
export function KeepReport({ report, access, paper, language }: KeepReportProps) {
  const t = useResultsWords();
  const [state, setState] = useState<'saving' | 'saved' | 'not_saved'>();
  const [isSharing, setSharing] = useState(false);
  const save = async () => {
    if (paper.current === null) return;
    setState('saving');
    try {
      const { pictureOf } = await loadChunk(() => import('./save-picture.ts'));
      const picture = await pictureOf(paper.current);
      saveFile(`${t('report.title')}.png`, picture);
      setState('saved');
      announce(t('report.saved'));
      void keepPicture(access, picture);
    } catch {
      setState('not_saved'); // said below: paper is the other way
    }
  };
  return (
    <section className="app-report-keep" data-off-paper aria-labelledby="report-keep">
      <h2 id="report-keep">{t('report.keep_title')}</h2>
      <p>{t('report.keep')}</p>
      <div className="app-report-actions">
        <Button kind="primary" busy={state === 'saving'} onClick={() => void save()}>
          {t('report.save_picture')}
        </Button>
        <Button onClick={() => window.print()}>{t('report.save_pdf')}</Button>
        {report.share !== undefined && <Button onClick={() => setSharing(true)}>{t('report.share')}</Button>}
      </div>
      <output className="app-report-hint">
        {state === undefined ? t('report.pdf_hint') : t(`report.${state}`)}
      </output>
      {report.share !== undefined && (
        <ShareReport
          open={isSharing}
          onClose={() => setSharing(false)}
          report={report}
          access={access}
          days={report.share.days}
          language={language}
        />
      )}
    </section>
  );
}
