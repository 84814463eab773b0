import {
  MAX_NOTE_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  type ResponseNote,
  type ResponseNoteRequest,
} from '@canvass/protocol';
import { Button, TextArea, TextField } from '@canvass/ui';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../api/api.ts';
import { useHasScope } from '../../api/session.ts';
import { surveyPath } from '../../api/surveys.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';

interface NoteKey {
  readonly id: string;
  readonly seq: string;
}

const noteApi = api.injectEndpoints({
  endpoints: (build) => ({
    note: build.query<ResponseNote, NoteKey>({
      query: ({ id, seq }) => ({ path: surveyPath(id, 'responses', seq, 'note') }),
      providesTags: ['responses'],
    }),
    saveNote: build.mutation<ResponseNote, NoteKey & { readonly request: ResponseNoteRequest }>({
      query: ({ id, seq, request: body }) => ({
        path: surveyPath(id, 'responses', seq, 'note'),
        method: 'PUT',
        body,
      }),
      invalidatesTags: (saved) => (saved === undefined ? [] : ['responses', 'survey']),
    }),
  }),
});
export const { useNoteQuery } = noteApi;
const { useSaveNoteMutation } = noteApi;

/** The note and tags of operators about a response. Respondents never see them. */
export function NoteCard(key: NoteKey) {
  const { t } = useTranslation();
  const mayWrite = useHasScope()('correct');
  const { data, error } = useNoteQuery(key);
  if (!mayWrite && data?.note === '' && data.tags.length === 0) return null;
  return (
    <Card title={t('note.title')}>
      {error !== undefined && <Failure error={error} />}
      {data !== undefined &&
        (mayWrite ? <NoteForm key={key.seq} response={key} initialNote={data} /> : <WrittenNote {...data} />)}
    </Card>
  );
}

function WrittenNote({ note, tags }: ResponseNote) {
  return (
    <>
      <p dir="auto" className="note-text">
        {note}
      </p>
      {tags.length > 0 && (
        <p dir="auto" className="quiet">
          {tags.join(' · ')}
        </p>
      )}
    </>
  );
}

interface NoteFormProps {
  readonly response: NoteKey;
  readonly initialNote: ResponseNote;
}

function NoteForm({ response, initialNote }: NoteFormProps) {
  const { t, formatTime } = useTranslation();
  const id = useId();
  // The note that this operator has seen. The server refuses to save over a newer edition.
  const [savedNote, setSavedNote] = useState(initialNote);
  const [note, setNote] = useState(savedNote.note);
  const [typedTags, setTypedTags] = useState(savedNote.tags.join(' '));
  const [save, { error, isLoading }] = useSaveNoteMutation();
  const tags = readTags(typedTags);
  const isWithinLimits = tags.length <= MAX_TAGS && tags.every((tag) => tag.length <= MAX_TAG_LENGTH);
  const isChanged = note.trim() !== savedNote.note || tags.join(' ') !== savedNote.tags.join(' ');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || !isWithinLimits || isLoading) return;
    const { data } = await save({ ...response, request: { note, tags, edition: savedNote.edition } });
    if (data !== undefined) setSavedNote(data);
  };
  return (
    <form className="form note-form" onSubmit={(event) => void submit(event)}>
      <label htmlFor={`${id}note`}>{t('note.text')}</label>
      <TextArea
        id={`${id}note`}
        dir="auto"
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <label htmlFor={`${id}tags`}>{t('note.tags')}</label>
      <TextField
        id={`${id}tags`}
        dir="auto"
        value={typedTags}
        invalid={!isWithinLimits}
        aria-describedby={`${id}hint`}
        onChange={({ target }) => setTypedTags(target.value)}
      />
      <p className="quiet" id={`${id}hint`}>
        {t(isWithinLimits ? 'note.tagsHint' : 'note.tagsLimit', {
          most: MAX_TAGS,
          characters: MAX_TAG_LENGTH,
        })}
      </p>
      <div className="actions">
        <Button
          type="submit"
          size="small"
          busy={isLoading}
          aria-disabled={!isChanged || !isWithinLimits || undefined}
        >
          {t('note.save')}
        </Button>
        <output className="quiet">
          {savedNote.changed_at !== null &&
            !isChanged &&
            t('note.saved', { name: savedNote.changed_by ?? '', at: formatTime(savedNote.changed_at) })}
        </output>
      </div>
      {error !== undefined && <Failure error={error} />}
    </form>
  );
}

/** The distinct tags in a text, separated by whitespace, commas or semicolons. */
export const readTags = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,，、;；]+/).filter((word) => word !== '')),
];
