import { type AttachmentRules, extensionOf, ONLY_IMAGE_EXTENSIONS, findUploadKind } from '@canvass/project';
import { type Issue, UPLOAD_MAX_BYTES, type UploadedFile } from '@canvass/protocol';
import { type FileService, ServiceFailure, type Translate } from '../view-props.ts';
import type { QuestionViewModel } from '@canvass/logic';

const MEGABYTE = 1024 * 1024;

/** The issue of a file before it is sent (VALID-21). */
export function checkFile(
  { name, size }: { readonly name: string; readonly size: number },
  rules: AttachmentRules,
): Issue | undefined {
  return sizeIssue(size, rules) ?? kindIssue(name, rules);
}

function sizeIssue(size: number, { minSize, maxSize }: AttachmentRules): Issue | undefined {
  if (maxSize > 0 && size > maxSize * MEGABYTE) return { key: 'limit_max_size', params: { max: maxSize } };
  if (size > UPLOAD_MAX_BYTES) return { key: 'upload.limit_10m' };
  if (size < minSize * MEGABYTE) return { key: 'limit_min_size', params: { min: minSize } };
  return size === 0 ? { key: 'limit_empty' } : undefined;
}

function kindIssue(name: string, { onlyImage }: AttachmentRules): Issue | undefined {
  const extension = extensionOf(name);
  if (extension === 'svg' || extension === 'svgz') return { key: 'api.431' };
  const images: readonly string[] = ONLY_IMAGE_EXTENSIONS;
  if (onlyImage && !images.includes(extension)) return { key: 'limit_img' };
  return findUploadKind(extension) === undefined
    ? { key: 'limit_ext', params: { ext: extension === '' ? name : extension } }
    : undefined;
}

/** The issue if attached and added files together exceed the maximum (VALID-21). A maximum of 0 allows none. */
export function checkCount(
  attachedCount: number,
  addedCount: number,
  { maxFiles }: AttachmentRules,
): Issue | undefined {
  return attachedCount + addedCount > maxFiles
    ? { key: 'limit_max_num', params: { max: maxFiles } }
    : undefined;
}

/** A file that is not attached yet, because it is waiting for its turn, uploading, or refused. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** How much was sent. Absent while the upload waits. */
  readonly percent?: number;
  readonly issue?: Issue;
  readonly canRetry?: boolean;
}
export interface Uploads {
  readonly uploads: readonly Upload[];
  /** An issue that no single file has. It is about the last choice of files, or about leaving the page. */
  readonly notice: Issue | undefined;
  /** Files that this page has uploaded, by id, which need not be fetched to be shown. */
  readonly uploadedFiles: ReadonlyMap<string, File>;
}

interface UploadTarget {
  readonly rules: AttachmentRules;
  readonly files: readonly UploadedFile[];
  send(
    file: File,
    watch: { readonly onProgress: (percent: number) => void; readonly signal: AbortSignal },
  ): Promise<UploadedFile>;
  attach(files: readonly UploadedFile[]): void;
  remove(file: UploadedFile): void;
  say(key: string, params: Issue['params'], politeness?: 'assertive'): void;
}

const ANNOUNCED_PERCENTAGES = [25, 50, 75, 100];
/** Issues that another attempt with the same file cannot remove. */
const FINAL_ISSUES = /^(limit_|api\.431$|upload\.(limit_10m|content|quota|not_here)$)/;
const LEAVING_DURING_UPLOAD: Issue = { key: 'upload.under_way' };

/** Uploads to one question or option, one after the other (VALID-21). A store for one component. */
export class UploadQueue {
  #state: Uploads = { uploads: [], notice: undefined, uploadedFiles: new Map() };
  #target: UploadTarget | undefined;
  #files: readonly UploadedFile[] = [];
  #running: AbortController | undefined;
  #nextKey = 1;
  #isStopped = false;
  readonly #listeners = new Set<() => void>();

  readonly state = (): Uploads => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  setTarget(target: UploadTarget): void {
    this.#target = target;
    this.#files = target.files;
    this.#isStopped = false;
  }

  /** Cancels the current upload when the component is unmounted. */
  stop(): void {
    this.#isStopped = true;
    this.#running?.abort();
  }

  /** Adds files behind those that wait or are uploading. Files that were refused before leave the list. */
  add(chosen: readonly File[]): void {
    const target = this.#target;
    if (chosen.length === 0 || target === undefined) return;
    const { rules, say } = target;
    const unfinished = this.#state.uploads.filter(({ issue }) => issue === undefined);
    const notice = checkCount(this.#files.length + unfinished.length, chosen.length, rules);
    this.#set({ notice });
    if (notice !== undefined) {
      say(notice.key, notice.params, 'assertive');
      return;
    }
    const uploads = chosen.map((file): Upload => {
      const issue = checkFile(file, rules);
      if (issue !== undefined) say(issue.key, { name: file.name, ...issue.params }, 'assertive');
      return { key: this.#nextKey++, file, ...(issue !== undefined && { issue }) };
    });
    this.#set({ uploads: [...unfinished, ...uploads] });
    void this.#sendAll();
  }

  retry({ key, file }: Upload): void {
    this.#set({ notice: undefined });
    this.#change(key, () => ({ key, file }));
    void this.#sendAll();
  }

  /** Cancels an upload that is running, or takes a waiting one off the list. */
  cancel({ key, percent, file }: Upload): void {
    if (percent !== undefined) return this.#running?.abort();
    this.#drop(key);
    this.#target?.say('files.cancelled', { name: shortName(file.name) });
  }

  /** Shows in `element` that uploads are running. Returns false, because the page cannot be left during them. */
  warn(element: Element | null): false {
    this.#set({ notice: LEAVING_DURING_UPLOAD });
    this.#target?.say(LEAVING_DURING_UPLOAD.key, LEAVING_DURING_UPLOAD.params, 'assertive');
    element?.scrollIntoView?.({ block: 'center' });
    return false;
  }

  dismiss({ key }: Upload): void {
    this.#drop(key);
  }

  /** Detaches the file before the server deletes it, so that the answer never names a deleted file. */
  remove(file: UploadedFile): void {
    this.#attach(this.#files.filter(({ id }) => id !== file.id));
    this.#set({ notice: undefined });
    this.#target?.say('files.deleted', { name: shortName(file.name) });
    this.#target?.remove(file);
  }

  /** Sends waiting files one after the other, unless that is happening already. */
  async #sendAll(): Promise<void> {
    if (this.#running !== undefined) return;
    for (let next = this.#nextWaiting(); next !== undefined; next = this.#nextWaiting()) {
      if (this.#isStopped || this.#target === undefined) break;
      this.#running = new AbortController();
      await this.#send(next, this.#target, this.#running.signal);
    }
    this.#running = undefined;
    if (this.#state.notice === LEAVING_DURING_UPLOAD) this.#set({ notice: undefined });
  }

  #nextWaiting(): Upload | undefined {
    return this.#state.uploads.find(({ issue, percent }) => issue === undefined && percent === undefined);
  }

  async #send({ key, file }: Upload, target: UploadTarget, signal: AbortSignal): Promise<void> {
    const name = shortName(file.name);
    this.#change(key, (one) => ({ ...one, percent: 0 }));
    try {
      const uploadedFile = await target.send(file, { onProgress: this.#watch(key, name, target), signal });
      if (this.#isStopped) return;
      // The server returns the stored file if its name and content are the same.
      if (this.#files.some(({ id }) => id === uploadedFile.id))
        throw new ServiceFailure({ key: 'limit_name', params: { name: file.name } });
      const uploadedFiles = new Map(this.#state.uploadedFiles).set(uploadedFile.id, file);
      this.#set({ uploadedFiles });
      this.#drop(key);
      this.#attach([...this.#files, uploadedFile]);
      target.say('files.added', { name: shortName(uploadedFile.name) });
    } catch (error) {
      if (signal.aborted) {
        this.#drop(key);
        target.say('files.cancelled', { name });
      } else this.#fail(key, target, { error, name });
    }
  }

  #watch(key: number, name: string, { say }: UploadTarget): (percent: number) => void {
    let last = 0;
    return (percent) => {
      this.#change(key, (one) => ({ ...one, percent: Math.round(percent) }));
      const step = ANNOUNCED_PERCENTAGES.findLast((each) => percent >= each) ?? 0;
      if (step > last) say('files.progress', { name, percent: step });
      last = Math.max(last, step);
    };
  }

  #fail(
    key: number,
    { say }: UploadTarget,
    { error, name }: { readonly error: unknown; readonly name: string },
  ): void {
    const issue = error instanceof ServiceFailure ? error.issue : { key: 'upload.fail_retry' };
    const canRetry = !FINAL_ISSUES.test(issue.key);
    this.#change(key, ({ file }) => ({ key, file, issue, canRetry }));
    say(issue.key, { name, ...issue.params }, 'assertive');
  }

  #attach(files: readonly UploadedFile[]): void {
    this.#files = files;
    this.#target?.attach(files);
  }
  #change(key: number, update: (upload: Upload) => Upload): void {
    this.#set({ uploads: this.#state.uploads.map((one) => (one.key === key ? update(one) : one)) });
  }
  #drop(key: number): void {
    this.#set({ uploads: this.#state.uploads.filter((one) => one.key !== key) });
  }
  #set(fields: Partial<Uploads>): void {
    this.#state = { ...this.#state, ...fields };
    for (const listener of this.#listeners) listener();
  }
}

export interface UploadContext {
  readonly view: QuestionViewModel;
  readonly issues: readonly Issue[];
  readonly t: Translate;
  readonly service: FileService | undefined;
}

const MAX_FULL_NAME_LENGTH = 20;
const FILE_NAME_PART = 10;

/** Shortens names of more than 20 characters to the first and last 10 with an ellipsis between (CONST-7). */
export function shortName(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_FULL_NAME_LENGTH) return name;
  return `${characters.slice(0, FILE_NAME_PART).join('')}…${characters.slice(-FILE_NAME_PART).join('')}`;
}
