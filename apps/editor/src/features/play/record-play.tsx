import { announce, Button, TextField } from '@canvass/ui';
import { useId, useState } from 'react';
import { useEditor } from '../../editing/use-editor.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { startScripts } from '../../worker/scripts.ts';
import type { Player } from './hidden-questions.tsx';

export function RecordPlay({ player }: { readonly player: Player }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const id = useId();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const fail = (text: string) => {
    setNotice(undefined);
    setProblem(text);
  };
  const keep = async () => {
    const scriptName = name.trim();
    if (scriptName === '') return;
    const played = await player.response();
    if (played === undefined) return fail(t('scripts.recordStart'));
    startScripts({ kind: 'record', text: editor.text(), name: scriptName, played }, (message) => {
      if (message.kind !== 'recorded') return fail(t('scripts.recordFailed'));
      void editor.scripts.add(scriptName, message.text).then((isAdded) => {
        if (!isAdded) return fail(t('scripts.nameTaken'));
        const omittedNames = message.leftOut.join(', ');
        const nextNotice = [
          t('scripts.recorded', { name: scriptName }),
          ...(omittedNames === '' ? [] : [t('scripts.leftOut', { codes: omittedNames })]),
        ].join(' ');
        setProblem(undefined);
        setNotice(nextNotice);
        setName('');
        announce(nextNotice);
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
      {notice !== undefined && <p>{notice}</p>}
    </details>
  );
}
