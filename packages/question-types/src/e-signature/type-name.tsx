import { Button, ChoiceRow, TextField } from '@canvass/ui';
import { useState } from 'react';
import type { Translate } from '../view-props.ts';
import { namePng } from './signature-png.tsx';

interface TypeNameProps {
  readonly controlId: string;
  readonly t: Translate;
  readonly busy: boolean;
  readonly isOff: boolean;
  onFinish(picture: Promise<Blob>): void;
  onEmpty(): void;
}

const LONGEST_NAME = 60;

/** The other way to sign: the name, and that it counts. */
export function TypeName({ controlId, t, busy, isOff, onFinish, onEmpty }: TypeNameProps) {
  const [name, setName] = useState('');
  const [agrees, setAgrees] = useState(false);
  const submit = () => {
    const written = name.trim();
    if (written === '' || !agrees) onEmpty();
    else onFinish(namePng(written));
  };
  return (
    <div className="cv-sign-typed">
      <label htmlFor={controlId}>{t('signature.name')}</label>
      <TextField
        id={controlId}
        value={name}
        maxLength={LONGEST_NAME}
        autoComplete="name"
        onChange={({ target }) => setName(target.value)}
      />
      <ChoiceRow
        type="checkbox"
        label={t('signature.agree')}
        checked={agrees}
        onChange={({ target }) => setAgrees(target.checked)}
      />
      <div className="cv-sign-actions">
        <Button
          kind="primary"
          busy={busy}
          aria-disabled={isOff || undefined}
          aria-label={t('signature.finish_label')}
          onClick={isOff ? undefined : submit}
        >
          {t('signature.finish')}
        </Button>
      </div>
    </div>
  );
}
