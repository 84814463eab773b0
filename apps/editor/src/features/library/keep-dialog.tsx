import { announce, Button, Dialog, TextField } from '@canvass/ui';
import { use, useEffect, useId, useState } from 'react';
import { listChosenItems } from '../../editing/editor-state.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { loadFieldTexts } from '../../fields/load-field-texts.ts';
import { type LateTextKey, useLateTranslation } from '../../i18n/late-translation.ts';
import { listParts, savePart } from '../../server/calls.ts';
import { useUi } from '../../ui/ui-state.ts';
import { type NamedUse, readerName } from '../../wording/reader-names.ts';
import { problemOf } from './problem-of.ts';

/** Saves the selected questions, pages or groups to the library. */
export function KeepDialog() {
  const { t } = useLateTranslation();
  const ui = useUi();
  const isOpen = ui.dialog === 'keep';
  return (
    <Dialog
      open={isOpen}
      title={t('library.keep')}
      closeLabel={t('cancel')}
      onClose={() => ui.open(undefined)}
    >
      {isOpen && <KeepForm />}
    </Dialog>
  );
}

interface PartToKeep {
  readonly text: string;
  readonly cutUses: readonly NamedUse[];
}

function KeepForm() {
  const { t } = useLateTranslation();
  const id = useId();
  const editor = useEditor();
  const ui = useUi();
  const chosenItems = listChosenItems(useEditorState());
  const [first] = chosenItems;
  const [name, setName] = useState(() => (first?.title || first?.code || '').slice(0, MAX_NAME));
  const [shared, setShared] = useState(false);
  const [mayShare, setMayShare] = useState(false);
  const [part, setPart] = useState<PartToKeep>();
  const [problem, setProblem] = useState<LateTextKey>();
  const [isBusy, setBusy] = useState(false);
  const ids = chosenItems.map((item) => item.id).join(' ');
  useEffect(() => {
    void listParts().then((result) => 'data' in result && setMayShare(result.data.mayShare));
    void editor.run((run) => run.writePart(editor, listChosenItems(editor.getState()))).then(setPart);
  }, [editor, ids]);
  const save = async () => {
    if (part === undefined || name.trim() === '') return setProblem('library.problem.name');
    setBusy(true);
    const result = await savePart({ name: name.trim(), text: part.text, shared });
    setBusy(false);
    if ('error' in result) return setProblem(problemOf(result.error));
    editor.setNotice({ key: 'notice.partSaved', params: { name: result.data.name } });
    announce(t('notice.partSaved', { name: result.data.name }));
    return ui.open(undefined);
  };
  return (
    <form
      className="library"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void save();
      }}
    >
      <p className="quiet">{t('library.keepAbout')}</p>
      {problem !== undefined && (
        <p className="failure" role="alert">
          {t(problem)}
        </p>
      )}
      <label htmlFor={id}>{t('library.name')}</label>
      <TextField id={id} maxLength={MAX_NAME} value={name} onChange={({ target }) => setName(target.value)} />
      {mayShare && (
        <label className="check">
          <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />{' '}
          {t('library.shareNew')}
        </label>
      )}
      {part !== undefined && part.cutUses.length > 0 && <CutUses uses={part.cutUses} />}
      <p>
        <Button kind="primary" type="submit" busy={isBusy}>
          {t('library.keepGo')}
        </Button>
      </p>
    </form>
  );
}

const MAX_NAME = 100;

function CutUses({ uses }: { readonly uses: readonly NamedUse[] }) {
  const { t, locale } = useLateTranslation();
  const texts = use(loadFieldTexts(locale));
  const names = [...new Set(uses.map((one) => readerName(one, { t, texts })))];
  return (
    <>
      <p>{t('library.cut')}</p>
      <ul className="differences">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  );
}
