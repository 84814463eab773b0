import { fontOfFile, readFont } from '@canvass/api-client/font-files';
import { computePlace } from '@canvass/authoring';
import type { FieldForm } from '@canvass/project/file';
import { FileField, TextField } from '@canvass/ui';
import { useState } from 'react';
import { textAt } from '../document/json.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { saveFont } from '../server/calls.ts';
import { type ControlProps, useForm } from './form-context.ts';

/** The server's reply about a chosen file. Its findings are in English. */
interface Reply {
  readonly failed?: string;
  readonly findings: readonly string[];
}

/** A field for the name of a font file. A chosen file is stored on the server, and its name fills the field. */
export function FontControl({
  form,
  path,
  value,
  id,
  label,
  describedBy,
  isInvalid,
}: ControlProps<Extract<FieldForm, { readonly kind: 'font' }>>) {
  const { project, edits } = useForm();
  const { t } = useTranslation();
  const [isSaving, setSaving] = useState(false);
  const [reply, setReply] = useState<Reply>();
  const storeFile = async (file: File) => {
    const font = computePlace(project, path.slice(0, -1));
    setSaving(true);
    setReply(undefined);
    const result = await saveFont(await readFont(file));
    setSaving(false);
    if ('error' in result)
      return setReply({ failed: file.name, findings: result.error.findings.map(({ message }) => message) });
    setReply({ findings: result.data.warnings.map(({ message }) => message) });
    // Family and file are set in one change, so that one undo removes both.
    return edits.fill(font, (current) => ({
      family: textAt(current, 'family') || fontOfFile(file.name).family,
      file: result.data.file,
    }));
  };
  return (
    <>
      <TextField
        id={id}
        ltr
        maxLength={form.longest}
        aria-describedby={`${describedBy ?? ''} ${id}-reply`.trim()}
        invalid={isInvalid}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => edits.set(path, target.value === '' ? undefined : target.value, true)}
      />
      <FileField
        aria-label={`${label}: ${t('font.choose')}`}
        accept=".woff2,.ttf,.otf"
        disabled={isSaving}
        onFiles={([file]) => void storeFile(file)}
      />
      <output className="field-note" id={`${id}-reply`}>
        {isSaving && t('font.saving')}
        {reply?.failed !== undefined && t('font.failed', { file: reply.failed })}{' '}
        {reply?.findings.map((finding) => (
          <span key={finding} lang="en">
            {finding}
          </span>
        ))}
      </output>
    </>
  );
}
