import type { FieldForm } from '@canvass/project/file';
import { computePlace } from '@canvass/authoring';
import { Button, FileField, TextField } from '@canvass/ui';
import { isSafeAddress } from '@canvass/project';
import { useState } from 'react';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { type ControlProps, useForm } from '../form-context.ts';
import { ImageReply } from './image-reply.tsx';
import { firstFileOf, hasFiles, IMAGE_TYPES, useImageUpload } from './image-upload.ts';

/**
 * A field for an image: its address, and a file that is chosen, dropped or pasted. The file is stored on the server,
 * and its address fills the field.
 */
export function ImageControl({
  form,
  path,
  value,
  id,
  label,
  describedBy,
  isInvalid,
}: ControlProps<Extract<FieldForm, { readonly kind: 'image' }>>) {
  const { project, edits } = useForm();
  const { t } = useLateTranslation();
  const upload = useImageUpload();
  const [isOver, setOver] = useState(false);
  const address = typeof value === 'string' ? value : '';
  const storeFile = async (file: File | undefined) => {
    const owner = computePlace(project, path.slice(0, -1));
    const image = file === undefined || upload.isSaving ? undefined : await upload.store(file);
    if (image === undefined) return;
    const [width, height] = form.size ?? [];
    // Address and size are set in one change, so that one undo removes both.
    edits.fill(owner, () => ({
      [String(path.at(-1))]: image.address,
      ...(width !== undefined && height !== undefined && { [width]: image.width, [height]: image.height }),
    }));
  };
  return (
    <div
      className="image-control"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        const file = firstFileOf(event.dataTransfer);
        setOver(false);
        if (file === undefined) return;
        event.preventDefault();
        void storeFile(file);
      }}
      onPaste={(event) => {
        const file = firstFileOf(event.clipboardData);
        if (file === undefined) return;
        event.preventDefault();
        void storeFile(file);
      }}
    >
      {isSafeAddress(address) && !address.includes('{{') && <img key={address} src={address} alt="" />}
      <TextField
        id={id}
        ltr
        maxLength={form.longest}
        aria-describedby={`${describedBy ?? ''} ${id}-reply`.trim()}
        invalid={isInvalid}
        value={address}
        onChange={({ target }) => edits.set(path, target.value === '' ? undefined : target.value, true)}
      />
      <div className="image-choice">
        <FileField
          aria-label={`${label}: ${t('font.choose')}`}
          accept={IMAGE_TYPES}
          disabled={upload.isSaving}
          onFiles={([file]) => void storeFile(file)}
        />
        {address !== '' && (
          <Button size="small" kind="quiet" onClick={() => edits.set(path, undefined)}>
            {t('image.remove')}
          </Button>
        )}
      </div>
      <ImageReply id={`${id}-reply`} upload={upload} hint={t('image.hint')} />
    </div>
  );
}
