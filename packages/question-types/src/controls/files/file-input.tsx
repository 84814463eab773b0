import type { AttachmentRules } from '@canvass/project';
import { inAppBrowser } from '@canvass/protocol';
import { type MouseEvent, type Ref, useRef, useSyncExternalStore } from 'react';
import type { FileService, Translate } from '../view-props.ts';
import type { PartIds } from '../question/question-ids.ts';

interface FileInputProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly ids: PartIds;
  readonly rules: AttachmentRules;
  readonly isOff: boolean;
  readonly isWrong: boolean;
  readonly t: Translate;
  readonly album: FileService['album'];
  onFiles(files: readonly File[]): void;
}

const IMAGES = 'image/gif,image/jpeg,image/bmp,image/png';

/** A real file input, as large as its visible button: browsers and screen readers recognise it. */
export function FileInput({ ref, ids, rules, isOff, isWrong, t, album, onFiles }: FileInputProps) {
  const onClick = useAlbum({
    album: rules.onlyImage && isInApp() ? album : undefined,
    most: rules.most,
    onFiles,
  });
  const isAndroid = useIsAndroidPhone();
  const multiple = rules.most > 1 && !isAndroid;
  return (
    <span className="cv-file-pick" data-off={isOff || undefined}>
      <span className="cv-file-pick-words" id={`${ids.control}-words`}>
        {t(multiple ? 'files.choose_many' : 'files.choose')}
      </span>
      <input
        ref={ref}
        id={ids.control}
        type="file"
        className="cv-file-input"
        multiple={multiple}
        accept={rules.onlyImage ? IMAGES : undefined}
        disabled={isOff}
        aria-labelledby={`${ids.control}-words ${ids.control}-label`}
        aria-describedby={isWrong ? `${ids.hint} ${ids.error}` : ids.hint}
        aria-invalid={isWrong || undefined}
        onClick={onClick}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows the same file to be chosen again after it was refused or deleted.
          target.value = '';
        }}
      />
    </span>
  );
}

interface Album extends Pick<FileInputProps, 'album' | 'onFiles'> {
  readonly most: number;
}

/** Images are chosen with the app's own picker if it has one; if that fails, with the browser's. */
function useAlbum({ album, most, onFiles }: Album) {
  const isBrowsers = useRef(false);
  return (event: MouseEvent<HTMLInputElement>) => {
    if (album === undefined || isBrowsers.current) return;
    event.preventDefault();
    const input = event.currentTarget;
    album(most).then(onFiles, () => {
      isBrowsers.current = true;
      input.click();
    });
  };
}

const isInApp = () => inAppBrowser(navigator.userAgent).flag !== 0;

/** Unknown while the server renders a page: its text is hydrated first, and corrected at once. */
const useIsAndroidPhone = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => isAndroidPhone(navigator.userAgent),
    () => false,
  );

/** VALID-21: these browsers offer no choice of several files at once. */
export const isAndroidPhone = (agent: string): boolean => /Android/i.test(agent) && /Mobile/i.test(agent);
