import type { QuestionOf } from '@canvass/project';
import type { Issue, SignatureAnswer } from '@canvass/protocol';
import { ChoiceRow } from '@canvass/ui';
import { useCallback, useState } from 'react';
import type { ViewProps } from '../../controls/view-props.ts';
import { IssueMessage } from '../../controls/question/issue-message.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { partIds, questionIds } from '../../controls/question/question-ids.ts';
import { DrawPad } from './draw-pad.tsx';
import { Signed } from './signed.tsx';
import { TypeName } from './type-name.tsx';
import { useSign } from './use-sign.tsx';
import './e-signature.css';

const WAYS = ['draw', 'type'] as const;
type Way = (typeof WAYS)[number];

/** A signature: drawn, or typed. Both are a picture that is stored when the respondent submits it. */
export default function ESignatureView(props: ViewProps<QuestionOf<'e_signature'>, SignatureAnswer>) {
  const { view, answer, issues, t, services, headingLevel, offerStep } = props;
  const ids = questionIds(view.gid);
  const sign = useSign(props);
  const [way, setWay] = useState<Way>('draw');
  const [empty, setEmpty] = useState<Issue>();
  const [wasSigned, setWasSigned] = useState(false);
  const [again, setAgain] = useState(false);
  const path = answer?.[0]?.file_path;
  const { files } = services;
  const fetchPicture = useCallback(
    async () => (path === undefined ? undefined : files?.picture?.({ url: path })),
    [files, path],
  );
  const withdraw = (signsAgain: boolean) => {
    setAgain(signsAgain);
    setWasSigned(false);
    sign.withdraw();
  };
  const own = empty ?? sign.issue;
  const signing = {
    controlId: ids.control,
    t,
    busy: sign.percent !== undefined,
    isOff: files === undefined,
    offerStep,
    onEmpty: () => setEmpty({ key: 'validate.signature' }),
    onFinish(picture: Promise<Blob>) {
      setEmpty(undefined);
      void sign.store(picture).then(setWasSigned);
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
          <Ways gid={view.gid} way={way} t={t} onWay={setWay} />
          <IssueMessage
            id={partIds(view.gid, 'sign').error}
            issues={own === undefined || issues.some(({ key }) => key === own.key) ? [] : [own]}
            t={t}
          />
          {way === 'draw' ? <DrawPad {...signing} again={again} /> : <TypeName {...signing} />}
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
        <Signed
          controlId={ids.control}
          picture={sign.picture}
          fetchPicture={fetchPicture}
          t={t}
          takesFocus={wasSigned && offerStep === undefined}
          onResign={() => withdraw(true)}
          onClear={() => withdraw(false)}
        />
      )}
    </QuestionFrame>
  );
}

interface WaysProps {
  readonly gid: string;
  readonly way: Way;
  readonly t: ViewProps['t'];
  onWay(way: Way): void;
}

function Ways({ gid, way, t, onWay }: WaysProps) {
  return (
    <div className="cv-sign-ways">
      {WAYS.map((each) => (
        <ChoiceRow
          key={each}
          type="radio"
          name={`q-${gid}-way`}
          label={t(`signature.${each}`)}
          checked={way === each}
          onChange={() => onWay(each)}
        />
      ))}
    </div>
  );
}
