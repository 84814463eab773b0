import { announce, Button, TextField } from '@canvass/ui';
import { useId, useState } from 'react';
import { useEditor } from '../../editing/use-editor.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { startScripts } from '../../worker/scripts.ts';
import type { Player } from './hidden-questions.tsx';

/** Saves the answers of the player as a script of the survey. */
export function RecordPlay({ player }: { readonly player: Player }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const id = useId();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [kept, setKept] = useState<string>();
  const fail = (text: string) => {
    setKept(undefined);
    setProblem(text);
  };
  const keep = async () => {
    const wanted = name.trim();
    if (wanted === '') return;
    const played = await player.response();
    if (played === undefined) return fail(t('scripts.recordStart'));
    startScripts({ kind: 'record', text: editor.text(), name: wanted, played }, (message) => {
      if (message.kind !== 'recorded') return fail(t('scripts.recordFailed'));
      void editor.scripts.add(wanted, message.text).then((isAdded) => {
        if (!isAdded) return fail(t('scripts.nameTaken'));
        const left = message.leftOut.join(', ');
        const words = [
          t('scripts.recorded', { name: wanted }),
          ...(left === '' ? [] : [t('scripts.leftOut', { codes: left })]),
        ].join(' ');
        setProblem(undefined);
        setKept(words);
        setName('');
        announce(words);
        return undefined;
      });
      return undefined;
    });
    return undefined;
  };
  return (
    <details className="hidden-questions">
      <summary>{t('scripts.record')}</summary>
      <p className="quiet">{t('scripts.recordHint')}</p>
      <div className="logic-filter">
        <label htmlFor={id}>{t('scripts.name')}</label>
        <TextField id={id} maxLength={100} value={name} onChange={({ target }) => setName(target.value)} />
        <Button size="small" aria-disabled={name.trim() === '' || undefined} onClick={() => void keep()}>
          {t('scripts.record')}
        </Button>
      </div>
      {problem !== undefined && (
        <p className="failure" role="alert">
          {problem}
        </p>
      )}
      {kept !== undefined && <p>{kept}</p>}
    </details>
  );
}
