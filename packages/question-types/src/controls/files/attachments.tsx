import { attachmentPart, attachmentRules } from '@canvass/project';
import { useRef } from 'react';
import { IssueMessage } from '../question/issue-message.tsx';
import { partIds } from '../question/question-ids.ts';
import { FileInput } from './file-input.tsx';
import { FileList } from './file-list.tsx';
import { filesHint } from './files-hint.tsx';
import { isUnderWay } from './upload-queue.tsx';
import { useHeldForm } from './use-held-form.tsx';
import { type UploadTarget, useUploads } from './use-uploads.tsx';
import './files.css';

interface AttachmentsProps extends UploadTarget {
  readonly title?: string;
}

/** Files of a question or of a chosen option: what may be added, what is there, and what is on its way. */
export function Attachments({ context, option, files, title }: AttachmentsProps) {
  const { view, t, service, issues } = context;
  const rules = attachmentRules(view.question.attachData, option);
  const part = attachmentPart(option);
  const ids = partIds(view.gid, part);
  const uploads = useUploads({ context, option, files });
  const { notice, queue } = uploads;
  const root = useRef<HTMLDivElement>(null);
  useHeldForm(root, uploads.uploads.some(isUnderWay), () => queue.hold());
  const input = useRef<HTMLInputElement>(null);
  const own = issues.filter((issue) => issue.part === part);
  const said = notice === undefined ? own : [...own, notice];
  const labelId = `${ids.control}-label`;
  return (
    <div ref={root} className="cv-files" data-invalid={said.length > 0 || undefined}>
      <p id={labelId} className="cv-files-label">
        <bdi>{title === undefined ? t('files.label') : t('files.label_option', { title })}</bdi>
      </p>
      <p id={ids.hint} className="cv-hint">
        <bdi>{service === undefined ? t('files.unavailable') : filesHint(rules, t)}</bdi>
      </p>
      <IssueMessage id={ids.error} issues={said} t={t} />
      <FileInput
        ref={input}
        ids={ids}
        rules={rules}
        isOff={service === undefined}
        isWrong={said.length > 0}
        t={t}
        album={service?.album}
        onFiles={(chosen) => queue.add(chosen)}
      />
      <FileList
        {...uploads}
        files={files}
        labelId={labelId}
        fetchPicture={rules.showThumbnail ? (service?.picture ?? NO_PICTURE) : undefined}
        t={t}
        // What had the focus is gone: it goes to where the next file is chosen.
        onGone={() => input.current?.focus()}
      />
    </div>
  );
}

const NO_PICTURE = async () => undefined;
