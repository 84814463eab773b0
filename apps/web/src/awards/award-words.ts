import { wordsOf } from '@canvass/project';
import { createContext, use } from 'react';
import { createWords } from '../i18n/words-of-pages.ts';
import { awardsTexts } from './awards.gen.ts';

/** The words of these pages: in a language (the same promise every time), handed down to them, and used by them. */
export const { load: awardWords, Provider: AwardWords, useWords: useAwardWords } = createWords(awardsTexts);

/** The page's language: dates, money and links follow it. */
export const AwardLanguage = createContext('zh-CN');
export const useAwardLanguage = (): string => use(AwardLanguage);

/** A day as it is written in the page's language; what is no time stays as it is. */
export function useAwardDate(style: 'date' | 'time' = 'date'): (time: string) => string {
  const language = wordsOf(useAwardLanguage());
  return (time) => {
    const at = new Date(time);
    if (Number.isNaN(at.getTime())) return time;
    const shape =
      style === 'date'
        ? ({ dateStyle: 'long' } as const)
        : ({ dateStyle: 'long', timeStyle: 'short' } as const);
    return new Intl.DateTimeFormat(language, shape).format(at);
  };
}

/** Money, from fen. */
export function useMoney(): (fen: number) => string {
  const language = wordsOf(useAwardLanguage());
  const shape = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
  });
  return (fen) => shape.format(fen / FEN_OF_A_YUAN);
}
const FEN_OF_A_YUAN = 100;
