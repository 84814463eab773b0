import type { OpenAttributes } from '@canvass/project';
import type { ReactNode } from 'react';
import { usePageLanguage } from '../formats/page-language.tsx';
import './text-fields.css';

interface UnitFieldProps {
  readonly id: string;
  readonly attributes: OpenAttributes;
  readonly children: ReactNode;
}

/** A number field between its units. The sign of a currency is on the side on which the page's language writes it. */
export function UnitField({ id, attributes, children }: UnitFieldProps) {
  const { unit_before: before, unit_after: after, currency } = attributes;
  const language = usePageLanguage();
  const money = currency === undefined ? undefined : currencySign(currency, language);
  const name = [before, money?.name, after].filter((part) => part !== undefined).join(' ');
  return (
    <div className="cv-unit-field">
      <Unit>{before}</Unit>
      {money?.isFirst === true && <Unit>{money.sign}</Unit>}
      {children}
      {money?.isFirst === false && <Unit>{money.sign}</Unit>}
      <Unit>{after}</Unit>
      <span id={id} hidden>
        {name}
      </span>
    </div>
  );
}

const Unit = ({ children }: { children: string | undefined }) =>
  children === undefined ? null : (
    <bdi className="cv-unit" aria-hidden="true" suppressHydrationWarning>
      {children}
    </bdi>
  );

export function currencySign(currency: string, language: string) {
  const parts = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(1);
  const currencyIndex = parts.findIndex(({ type }) => type === 'currency');
  return {
    sign: parts[currencyIndex]?.value ?? currency,
    name: new Intl.DisplayNames(language, { type: 'currency' }).of(currency) ?? currency,
    isFirst: currencyIndex < parts.findIndex(({ type }) => type === 'integer'),
  };
}
