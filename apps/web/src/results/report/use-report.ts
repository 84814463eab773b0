import { useEffect, useState } from 'react';
import {
  cachedReport,
  type LoadedReport,
  loadReport,
  type ReportAccess,
  reportAccess,
  type Sort,
} from './load-report.ts';

/** How often a report that is being made is asked for, in milliseconds: slower each time, up to the most. */
const FIRST_MS = 1_000;
const MOST_MS = 5_000;

export type ShownReport =
  | { readonly access: ReportAccess; readonly report: LoadedReport }
  | 'refused'
  | 'failed'
  | undefined;

/** The report of the page's address, asked for until it is made; undefined before the first answer. */
export function useReport(address: Address, sort: Sort, attempt: number): ShownReport {
  const [shown, setShown] = useState<ShownReport>();
  const { surveyId, language, search } = address;
  useEffect(() => {
    let timer: number | undefined;
    let isGone = false;
    const ask = async (access: ReportAccess, wait: number): Promise<void> => {
      const report = await loadReport(access, sort);
      if (isGone) return;
      setShown(typeof report === 'string' ? report : { access, report });
      if (typeof report === 'string' || report.state === 'ready') return;
      timer = window.setTimeout(() => void ask(access, Math.min(MOST_MS, wait * 1.5)), wait);
    };
    void reportAccess(surveyId, language, search).then((access) => {
      if (isGone) return undefined;
      if (access === undefined) return setShown('refused');
      const report = cachedReport(access, sort);
      if (report !== undefined) setShown({ access, report });
      return ask(access, FIRST_MS);
    });
    return () => {
      isGone = true;
      window.clearTimeout(timer);
    };
  }, [surveyId, language, search, sort, attempt]);
  return shown;
}

interface Address {
  readonly surveyId: string;
  readonly language: string;
  readonly search: string;
}
