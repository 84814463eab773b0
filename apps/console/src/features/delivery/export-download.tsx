import { Button } from '@canvass/ui';
import { useEffect, useRef, useState } from 'react';
import { download } from '../../api/send.ts';
import { useTranslation } from '../../i18n/translation.tsx';

type Progress =
  | { readonly state: 'idle' | 'failed' }
  | { readonly state: 'running' | 'done'; readonly bytes: number };

interface ExportDownloadProps {
  /** The path of the call that returns the file. */
  readonly path: string;
  /** The name of the saved file. */
  readonly name: string;
}

/**
 * Downloads a file and shows the bytes received so far. The server writes the file while sending it, so its size is unknown.
 * An interrupted download is discarded (docs/api.md, Exports), and a message says so.
 */
export function ExportDownload({ path, name }: ExportDownloadProps) {
  const { t, size } = useTranslation();
  const [progress, setProgress] = useState<Progress>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const control = new AbortController();
    running.current = control;
    try {
      setProgress({ state: 'running', bytes: 0 });
      const file = await download(path, control.signal, (bytes) => setProgress({ state: 'running', bytes }));
      save(file, name);
      setProgress({ state: 'done', bytes: file.size });
    } catch {
      setProgress({ state: control.signal.aborted ? 'idle' : 'failed' });
    }
  };
  return (
    <div className="actions">
      <Button kind="primary" busy={progress.state === 'running'} onClick={() => void start()}>
        {t('export.go')}
      </Button>
      {progress.state === 'running' && (
        <Button onClick={() => running.current?.abort()}>{t('cancel')}</Button>
      )}
      <output className="quiet">
        {progress.state === 'running' && t('export.running', { size: size(progress.bytes) })}
        {progress.state === 'done' && t('export.done', { size: size(progress.bytes) })}
      </output>
      {progress.state === 'failed' && (
        <p className="failure" role="alert">
          {t('export.failed')}
        </p>
      )}
    </div>
  );
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Revoked later: the browser needs the address until it has started to save the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
