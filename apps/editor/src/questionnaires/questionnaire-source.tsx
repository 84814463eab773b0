import { type Questionnaire, readQuestionnaire, readPastedText } from '@canvass/authoring';
import type { DocumentFault } from '@canvass/authoring/documents';
import { announce, Button, FileField, TextArea } from '@canvass/ui';
import { type ClipboardEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import { useLateTranslation } from '../i18n/late-translation.ts';
import { readDocumentFile, readHtml } from './read-document.ts';

const ACCEPTED = '.docx,.docm,.xlsx,.csv,.tsv,.txt,.html,.htm';

/** A document that was chosen, or pasted with its lists and tables. */
interface ReadSource {
  readonly name: string;
  readonly questionnaire?: Questionnaire;
  readonly fault?: DocumentFault;
}

interface SourceProps {
  children(questionnaire: Questionnaire): React.ReactNode;
}

/** A field for a document and one for pasted text. Shows `children` for the questionnaire that was read. */
export function QuestionnaireSource({ children }: SourceProps) {
  const { t } = useLateTranslation();
  const [textId, fileId] = [useId(), useId()];
  const [text, setText] = useState('');
  const [source, setSource] = useState<ReadSource>();
  const [isReading, setReading] = useState(false);
  const deferredText = useDeferredValue(text);
  const pasted = useMemo(() => readPastedText(deferredText), [deferredText]);
  const questionnaire = source === undefined ? pasted : source.questionnaire;
  const show = (shown: ReadSource) => {
    setSource(shown);
    setReading(false);
    const count = shown.questionnaire?.items.filter(({ kind }) => kind === 'question').length ?? 0;
    if (shown.fault === undefined) announce(t('start.understood', { count }));
  };
  const readFile = async (file: File) => {
    setReading(true);
    const document = await readDocumentFile(file);
    show(
      'fault' in document
        ? { name: file.name, fault: document.fault }
        : { name: file.name, questionnaire: readQuestionnaire(document) },
    );
  };
  const paste = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData('text/html');
    // Without lists, tables or bold text, the text alone says as much, and it can be corrected in the field.
    if (!/<(?:table|ol|ul|b|strong|h[1-6])\b|mso-list/i.test(html) || text.trim() !== '') return;
    event.preventDefault();
    void readHtml(html).then((document) =>
      show({ name: t('paper.pasted'), questionnaire: readQuestionnaire(document) }),
    );
  };
  return (
    <>
      <label htmlFor={fileId}>{t('paper.file')}</label>
      <FileField id={fileId} accept={ACCEPTED} onFiles={([file]) => void readFile(file)} />
      {source === undefined ? (
        <>
          <label htmlFor={textId}>{t('start.pasteHint')}</label>
          <TextArea
            id={textId}
            rows={8}
            dir="auto"
            value={text}
            onChange={({ target }) => setText(target.value)}
            onPaste={paste}
          />
        </>
      ) : (
        <p className="card-row">
          <bdi>{source.name}</bdi>
          <Button size="mini" kind="quiet" onClick={() => setSource(undefined)}>
            {t('paper.again')}
          </Button>
        </p>
      )}
      {isReading && <output>{t('paper.reading')}</output>}
      {source?.fault !== undefined && (
        <p className="failure" role="alert">
          {t(`paper.fault.${source.fault}`, { file: source.name })}
        </p>
      )}
      {questionnaire !== undefined && questionnaire.items.length > 0 && children(questionnaire)}
      {source?.questionnaire?.items.length === 0 && (
        <p className="failure" role="alert">
          {t('paper.fault.no-questions', { file: source.name })}
        </p>
      )}
    </>
  );
}
