import { inAppBrowser, UPLOAD_MAX_BYTES, type UploadedFile } from '@canvass/protocol';
import type { Translate, FileService } from '../view-props.ts';
import { AttachedFile, PendingFile } from './file-items.tsx';
import { UploadQueue, type Uploads, type UploadContext } from './upload-queue.tsx';
import { attachmentPart, attachmentRules, type AttachmentRules } from '@canvass/project';
import {
  type MouseEvent,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
  useSyncExternalStore,
  useState,
} from 'react';
import { IssueMessage } from '../question/issue-message.tsx';
import { LeaveWarning } from '../question/leave-warning.tsx';
import { useLeaveWarning, useUnfinished } from '../question/use-unfinished.tsx';
import { partIds, type PartIds } from '../question/question-ids.ts';
import './files.css';
import { announce } from '@canvass/ui';

interface UploadOwner {
  readonly context: UploadContext;
  /** The gid of the option. Empty for the question itself. */
  readonly option: string;
  readonly files: readonly UploadedFile[];
}

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

/** A native file input, as large as its visible button, so that browsers and screen readers recognise it. */
function FileInput({ ref, ids, rules, isOff, isWrong, t, album, onFiles }: FileInputProps) {
  const onClick = useImageChooser({
    album: rules.onlyImage && isInApp() ? album : undefined,
    maxImages: rules.maxFiles,
    onFiles,
  });
  const isAndroid = useIsAndroidPhone();
  const multiple = rules.maxFiles > 1 && !isAndroid;
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

interface ImageChooserOptions extends Pick<FileInputProps, 'album' | 'onFiles'> {
  readonly maxImages: number;
}

/** Lets images be chosen with the app's picker, or with the browser's if the app has none or its picker fails. */
function useImageChooser({ album, maxImages, onFiles }: ImageChooserOptions) {
  const usesBrowserPicker = useRef(false);
  return (event: MouseEvent<HTMLInputElement>) => {
    if (album === undefined || usesBrowserPicker.current) return;
    event.preventDefault();
    const input = event.currentTarget;
    album(maxImages).then(onFiles, () => {
      usesBrowserPicker.current = true;
      input.click();
    });
  };
}

const isInApp = () => inAppBrowser(navigator.userAgent).flag !== 0;

/** Whether the page is open on an Android phone. False on the server and until hydration has ended. */
const useIsAndroidPhone = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => isAndroidPhone(navigator.userAgent),
    () => false,
  );

/** Whether the browser runs on an Android phone, where only one file can be chosen at a time (VALID-21). */
export const isAndroidPhone = (agent: string): boolean => /Android/i.test(agent) && /Mobile/i.test(agent);

interface FileListProps extends Uploads {
  readonly queue: UploadQueue;
  readonly files: readonly UploadedFile[];
  readonly labelId: string;
  /** Fetches the bytes of images that this page does not have. Undefined if the question shows no images. */
  readonly fetchImage: ((file: UploadedFile) => Promise<Blob | undefined>) | undefined;
  readonly t: Translate;
  /** Called after an entry was removed from the list. */
  onGone(): void;
}

/** The attached files, followed by the files that are waiting, uploading or refused. */
function FileList(props: FileListProps) {
  const { queue, files, uploads, uploadedFiles, labelId, fetchImage, t, onGone } = props;
  if (files.length + uploads.length === 0) return null;
  const afterRemoval = (act: () => void) => () => {
    act();
    onGone();
  };
  return (
    <ul className="cv-file-list" aria-labelledby={labelId}>
      {files.map((file) => (
        <AttachedFile
          key={file.id}
          file={file}
          uploadedFile={uploadedFiles.get(file.id)}
          fetchImage={file.ftype === 1 ? fetchImage : undefined}
          t={t}
          onDelete={afterRemoval(() => queue.remove(file))}
        />
      ))}
      {uploads.map((upload) => (
        <PendingFile
          key={upload.key}
          upload={upload}
          t={t}
          onCancel={afterRemoval(() => queue.cancel(upload))}
          onRetry={afterRemoval(() => queue.retry(upload))}
          onDismiss={afterRemoval(() => queue.dismiss(upload))}
        />
      ))}
    </ul>
  );
}

const MAX_MEGABYTES = UPLOAD_MAX_BYTES / 1024 / 1024;

function filesHint(rules: AttachmentRules, t: Translate): string {
  const { onlyImage, maxFiles, minFiles, maxSize, minSize } = rules;
  return [
    t(onlyImage ? 'files.images' : 'files.any'),
    minFiles > 0 ? t('files.min_num', { min: minFiles }) : '',
    t('files.max_num', { max: maxFiles }),
    minSize > 0 ? t('files.min_size', { min: minSize }) : '',
    t('files.max_size', { max: maxSize > 0 ? Math.min(maxSize, MAX_MEGABYTES) : MAX_MEGABYTES }),
  ]
    .filter((words) => words !== '')
    .join(' · ');
}

interface AttachmentsProps extends UploadOwner {
  readonly title?: string;
}

/** The uploads of a question or option. Renders null if none are allowed (`maxNum` 0). */
export function Attachments(props: AttachmentsProps) {
  const rules = attachmentRules(props.context.view.question.attachData, props.option);
  return rules.maxFiles === 0 && props.files.length === 0 ? null : <FileFields {...props} rules={rules} />;
}

function FileFields({
  context,
  option,
  files,
  title,
  rules,
}: AttachmentsProps & { readonly rules: AttachmentRules }) {
  const { view, t, service, issues } = context;
  const part = attachmentPart(option);
  const ids = partIds(view.gid, part);
  const uploads = useUploads({ context, option, files });
  const { notice, queue } = uploads;
  const root = useRef<HTMLDivElement>(null);
  const warning = useUnfinishedUploads(uploads, root, t);
  const input = useRef<HTMLInputElement>(null);
  const partIssues = issues.filter((issue) => issue.part === part);
  const shownIssues = notice === undefined ? partIssues : [...partIssues, notice];
  const labelId = `${ids.control}-label`;
  return (
    <div ref={root} className="cv-files" data-invalid={shownIssues.length > 0 || undefined}>
      <p id={labelId} className="cv-files-label">
        <bdi>{title === undefined ? t('files.label') : t('files.label_option', { title })}</bdi>
      </p>
      <p id={ids.hint} className="cv-hint">
        <bdi>{service === undefined ? t('files.unavailable') : filesHint(rules, t)}</bdi>
      </p>
      <IssueMessage id={ids.error} issues={shownIssues} t={t} />
      <FileInput
        ref={input}
        ids={ids}
        rules={rules}
        isOff={service === undefined}
        isWrong={shownIssues.length > 0}
        t={t}
        album={service?.album}
        onFiles={(chosen) => queue.add(chosen)}
      />
      <FileList
        {...uploads}
        files={files}
        labelId={labelId}
        fetchImage={rules.showThumbnail ? (service?.fetchImage ?? NO_IMAGE) : undefined}
        t={t}
        // Moves the focus from a removed file to the control that adds files.
        onGone={() => input.current?.focus()}
      />
      <LeaveWarning id={`${ids.control}-not-added`} warning={warning} t={t} />
    </div>
  );
}

/** Keeps the page during uploads, and warns about refused files before it is left. Returns the warning. */
function useUnfinishedUploads(
  { uploads, queue }: Uploads & { readonly queue: UploadQueue },
  root: RefObject<HTMLElement | null>,
  t: Translate,
): string | undefined {
  const isUploading = uploads.some(({ issue }) => issue === undefined);
  const refusedNames = uploads.map(({ file }) => file.name).join(t('question.list_join'));
  useUnfinished(isUploading ? { warn: () => queue.warn(root.current) } : null);
  return useLeaveWarning(
    isUploading || refusedNames === '' ? undefined : t('files.not_added', { names: refusedNames }),
    root,
  );
}

const NO_IMAGE = async () => undefined;

function useUploads({ context, option, files }: UploadOwner): Uploads & { readonly queue: UploadQueue } {
  const { view, t, service } = context;
  const [queue] = useState(() => new UploadQueue());
  useEffect(() => {
    const target = option === '' ? undefined : option;
    queue.setTarget({
      rules: attachmentRules(view.question.attachData, option),
      files,
      send: (file, watch) =>
        service === undefined
          ? Promise.reject(new Error('there is no service for files'))
          : service.upload(file, { gid: view.gid, ...(target !== undefined && { option: target }) }, watch),
      attach: (list) => service?.attach(view.gid, target, list),
      // The server deletes files that no response names, so a failure has no effect.
      remove: (file) => void service?.remove(file).catch(() => undefined),
      say: (key, params, politeness) => announce(t(key, params), politeness),
    });
  }, [queue, view, t, service, option, files]);
  useEffect(() => () => queue.stop(), [queue]);
  return { ...useSyncExternalStore(queue.subscribe, queue.state, queue.state), queue };
}
