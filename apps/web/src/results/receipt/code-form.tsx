import { Button, FieldMessage, PageActions, TextField } from '@canvass/ui';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { SILENT_FORM } from '../../layout/silent-form.ts';
import { StatusCard } from '../../layout/status-card.tsx';
import { useResultsWords } from '../results-words.ts';
import type { NoReceipt } from './load-receipt.ts';

interface CodeFormProps {
  /** That the address had; empty: none. */
  readonly given: string;
  readonly isBusy: boolean;
  readonly trouble: NoReceipt | undefined;
  onCode(code: string): void;
  /** Opens what was finished on this device; absent: nothing was. */
  readonly onOwn: (() => void) | undefined;
}

/** Where a code is typed in that was written down. */
export function CodeForm({ given, isBusy, trouble, onCode, onOwn }: CodeFormProps) {
  const t = useResultsWords();
  const id = useId();
  const [typed, setTyped] = useState(given);
  const [isMissing, setMissing] = useState(false);
  const wrong = isMissing ? 'missing' : trouble;
  useEffect(() => {
    if (wrong !== undefined) document.getElementById(id)?.focus();
  }, [wrong, id]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(typed.trim() === '');
    if (typed.trim() !== '' && !isBusy) onCode(typed.trim());
  };
  return (
    <StatusCard title={t('receipt.title')} mark="search">
      <p>{t('receipt.text')}</p>
      <form {...SILENT_FORM} className="app-receipt-form" onSubmit={submit}>
        <label htmlFor={id}>{t('receipt.code')}</label>
        {wrong !== undefined && (
          <FieldMessage id={`${id}-error`} prefix={t('receipt.error_prefix')}>
            {t(`receipt.${wrong}`)}
          </FieldMessage>
        )}
        <TextField
          id={id}
          value={typed}
          ltr
          maxLength={100}
          spellCheck={false}
          autoCapitalize="characters"
          invalid={wrong !== undefined}
          {...(wrong !== undefined && { 'aria-describedby': `${id}-error` })}
          onChange={({ target }) => setTyped(target.value)}
        />
        <PageActions
          primary={
            <Button type="submit" kind="primary" size="large" busy={isBusy}>
              {t('receipt.show')}
            </Button>
          }
          {...(onOwn !== undefined && {
            secondary: (
              <Button kind="quiet" size="large" busy={isBusy} onClick={onOwn}>
                {t('receipt.own')}
              </Button>
            ),
          })}
        />
      </form>
    </StatusCard>
  );
}
