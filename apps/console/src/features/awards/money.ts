const FEN_PER_YUAN = 100;

/**
 * Returns a function that formats fen as an amount of Chinese yuan, the only currency of awards of money.
 */
export function createMoneyFormat(locale: string): (fen: number) => string {
  const yuan = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
  });
  return (fen) => yuan.format(fen / FEN_PER_YUAN);
}
