import { plainRichText } from '@canvass/ui';
import { createContext, type ReactNode, useContext } from 'react';
import type { ViewProps } from '../view-props.ts';
import { attachments } from '../late-parts.tsx';
import type { UploadContext } from './upload-queue.tsx';

const FilesContext = createContext<UploadContext | undefined>(undefined);

type Props = Pick<ViewProps, 'view' | 'issues' | 't' | 'services'> & { readonly children: ReactNode };

/** Wraps the view of a question, and shows uploads in it if files may be attached. Other questions do not load uploads. */
export function FilesProvider({ view, issues, t, services, children }: Props) {
  if (view.files === undefined) return children;
  return <FilesContext value={{ view, issues, t, service: services.files }}>{children}</FilesContext>;
}

const InRows = createContext(false);
/** Provider around options that show their own files when they are chosen (`OptionRow`). */
export const FilesInRows = InRows.Provider;

interface FilesAtProps {
  /** The gid of the option. Empty for the question itself. */
  readonly option: string;
  readonly title?: string;
}

/** Uploads in the row of a chosen option, if files may be attached to it. */
export function FilesInRow({ option, title }: Required<FilesAtProps>) {
  const isHere = useContext(InRows);
  if (!isHere) return null;
  return <FilesAt option={option} title={title} />;
}

/** Uploads of the question below its answer. Includes uploads of chosen options, unless their rows show them. */
export function FilesBelow({ inRows }: { readonly inRows: boolean }) {
  const view = useContext(FilesContext)?.view;
  const options = inRows ? [] : (view?.options ?? []);
  return (
    <>
      <FilesAt option="" />
      {options.map(({ option, title }) => (
        <FilesAt key={option.gid} option={option.gid} title={plainRichText(title)} />
      ))}
    </>
  );
}

function FilesAt({ option, title }: FilesAtProps) {
  const isInRow = useContext(InRows);
  const context = useContext(FilesContext);
  const files = context?.view.files?.[option];
  if (context === undefined || files === undefined) return null;
  const uploads = (
    <attachments.Part
      context={context}
      option={option}
      files={files}
      {...(title !== undefined && { title })}
    />
  );
  return isInRow ? <div className="cv-choice-more">{uploads}</div> : uploads;
}
