import type { ComponentPropsWithRef } from 'react';

interface FileFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'onChange'> {
  onFiles(files: readonly [File, ...File[]]): void;
}

/** A field for files. A file that was corrected can be chosen again under the same name. */
export function FileField({ onFiles, ...input }: FileFieldProps) {
  return (
    <input
      {...input}
      type="file"
      onChange={({ target }) => {
        const [first, ...others] = target.files ?? [];
        // Browsers report no change if the same name is chosen again, unless the field is empty.
        target.value = '';
        if (first !== undefined) onFiles([first, ...others]);
      }}
    />
  );
}
