import type { QuestionViewModel } from '@canvass/logic';
import type { Issue } from '@canvass/protocol';
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

interface FilesPlaceProps {
  /** gid of a chosen option; empty: the question. */
  readonly option: string;
  /** Words of the option. */
  readonly title?: string;
}

/** Where uploads stand, if any are wanted here. Its room is kept while they are loaded. */
export function FilesPlace({ option, title }: FilesPlaceProps) {
  const host = useContext(FilesContext);
  const files = host?.view.files?.[option];
  if (host === undefined || files === undefined) return null;
  const uploads = (
    <Suspense fallback={<div className="cv-files-loading" />}>
      <Attachments host={host} option={option} files={files} {...(title !== undefined && { title })} />
    </Suspense>
  );
  return option === '' ? uploads : <div className="cv-choice-more">{uploads}</div>;
}
