import type { UploadedFile } from '@canvass/protocol';
import type { Translate } from '../view-props.ts';
import { AttachedFile, PendingFile } from './file-items.tsx';
import type { UploadQueue, Uploads } from './upload-queue.tsx';

interface FileListProps extends Uploads {
  readonly queue: UploadQueue;
  readonly files: readonly UploadedFile[];
  readonly labelId: string;
  /** Bytes of pictures that this page does not have; absent: no pictures are shown. */
  readonly fetchPicture: ((file: UploadedFile) => Promise<Blob | undefined>) | undefined;
  readonly t: Translate;
  /** After something was taken off the list. */
  onGone(): void;
}

/** Files that are there, then those that are on their way or were not taken. */
export function FileList(props: FileListProps) {
  const { queue, files, uploads, known, labelId, fetchPicture, t, onGone } = props;
  if (files.length + uploads.length === 0) return null;
  const then = (act: () => void) => () => {
    act();
    onGone();
  };
  return (
    <ul className="cv-file-list" aria-labelledby={labelId}>
      {files.map((file) => (
        <AttachedFile
          key={file.id}
          file={file}
          known={known.get(file.id)}
          fetchPicture={file.ftype === 1 ? fetchPicture : undefined}
          t={t}
          onDelete={then(() => queue.remove(file))}
        />
      ))}
      {uploads.map((upload) => (
        <PendingFile
          key={upload.key}
          upload={upload}
          t={t}
          onCancel={then(() => queue.cancel())}
          onRetry={then(() => queue.retry(upload))}
          onDismiss={then(() => queue.dismiss(upload))}
        />
      ))}
    </ul>
  );
}
