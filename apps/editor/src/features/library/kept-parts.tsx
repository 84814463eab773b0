import type { LibraryPart, LibraryParts } from '@canvass/protocol';
import { announce, Button, TextField } from '@canvass/ui';
import type { JsonRecord } from '@canvass/authoring';
import { useEffect, useState } from 'react';
import { Menu } from '../../controls/menu.tsx';
import { useEditor } from '../../editing/use-editor.ts';
import { type LateTextKey, useLateTranslation } from '../../i18n/late-translation.ts';
import { changePart, listParts, loadPart, removePart } from '../../server/calls.ts';
import type { CallError } from '../../server/send.ts';
import { QuestionList } from '../../ui/question-list.tsx';
import { useUi } from '../../ui/ui-state.ts';
import { problemOf } from './problem-of.ts';

interface KeptPartsProps {
  matches(texts: string): boolean;
}

/** The parts of surveys that the author or the team has saved. */
export function KeptParts({ matches }: KeptPartsProps) {
  const { t } = useLateTranslation();
  const [library, setLibrary] = useState<LibraryParts>();
  const [problem, setProblem] = useState<LateTextKey>();
  useEffect(() => {
    let isGone = false;
    void listParts().then((result) => {
      if (isGone) return;
      if ('data' in result) setLibrary(result.data);
      else setProblem(problemOf(result.error));
    });
    return () => {
      isGone = true;
    };
  }, []);
  const replace = (id: string, changed: LibraryPart | undefined) =>
    setLibrary(
      (before) =>
        before && {
          ...before,
          parts: before.parts.flatMap((part) => (part.id === id ? (changed ?? []) : part)),
        },
    );
  const shown = library?.parts.filter(({ name, saved_by: author }) => matches(`${name} ${author}`)) ?? [];
  return (
    <section>
      <h3>{t('library.kept')}</h3>
      {problem !== undefined && (
        <p className="failure" role="alert">
          {t(problem)}
        </p>
      )}
      {library === undefined && problem === undefined && <p className="quiet">{t('app.loading')}</p>}
      {library?.parts.length === 0 && <p className="quiet">{t('library.keptNone')}</p>}
      <ul className="library-list">
        {shown.map((part) => (
          <KeptPart
            key={part.id}
            part={part}
            mayShare={library?.mayShare === true}
            onChange={(changed) => replace(part.id, changed)}
            onProblem={(error) => setProblem(error && problemOf(error))}
          />
        ))}
      </ul>
    </section>
  );
}

interface KeptPartProps {
  readonly part: LibraryPart;
  readonly mayShare: boolean;
  /** Undefined after the part was removed. */
  onChange(part: LibraryPart | undefined): void;
  onProblem(error: CallError | undefined): void;
}

function KeptPart({ part, mayShare, onChange, onProblem }: KeptPartProps) {
  const { t, locale } = useLateTranslation();
  const editor = useEditor();
  const ui = useUi();
  const { id, name, shared } = part;
  const [question, setQuestion] = useState<'rename' | 'remove'>();
  const change = async (changes: { readonly name: string; readonly shared: boolean }) => {
    const result = await changePart(id, changes);
    if ('error' in result) return onProblem(result.error);
    onProblem(undefined);
    setQuestion(undefined);
    announce(t('library.changed', { name: result.data.name }));
    return onChange(result.data);
  };
  const remove = async () => {
    const result = await removePart(id);
    if ('error' in result) return onProblem(result.error);
    announce(t('library.removed', { name }));
    return onChange(undefined);
  };
  const add = async () => {
    const result = await loadPart(id);
    if ('error' in result) return onProblem(result.error);
    const isSound = await editor.run((run) => run.addPart(editor, { name, text: result.data.text }));
    if (isSound === false) editor.setNotice({ key: 'notice.partDamaged', params: { name } });
    ui.open(undefined);
    return ui.show('outline', true);
  };
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(part.saved_at));
  return (
    <li>
      <div className="library-entry">
        <span>
          <strong dir="auto">{name}</strong>{' '}
          <span className="quiet">
            {t('library.partAbout', { count: part.questions, author: part.saved_by, date })}
            {shared && ` · ${t('library.isShared')}`}
          </span>
        </span>
        <Button size="small" aria-label={t('library.addOf', { name })} onClick={() => void add()}>
          {t('library.add')}
        </Button>
        {part.changeable && (
          <Menu
            label="⋯"
            name={t('library.menu', { name })}
            entries={[
              { label: t('library.rename'), onChoose: () => setQuestion('rename') },
              ...(shared || mayShare
                ? [
                    {
                      label: t(shared ? 'library.unshare' : 'library.share'),
                      onChoose: () => void change({ name, shared: !shared }),
                    },
                  ]
                : []),
              { label: t('library.remove'), onChoose: () => setQuestion('remove') },
            ]}
          />
        )}
      </div>
      {question === 'rename' && (
        <RenameForm
          name={name}
          onCancel={() => setQuestion(undefined)}
          onRename={(text) => void change({ name: text, shared })}
        />
      )}
      {question === 'remove' && (
        <p className="library-form" role="alert">
          <span>{t(shared ? 'library.removeShared' : 'library.removeOwn', { name })}</span>
          <Button size="small" kind="danger" onClick={() => void remove()}>
            {t('library.remove')}
          </Button>
          <Button size="small" kind="quiet" onClick={() => setQuestion(undefined)}>
            {t('cancel')}
          </Button>
        </p>
      )}
      <PartDetails id={id} onProblem={onProblem} />
    </li>
  );
}

interface RenameFormProps {
  readonly name: string;
  onRename(name: string): void;
  onCancel(): void;
}

function RenameForm({ name, onRename, onCancel }: RenameFormProps) {
  const { t } = useLateTranslation();
  const [text, setText] = useState(name);
  return (
    <form
      className="library-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onRename(text.trim());
      }}
    >
      <TextField
        ref={takeFocus}
        aria-label={t('library.name')}
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button size="small" kind="primary" type="submit">
        {t('library.rename')}
      </Button>
      <Button size="small" kind="quiet" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </form>
  );
}

const takeFocus = (field: HTMLInputElement | null): void => field?.select();

/** The questions of a part, which are loaded when the author opens them. */
function PartDetails({ id, onProblem }: { readonly id: string; onProblem(error: CallError): void }) {
  const { t } = useLateTranslation();
  const editor = useEditor();
  const [project, setProject] = useState<JsonRecord>();
  const load = async () => {
    const result = await loadPart(id);
    if ('error' in result) return onProblem(result.error);
    return setProject(await editor.run((run) => run.readPart(result.data.text)));
  };
  return (
    <details
      onToggle={({ currentTarget: { open } }) => {
        if (open && project === undefined) void load();
      }}
    >
      <summary>{t('library.questions')}</summary>
      {project !== undefined && <QuestionList project={project} />}
    </details>
  );
}
