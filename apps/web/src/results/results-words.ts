import { createWords } from '../i18n/words-of-pages.ts';
import { resultsTexts } from './results.gen.ts';

/** The words of these pages: in a language (the same promise every time), handed down to them, and used by them. */
export const {
  load: resultsWords,
  Provider: ResultsWords,
  useWords: useResultsWords,
} = createWords(resultsTexts);
