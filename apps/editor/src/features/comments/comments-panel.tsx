import { announce, AuthorText, Button, TextArea } from '@canvass/ui';
import type { SurveyComment } from '@canvass/protocol';
import { useId, useState } from 'react';
import type { OuterPage } from '../../document/outer-pages.ts';
import type { OutlineItem } from '../../document/outline.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import {
  type Conversation,
  listConversations,
  placeOf,
  SURVEY_PLACE,
  useComments,
} from '../../saving/comment-store.ts';
import { nameOfPage } from '../../wording/end-names.ts';

/** Maximum length of a comment, as on the server. */
const MAX_LENGTH = 4_000;

/** The conversations about the selected item, and a field for a new comment. */
export function CommentsPanel() {
  const { t } = useLateTranslation();
  const editor = useEditor();
  const { kind, comments } = useComments(editor.comments);
  const { items, pages, selected, selectedPage } = useEditorState();
  const target = selected ?? selectedPage;
  const place = target === undefined ? SURVEY_PLACE : placeOf(target);
  const placeName = usePlaceName(target);
  const conversations = listConversations(comments);
  const ownConversations = conversations.filter(({ first }) => first.place === place);
  const known = new Set([SURVEY_PLACE, ...[...items, ...pages].map(placeOf)]);
  const lost = target === undefined ? conversations.filter(({ first }) => !known.has(first.place)) : [];
  const openCount = [...ownConversations, ...lost].filter(({ first }) => first.done_at === null).length;
  // Once it was opened, the list stays open when its last conversation is done.
  const [openedPlace, setOpenedPlace] = useState<string>();
  if ((openCount > 0 || editor.isReadOnly) && openedPlace !== place) setOpenedPlace(place);
  return (
    <section className="comments" aria-label={t('comments.title')}>
      <details key={place} open={openedPlace === place || undefined}>
        <summary>
          {t('comments.title')}
          {openCount > 0 && ` · ${t('comments.open', { count: openCount })}`}
        </summary>
        <div className="stack">
          {kind === 'failed' && (
            <p className="failure">
              {t('comments.failed')}{' '}
              <Button size="mini" onClick={() => void editor.comments.load()}>
                {t('part.retry')}
              </Button>
            </p>
          )}
          <ConversationList conversations={ownConversations} />
          {lost.length > 0 && (
            <>
              <h3>{t('comments.removed')}</h3>
              <ConversationList conversations={lost} hasPlace />
            </>
          )}
          <CommentForm
            key={place}
            label={t('comments.about', { name: placeName })}
            action={t('comments.add')}
            onSend={(text) =>
              editor.comments.add({ place, place_name: placeName.slice(0, 300), text, thread: null })
            }
          />
        </div>
      </details>
    </section>
  );
}

function usePlaceName(target: OutlineItem | OuterPage | undefined): string {
  const { t } = useLateTranslation();
  if (target === undefined) return t('properties.survey');
  if ('label' in target) return nameOfPage(target, t);
  return `${target.code} ${target.title}`.trim();
}

interface ConversationListProps {
  readonly conversations: readonly Conversation[];
  /** Whether each conversation is shown with the name of its place. */
  readonly hasPlace?: boolean;
}

/** Open conversations, then those that are done behind a press. */
function ConversationList({ conversations, hasPlace = false }: ConversationListProps) {
  const { t } = useLateTranslation();
  const show = (list: readonly Conversation[]) => (
    <ul className="conversations">
      {list.map((conversation) => (
        <li key={conversation.first.id}>
          {hasPlace && (
            <p>
              <AuthorText tag="strong">{conversation.first.place_name}</AuthorText>
            </p>
          )}
          <ConversationView conversation={conversation} />
        </li>
      ))}
    </ul>
  );
  const open = conversations.filter(({ first }) => first.done_at === null);
  const done = conversations.filter(({ first }) => first.done_at !== null);
  return (
    <>
      {open.length > 0 && show(open)}
      {done.length > 0 && (
        <details>
          <summary>{t('comments.done', { count: done.length })}</summary>
          {show(done)}
        </details>
      )}
    </>
  );
}

function ConversationView({ conversation: { first, answers } }: { readonly conversation: Conversation }) {
  const { t } = useLateTranslation();
  const editor = useEditor();
  const [isAnswering, setAnswering] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isDone = first.done_at !== null;
  const mark = async () => {
    const isMarked = await editor.comments.mark(first.id, !isDone);
    setFailed(!isMarked);
    if (isMarked) announce(t(isDone ? 'comments.reopened' : 'comments.marked'));
  };
  return (
    <>
      {[first, ...answers].map((comment) => (
        <CommentView key={comment.id} comment={comment} />
      ))}
      {isDone && <p className="quiet">{t('comments.doneBy', { name: first.done_by ?? '' })}</p>}
      <div className="actions">
        {!isAnswering && (
          <Button size="mini" kind="quiet" onClick={() => setAnswering(true)}>
            {t('comments.answer')}
          </Button>
        )}
        <Button size="mini" kind="quiet" onClick={() => void mark()}>
          {t(isDone ? 'comments.reopen' : 'comments.markDone')}
        </Button>
      </div>
      {hasFailed && (
        <p className="failure" role="alert">
          {t('comments.notSaved')}
        </p>
      )}
      {isAnswering && (
        <CommentForm
          label={t('comments.answerTo', { name: first.author })}
          action={t('comments.send')}
          onSend={async (text) => {
            const { place, place_name, id: thread } = first;
            const isSent = await editor.comments.add({ place, place_name, text, thread });
            if (isSent) setAnswering(false);
            return isSent;
          }}
        />
      )}
    </>
  );
}

function CommentView({ comment }: { readonly comment: SurveyComment }) {
  const { t, locale } = useLateTranslation();
  const editor = useEditor();
  const at = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(comment.written_at),
  );
  return (
    <div className="comment">
      <p className="quiet">
        <bdi>{comment.author}</bdi>, {at}
        {comment.is_own && comment.text !== '' && (
          <Button size="mini" kind="quiet" onClick={() => void editor.comments.remove(comment.id)}>
            {t('comments.delete')}
          </Button>
        )}
      </p>
      {comment.text === '' ? (
        <p className="quiet">{t('comments.deleted')}</p>
      ) : (
        <p className="comment-text" dir="auto">
          {comment.text}
        </p>
      )}
    </div>
  );
}

interface CommentFormProps {
  readonly label: string;
  readonly action: string;
  /** Sends the text. Returns whether the server has it. */
  onSend(text: string): Promise<boolean>;
}

function CommentForm({ label, action, onSend }: CommentFormProps) {
  const { t } = useLateTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const [state, setState] = useState<'ready' | 'sending' | 'failed'>('ready');
  const send = async () => {
    if (text.trim() === '' || state === 'sending') return;
    setState('sending');
    const isSent = await onSend(text.trim());
    setState(isSent ? 'ready' : 'failed');
    if (!isSent) return;
    setText('');
    announce(t('comments.sent'));
  };
  return (
    <div className="comment-form">
      <label htmlFor={id}>
        <AuthorText>{label}</AuthorText>
      </label>
      <TextArea
        id={id}
        rows={2}
        dir="auto"
        maxLength={MAX_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {state === 'failed' && (
        <p className="failure" role="alert">
          {t('comments.notSaved')}
        </p>
      )}
      <div className="actions">
        <Button
          size="small"
          busy={state === 'sending'}
          aria-disabled={text.trim() === '' || undefined}
          onClick={() => void send()}
        >
          {action}
        </Button>
      </div>
    </div>
  );
}
