import { announce, Button } from '@canvass/ui';
import { useId } from 'react';
import { useTranslation } from '../i18n/translation.tsx';

/** A text with a button that copies it: a link, a piece of code, a secret that is shown once. */
export function CopyField({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useTranslation();
  const id = useId();
  const copy = () => {
    const field = document.getElementById(id);
    if (!(field instanceof HTMLInputElement)) return;
    field.select();
    // Pages over plain http have no clipboard. The text is selected, so it can be copied by hand.
    void navigator.clipboard?.writeText(text).then(() => announce(t('copied')));
  };
  return (
    <div className="copy">
      <label htmlFor={id}>{label}</label>
      <div>
        <input
          id={id}
          className="cv-field"
          readOnly
          dir="ltr"
          value={text}
          onFocus={({ target }) => target.select()}
        />
        <Button size="small" onClick={copy}>
          {t('copy')}
        </Button>
      </div>
    </div>
  );
}
