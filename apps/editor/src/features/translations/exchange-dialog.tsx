import { Dialog, latePart } from '@canvass/ui';
import { Part } from '../../controls/part.tsx';
import type { ExchangeProps } from './exchange-props.ts';
import { useTexts } from './use-texts.ts';

export type ExchangeMode = 'import' | 'export';

/** Loaded late, because they need libraries for XML and workbooks. */
const ExportForm = latePart(async () => (await import('./export-form.tsx')).ExportForm);
const ImportForm = latePart(async () => (await import('./import-form.tsx')).ImportForm);

/** Files with translations for other programs, out or in. */
export function ExchangeDialog({
  mode,
  ...exchange
}: ExchangeProps & { readonly mode: ExchangeMode | undefined }) {
  const { t } = useTexts();
  return (
    <Dialog
      open={mode !== undefined}
      title={t(mode ?? 'export')}
      closeLabel={t('close')}
      onClose={exchange.onClose}
    >
      <Part>{mode === 'export' ? <ExportForm {...exchange} /> : <ImportForm {...exchange} />}</Part>
    </Dialog>
  );
}
