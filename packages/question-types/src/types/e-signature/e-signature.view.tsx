import { announce, Button, ChoiceRow, TextField } from '@canvass/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type FileService,
  ServiceFailure,
  type Translate,
  type ViewProps,
} from '../../controls/view-props.ts';
import { DrawPad, FinishSigning, drawNamePng, type SigningProps } from './draw-pad.tsx';
import type { QuestionOf } from '@canvass/project';
import type { Issue, SignatureAnswer } from '@canvass/protocol';
import { IssueMessage } from '../../controls/question/issue-message.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { partIds, questionIds } from '../../controls/question/question-ids.ts';
import './e-signature.css';

type Props = Pick<
  ViewProps<QuestionOf<'e_signature'>, SignatureAnswer>,
  'view' | 'answer' | 'onChange' | 't' | 'services'
>;

interface SignatureState {
  readonly percent: number | undefined;
  readonly issue: Issue | undefined;
  /** The image, if this page has created it. */
  readonly image: Blob | undefined;
  /** Resolves to true on success. While an image is being stored, a second call has the same result. */
  store(drawImage: () => Promise<Blob>): Promise<boolean>;
  /** Clears the answer, and deletes the file on the server. */
  withdraw(): void;
}

const FILE_NAME = 'signature.png';

function useSign({ view, answer, onChange, t, services: { files } }: Props): SignatureState {
  const [percent, setPercent] = useState<number>();
  const [issue, setIssue] = useState<Issue>();
  const [image, setImage] = useState<Blob>();
  const controller = useRef<AbortController>(undefined);
  const storing = useRef<Promise<boolean>>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const storeImage = async (service: FileService, drawImage: () => Promise<Blob>, signal: AbortSignal) => {
    setIssue(undefined);
    setPercent(0);
    try {
      const blob = await drawImage();
      const file = new File([blob], FILE_NAME, { type: 'image/png' });
      const { name, url } = await service.upload(file, { gid: view.gid }, { onProgress: setPercent, signal });
      if (signal.aborted) return false;
      setImage(blob);
      onChange([{ file_name: name, file_path: url }]);
      announce(t('signature.signed'));
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      const failure = error instanceof ServiceFailure ? error.issue : { key: 'upload.fail_retry' };
      setIssue(failure);
      announce(t(failure.key, failure.params), 'assertive');
      return false;
    } finally {
      storing.current = undefined;
      setPercent(undefined);
    }
  };
  return {
    percent,
    issue,
    image,
    async store(drawImage) {
      if (storing.current !== undefined) return storing.current;
      if (files === undefined) return false;
      controller.current = new AbortController();
      storing.current = storeImage(files, drawImage, controller.current.signal);
      return storing.current;
    },
    withdraw() {
      const id = answer?.[0]?.file_path.split('/').at(-1);
      setImage(undefined);
      setIssue(undefined);
      onChange(null);
      announce(t('signature.cleared'));
      // The server deletes files that no response names, so a failure has no effect.
      if (id !== undefined) files?.remove({ id }).catch(() => undefined);
    },
  };
}

interface StoredSignatureProps {
  readonly controlId: string;
  readonly image: Blob | undefined;
  /** Resolves to undefined if images cannot be fetched. */
  readonly fetchImage: () => Promise<Blob | undefined>;
  readonly t: Translate;
  /** Whether the respondent has just signed, so that the control that had the focus is gone. */
  readonly takesFocus: boolean;
  onSignAgain(): void;
  onClear(): void;
}

function StoredSignature(props: StoredSignatureProps) {
  const { controlId, image, fetchImage, t, takesFocus, onSignAgain, onClear } = props;
  const address = useAddress(image, fetchImage);
  return (
    <>
      <div className="cv-sign-pad" data-signed>
        {address !== undefined && (
          <img
            className="cv-sign-image"
            src={address}
            alt={t('signature.picture')}
            // Hides an image that cannot be shown, like one that cannot be fetched.
            onError={({ currentTarget }) => void (currentTarget.hidden = true)}
          />
        )}
        <p className="cv-sign-state">{t('signature.signed')}</p>
      </div>
      <div className="cv-sign-actions">
        <Button
          id={controlId}
          ref={(button) => void (takesFocus && button?.focus({ preventScroll: true }))}
          onClick={onSignAgain}
        >
          {t('signature.resign')}
        </Button>
        <Button aria-label={t('signature.clear_label')} onClick={onClear}>
          {t('signature.clear')}
        </Button>
      </div>
    </>
  );
}

function useAddress(image: Blob | undefined, fetchImage: () => Promise<Blob | undefined>) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let objectUrl: string | undefined;
    let isGone = false;
    const bytes = image === undefined ? fetchImage() : Promise.resolve(image);
    const show = (blob: Blob | undefined) => {
      if (blob === undefined || isGone) return;
      objectUrl = URL.createObjectURL(blob);
      setAddress(objectUrl);
    };
    bytes.then(show, () => undefined); // a text shows the signature's state without the image
    return () => {
      isGone = true;
      if (objectUrl !== undefined) URL.revokeObjectURL(objectUrl);
    };
  }, [image, fetchImage]);
  return address;
}

const MAX_NAME_LENGTH = 60;

function TypeName(props: SigningProps) {
  const { controlId, t, onFinish, onPartial } = props;
  const [name, setName] = useState('');
  const [agrees, setAgrees] = useState(false);
  const trimmedName = name.trim();
  const isReady = trimmedName !== '' && agrees;
  const submit = () => {
    if (isReady) return onFinish(() => drawNamePng(trimmedName));
    onPartial('signature.name_and_agree');
    return false;
  };
  return (
    <div className="cv-sign-typed">
      <label htmlFor={controlId}>{t('signature.name')}</label>
      <TextField
        id={controlId}
        value={name}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="name"
        onChange={({ target }) => setName(target.value)}
      />
      <ChoiceRow
        type="checkbox"
        label={t('signature.agree')}
        checked={agrees}
        onChange={({ target }) => setAgrees(target.checked)}
      />
      <div className="cv-sign-actions">
        <FinishSigning
          {...props}
          progress={isReady ? 'ready' : trimmedName !== '' || agrees ? 'partial' : 'empty'}
          submit={submit}
        />
      </div>
    </div>
  );
}

const SIGNING_MODES = ['draw', 'type'] as const;
type SigningMode = (typeof SIGNING_MODES)[number];

/** A drawn or typed signature, which is stored as an image when the respondent finishes it or leaves the page. */
export default function ESignatureView(props: ViewProps<QuestionOf<'e_signature'>, SignatureAnswer>) {
  const { view, answer, issues, t, services, headingLevel, offerStep } = props;
  const ids = questionIds(view.gid);
  const sign = useSign(props);
  const [mode, setMode] = useState<SigningMode>('draw');
  const [partialIssue, setPartialIssue] = useState<Issue>();
  const [wasSigned, setWasSigned] = useState(false);
  const [isAgain, setIsAgain] = useState(false);
  const path = answer?.[0]?.file_path;
  const { files } = services;
  const fetchImage = useCallback(
    async () => (path === undefined ? undefined : files?.fetchImage?.({ url: path })),
    [files, path],
  );
  const withdraw = (signsAgain: boolean) => {
    setIsAgain(signsAgain);
    setWasSigned(false);
    sign.withdraw();
  };
  const ownIssue = partialIssue ?? sign.issue;
  const signing = {
    controlId: ids.control,
    t,
    isBusy: sign.percent !== undefined,
    isOff: files === undefined,
    offerStep,
    onPartial(key: string) {
      setPartialIssue({ key });
      announce(t(key), 'assertive');
      document.getElementById(ids.control)?.scrollIntoView?.({ block: 'center' });
    },
    async onFinish(drawImage: () => Promise<Blob>) {
      setPartialIssue(undefined);
      const isStored = await sign.store(drawImage);
      setWasSigned(isStored);
      return isStored;
    },
  };
  return (
    <QuestionFrame
      view={view}
      issues={issues}
      t={t}
      headingLevel={headingLevel}
      shape="group"
      hint={files === undefined ? t('files.unavailable') : t('signature.hint')}
    >
      {path === undefined ? (
        <>
          <SigningModes gid={view.gid} way={mode} t={t} onModeChange={setMode} />
          <IssueMessage
            id={partIds(view.gid, 'sign').error}
            issues={
              ownIssue === undefined || issues.some(({ key }) => key === ownIssue.key) ? [] : [ownIssue]
            }
            t={t}
          />
          {mode === 'draw' ? <DrawPad {...signing} isAgain={isAgain} /> : <TypeName {...signing} />}
          {sign.percent !== undefined && (
            <progress
              className="cv-file-progress"
              max={100}
              value={sign.percent}
              aria-label={t('signature.storing')}
            />
          )}
        </>
      ) : (
        <StoredSignature
          controlId={ids.control}
          image={sign.image}
          fetchImage={fetchImage}
          t={t}
          takesFocus={wasSigned && offerStep === undefined}
          onSignAgain={() => withdraw(true)}
          onClear={() => withdraw(false)}
        />
      )}
    </QuestionFrame>
  );
}

interface SigningModesProps {
  readonly gid: string;
  readonly way: SigningMode;
  readonly t: ViewProps['t'];
  onModeChange(way: SigningMode): void;
}

function SigningModes({ gid, way, t, onModeChange }: SigningModesProps) {
  return (
    <div className="cv-sign-ways">
      {SIGNING_MODES.map((each) => (
        <ChoiceRow
          key={each}
          type="radio"
          name={`q-${gid}-way`}
          label={t(`signature.${each}`)}
          checked={way === each}
          onChange={() => onModeChange(each)}
        />
      ))}
    </div>
  );
}
