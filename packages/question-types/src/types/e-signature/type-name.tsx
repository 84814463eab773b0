import { ChoiceRow, TextField } from '@canvass/ui';
import { useState } from 'react';
import { FinishSigning, type SigningProps } from './finish-signing.tsx';
import { namePng } from './signature-png.tsx';

const LONGEST_NAME = 60;

/** The other way to sign: the name, and that it counts. */
export function TypeName(props: SigningProps) {
  const { controlId, t, onFinish, onEmpty } = props;
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
        <FinishSigning {...props} isBegun={name.trim() !== '' || agrees} submit={submit} />
      </div>
    </div>
  );
}
