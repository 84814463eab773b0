import type { QuestionViewModel } from '@canvass/logic';
import type { Issue } from '@canvass/protocol';
import { plainRichText } from '@canvass/ui';
import { createContext, lazy, type ReactNode, Suspense, useContext } from 'react';
import type { FileService, Translate, ViewProps } from '../../view-props.ts';

/** What uploads under a question and its options work with. */
export interface FilesHost {
  readonly view: QuestionViewModel;
  readonly issues: readonly Issue[];
  readonly t: Translate;
  readonly service: FileService | undefined;
}

const FilesContext = createContext<FilesHost | undefined>(undefined);

const Attachments = lazy(() =>
  import('./attachments.tsx').then(({ Attachments: part }) => ({ default: part })),
);

type Props = Pick<ViewProps, 'view' | 'issues' | 't' | 'services'> & { readonly children: ReactNode };

/** Around the view of a question: lets it show uploads where files may be attached. Nothing else pays for them. */
export function FilesProvider({ view, issues, t, services, children }: Props) {
  if (view.files === undefined) return children;
  return <FilesContext value={{ view, issues, t, service: services.files }}>{children}</FilesContext>;
}

const InRows = createContext(false);
/** Around options that show their own files when they are chosen (`OptionRow`). */
export const FilesInRows = InRows.Provider;

interface FilesPlaceProps {
  /** gid of a chosen option; empty: the question. */
  readonly option: string;
  /** Words of the option. */
  readonly title?: string;
}

/** Uploads in the row of a chosen option, where files may be attached to it. */
export function FilesInRow({ option, title }: Required<FilesPlaceProps>) {
  const isHere = useContext(InRows);
  if (!isHere) return null;
  return <FilesPlace option={option} title={title} />;
}

/** Uploads of the question, below its answer; those of chosen options, too, where their rows do not show them. */
export function FilesBelow({ inRows }: { readonly inRows: boolean }) {
  const view = useContext(FilesContext)?.view;
  const options = inRows ? [] : (view?.options ?? []);
  return (
    <>
      <FilesPlace option="" />
      {options.map(({ option, title }) => (
        <FilesPlace key={option.gid} option={option.gid} title={plainRichText(title)} />
      ))}
    </>
  );
}

/** Where uploads stand, if any are wanted here. Their room is kept while they are loaded. */
function FilesPlace({ option, title }: FilesPlaceProps) {
  const isInRow = useContext(InRows);
  const host = useContext(FilesContext);
  const files = host?.view.files?.[option];
  if (host === undefined || files === undefined) return null;
  const uploads = (
    <Suspense fallback={<div className="cv-files-loading" />}>
      <Attachments host={host} option={option} files={files} {...(title !== undefined && { title })} />
    </Suspense>
  );
  return isInRow ? <div className="cv-choice-more">{uploads}</div> : uploads;
}
