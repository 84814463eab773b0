import { Part } from '../../controls/part.tsx';
import { Button, Dialog, latePart } from '@canvass/ui';
import type { Editor } from '../../editing/editor.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useUi } from '../../ui/ui-state.ts';
import { openPlace } from './places.ts';

export function AddDialog() {
  const { t } = useTranslation();
  const ui = useUi();
  const editor = useEditor();
  const add = async (command: Parameters<Editor['run']>[0]) => {
    // The dialog stays open until the command has run, so that keys pressed meanwhile do not open it again.
    await editor.run(command);
    ui.open(undefined);
    ui.show('properties', true);
  };
  return (
    <Dialog
      open={ui.dialog === 'add'}
      title={t('add.title')}
      closeLabel={t('close')}
      onClose={() => ui.open(undefined)}
    >
      <Part>
        <TypeChoice
          onContainer={(kind) =>
            void add((run) => (kind === 'end' ? run.addEndPage(editor) : run.addContainer(editor, kind)))
          }
          onChoose={(type, more) => void add(({ addQuestion }) => addQuestion(editor, type, more))}
          onPlace={(place) => {
            ui.open(undefined);
            openPlace(place, editor, ui);
          }}
        />
      </Part>
    </Dialog>
  );
}

const TypeChoice = latePart(async () => (await import('./type-choice.tsx')).TypeChoice);
const Consequences = latePart(async () => (await import('./consequences.tsx')).Consequences);

/** Lets the author make or cancel the change. */
export function AskedChangeDialog() {
  const { t } = useTranslation();
  const ui = useUi();
  const editor = useEditor();
  const { askedChange } = useEditorState();
  const close = () => {
    editor.ask(undefined);
    ui.show(askedChange?.path === undefined ? 'outline' : 'properties', true, askedChange?.path);
  };
  return (
    <Dialog
      open={askedChange !== undefined}
      title={
        askedChange === undefined
          ? ''
          : t(`asked.${askedChange.kind}`, { name: askedChange.codes.join(', ') })
      }
      closeLabel={t('cancel')}
      onClose={close}
      actions={askedChange?.choices.map(({ key, choose }, index) => (
        <Button
          key={key}
          kind={index > 0 ? 'default' : askedChange.kind === 'delete' ? 'danger' : 'primary'}
          onClick={() => {
            choose();
            close();
          }}
        >
          {t(`choose.${key}`)}
        </Button>
      ))}
    >
      {askedChange !== undefined && (
        <Part>
          <Consequences askedChange={askedChange} />
        </Part>
      )}
    </Dialog>
  );
}
