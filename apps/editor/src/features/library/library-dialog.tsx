import { Dialog, TextField } from '@canvass/ui';
import { useState } from 'react';
import { takeFirstFocus } from '../../controls/focus.ts';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { useUi } from '../../ui/ui-state.ts';
import { KeptParts } from './kept-parts.tsx';
import { ScaleList } from './scale-list.tsx';

/** Everything that can be added to a survey ready-made. */
export function LibraryDialog() {
  const { t } = useLateTranslation();
  const ui = useUi();
  const isOpen = ui.dialog === 'library';
  return (
    <Dialog
      open={isOpen}
      title={t('library.title')}
      closeLabel={t('close')}
      onClose={() => ui.open(undefined)}
    >
      {isOpen && <Library />}
    </Dialog>
  );
}

function Library() {
  const { t } = useLateTranslation();
  const [text, setText] = useState('');
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (texts: string) => words.every((word) => texts.toLowerCase().includes(word));
  return (
    <div className="library">
      <TextField
        ref={takeFirstFocus}
        type="search"
        aria-label={t('library.find')}
        placeholder={t('library.find')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <KeptParts matches={matches} />
      <ScaleList matches={matches} />
    </div>
  );
}
