import type { DifferenceTest } from '@canvass/protocol';
import { useTranslation } from '../../../i18n/translation.tsx';

/** Below this p-value a difference is called unlikely to be chance. */
const SIGNIFICANCE_LEVEL = 0.05;

/** The result of a significance test of two groups, as a sentence and as figures. */
export function DifferenceLine({ difference }: { readonly difference: DifferenceTest | undefined }) {
  const { t, formatNumber } = useTranslation();
  if (difference === undefined) return null;
  const { test, statistic, degrees, p, n, rough } = difference;
  const sign = test === 't' ? 't' : 'χ²';
  const chance = p < 0.001 ? 'p < 0.001' : `p = ${formatNumber(p, 3)}`;
  return (
    <p className="difference" data-likely={p < SIGNIFICANCE_LEVEL || undefined}>
      {t(p < SIGNIFICANCE_LEVEL ? 'difference.likely' : 'difference.chance')}{' '}
      <span className="quiet">
        {sign}({formatNumber(degrees, 1)}) = {formatNumber(statistic, 2)}, {chance}, n = {formatNumber(n[0])}{' '}
        / {formatNumber(n[1])}
        {rough === true && ` · ${t('difference.rough')}`}
      </span>
    </p>
  );
}
