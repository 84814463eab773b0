import type { UploadedFile } from '@canvass/protocol';
import { Button, VisuallyHidden } from '@canvass/ui';
import { useEffect, useState } from 'react';
import type { Translate } from '../view-props.ts';
import { shortName, type Upload } from './upload-queue.tsx';

interface AttachedFileProps {
  readonly file: UploadedFile;
  /** The file's bytes, if this page has uploaded the file. */
  readonly uploadedFile: File | undefined;
  /** Fetches the bytes of other files. If undefined, no file has a thumbnail. */
  readonly fetchImage: ((file: UploadedFile) => Promise<Blob | undefined>) | undefined;
  readonly t: Translate;
  onDelete(): void;
}

export function AttachedFile({ file, uploadedFile, fetchImage, t, onDelete }: AttachedFileProps) {
  return (
    <li className="cv-file" data-stored>
      {fetchImage !== undefined && (
        <Thumbnail file={file} uploadedFile={uploadedFile} fetchImage={fetchImage} />
      )}
      <FileName name={file.name} />
      <Button
        size="small"
        kind="quiet"
        aria-label={t('files.delete_name', { name: file.name })}
        onClick={onDelete}
      >
        {t('files.delete')}
      </Button>
    </li>
  );
}

interface PendingFileProps {
  readonly upload: Upload;
  readonly t: Translate;
  onCancel(): void;
  onRetry(): void;
  onDismiss(): void;
}

/** A file that is uploading, waits for its turn, or was refused. */
export function PendingFile({ upload, t, onCancel, onRetry, onDismiss }: PendingFileProps) {
  const { file, percent, issue } = upload;
  const { name } = file;
  if (issue !== undefined) {
    return (
      <li className="cv-file" data-failed>
        <FileName name={name} />
        <span className="cv-file-state">
          <VisuallyHidden>{t('question.error_prefix')} </VisuallyHidden>
          {t(issue.key, { name, ...issue.params })}
        </span>
        {upload.canRetry === true && (
          <Button size="small" aria-label={t('files.retry_name', { name })} onClick={onRetry}>
            {t('files.retry')}
          </Button>
        )}
        <Button size="small" kind="quiet" aria-label={t('files.dismiss_name', { name })} onClick={onDismiss}>
          {t('files.delete')}
        </Button>
      </li>
    );
  }
  return (
    <li className="cv-file">
      <FileName name={name} />
      {percent === undefined ? (
        <span className="cv-file-state">{t('files.waiting')}</span>
      ) : (
        <>
          <progress
            className="cv-file-progress"
            max={100}
            value={percent}
            aria-label={t('files.uploading', { name })}
            aria-valuetext={t('files.percent', { percent })}
          />
          <span className="cv-file-state" aria-hidden="true">
            {t('files.percent', { percent })}
          </span>
        </>
      )}
      <Button size="small" kind="quiet" aria-label={t('files.cancel_name', { name })} onClick={onCancel}>
        {t('files.cancel')}
      </Button>
    </li>
  );
}

/** A file name. If it does not fit, screen readers and the tooltip give the whole name. */
function FileName({ name }: { readonly name: string }) {
  const shortenedName = shortName(name);
  if (shortenedName === name) return <bdi className="cv-file-name">{name}</bdi>;
  return (
    <span className="cv-file-name" title={name}>
      <bdi aria-hidden="true">{shortenedName}</bdi>
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}

type ThumbnailProps = Pick<AttachedFileProps, 'file' | 'uploadedFile'> & {
  readonly fetchImage: NonNullable<AttachedFileProps['fetchImage']>;
};

function Thumbnail({ file, uploadedFile, fetchImage }: ThumbnailProps) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let objectUrl: string | undefined;
    let isGone = false;
    const show = (blob: Blob | undefined) => {
      if (blob === undefined || isGone) return;
      objectUrl = URL.createObjectURL(blob);
      setAddress(objectUrl);
    };
    const bytes = uploadedFile === undefined ? fetchImage(file) : Promise.resolve(uploadedFile);
    bytes.then(show, () => undefined); // the name suffices
    return () => {
      isGone = true;
      if (objectUrl !== undefined) URL.revokeObjectURL(objectUrl);
    };
  }, [file, uploadedFile, fetchImage]);
  return <span className="cv-file-image">{address !== undefined && <img src={address} alt="" />}</span>;
}
