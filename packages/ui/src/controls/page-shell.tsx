import type { ReactNode } from 'react';

interface PageShellProps {
  /** Thin line at the top edge: a ProgressBar. */
  readonly progress?: ReactNode;
  /** Small things at the end of the top: a language switcher. */
  readonly corner?: ReactNode;
  /** One calm line above the content: saved, offline, preview. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** One column: 772 px on pc, growing with the window, the body less 48 px on a phone (CONST-4). */
export function PageShell({ progress, corner, notice, children, footer }: PageShellProps) {
  return (
    <div className="cv-page">
      <header className="cv-page-head">
        {progress}
        {corner !== undefined && <div className="cv-page-top">{corner}</div>}
      </header>
      {notice !== undefined && <div className="cv-notice">{notice}</div>}
      <main className="cv-page-main">{children}</main>
      {footer !== undefined && <footer className="cv-page-footer">{footer}</footer>}
    </div>
  );
}

interface PageActionsProps {
  /** The main action of the page: Next or Submit. */
  readonly primary: ReactNode;
  /** Quieter: Previous. */
  readonly secondary?: ReactNode;
}

/** Buttons at the end of a page: one wide button on a phone, at the end of the line on pc. */
export function PageActions({ primary, secondary }: PageActionsProps) {
  return (
    <div className="cv-actions">
      {primary}
      {secondary}
    </div>
  );
}
