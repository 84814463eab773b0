import { latePart } from '@canvass/ui';
import { type ReactNode, useState } from 'react';
import { Part } from '../controls/part.tsx';
import { AddDialog, AskedChangeDialog } from '../features/outline/item-dialogs.tsx';
import { PlayDialog } from '../features/play/play-dialog.tsx';
import { PublishDialog } from '../features/publish/publish-dialog.tsx';
import { type OpenDialog, useUi } from '../ui/ui-state.ts';

/** All dialogs of the editor. Most are loaded when they are first opened. */
export function Dialogs() {
  const { dialog } = useUi();
  return (
    <>
      <AddDialog />
      <AskedChangeDialog />
      {dialog === 'findings' && (
        <Part>
          <FindingsDialog />
        </Part>
      )}
      <PublishDialog />
      <PlayDialog />
      {LATE_DIALOGS.map(([name, Dialog]) => (
        <LateDialog key={name} name={name}>
          <Dialog />
        </LateDialog>
      ))}
    </>
  );
}

const FindingsDialog = latePart(
  async () => (await import('../features/findings/findings-dialog.tsx')).FindingsDialog,
);

const LATE_DIALOGS = [
  [
    'notTaken',
    latePart(async () => (await import('../features/findings/conflicts-dialog.tsx')).ConflictsDialog),
  ],
  ['move', latePart(async () => (await import('../features/outline/move-dialog.tsx')).MoveDialog)],
  ['palette', latePart(async () => (await import('../features/palette/palette-dialog.tsx')).PaletteDialog)],
  [
    'document',
    latePart(async () => (await import('../features/document/document-dialog.tsx')).DocumentDialog),
  ],
  ['replace', latePart(async () => (await import('../features/replace/replace-dialog.tsx')).ReplaceDialog)],
  ['library', latePart(async () => (await import('../features/library/library-dialog.tsx')).LibraryDialog)],
  ['help', latePart(async () => (await import('../features/guide/help-dialog.tsx')).HelpDialog)],
  ['keep', latePart(async () => (await import('../features/library/keep-dialog.tsx')).KeepDialog)],
] as const;

/** A dialog whose code is loaded when it is first opened. It stays mounted, so that it can restore the focus. */
function LateDialog({ name, children }: { readonly name: OpenDialog; readonly children: ReactNode }) {
  const isOpen = useUi().dialog === name;
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && <Part>{children}</Part>;
}
