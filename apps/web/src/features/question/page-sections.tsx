import type { PagePart, SectionView } from '@canvass/logic';
import type { HeadingLevel } from '@canvass/question-types/view-props';
import { RichTextView } from '@canvass/ui';
import { type ReactNode, useState } from 'react';
import { useAppState } from '../../answering/runtime.ts';
import './page-sections.css';

/** Draws a question of the page. The level of its title defaults to the level below the page's heading. */
export type DrawQuestion = (gid: string, headingLevel?: HeadingLevel) => ReactNode;

interface PageSectionsProps {
  readonly parts: readonly PagePart[];
  readonly drawQuestion: DrawQuestion;
}

/** The questions of a page, in their sections (FLOW-13). */
export function PageSections({ parts, drawQuestion }: PageSectionsProps) {
  return <Parts parts={parts} level={2} drawQuestion={drawQuestion} />;
}

interface PartsProps extends PageSectionsProps {
  /** Level of the headings of sections, and of titles of questions beside them. */
  readonly level: 2 | 3 | 4;
}

function Parts({ parts, level, drawQuestion }: PartsProps) {
  return parts.map((part) =>
    typeof part === 'string' ? (
      drawQuestion(part, level)
    ) : (
      <Section key={part.gid} section={part} level={level} drawQuestion={drawQuestion} />
    ),
  );
}

interface SectionProps extends Omit<PartsProps, 'parts'> {
  readonly section: SectionView;
}

function Section({ section, level, drawQuestion }: SectionProps) {
  const { gid, title, tip, columns, parts } = section;
  const headingId = `section-${gid}`;
  const content = (
    <>
      {tip !== undefined && (
        <div className="app-section-tip">
          <RichTextView text={tip} />
        </div>
      )}
      <div className="app-section-parts" data-columns={columns}>
        <Parts
          parts={parts}
          level={title === undefined ? level : ((level + 1) as 3 | 4)} // sections are nested two deep
          drawQuestion={drawQuestion}
        />
      </div>
    </>
  );
  if (title === undefined) return <div className="app-section">{content}</div>;
  const Heading = `h${level}` as const;
  const heading = (
    <Heading id={headingId} className="app-section-title">
      <RichTextView text={title} inline />
    </Heading>
  );
  return (
    // Not a fieldset: errors scroll to fieldsets, which are questions with their own legends.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className="app-section" role="group" aria-labelledby={headingId}>
      {section.collapsed ? (
        <Disclosure heading={heading} section={section}>
          {content}
        </Disclosure>
      ) : (
        <>
          {heading}
          {content}
        </>
      )}
    </div>
  );
}

interface DisclosureProps {
  readonly section: SectionView;
  readonly heading: ReactNode;
  readonly children: ReactNode;
}

/** A section that opens by a press, also before scripts run, or if leaving the page finds an issue in it. */
function Disclosure({ section, heading, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const issues = useAppState(({ session }) => session?.engine.issues);
  const [seenIssues, setSeenIssues] = useState<typeof issues>();
  if (issues !== seenIssues) {
    setSeenIssues(issues);
    const gids = new Set(gidsIn(section.parts));
    if (issues?.some(({ gid }) => gids.has(gid))) setOpen(true);
  }
  return (
    <details
      className="app-section-details"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="app-section-summary">{heading}</summary>
      {children}
    </details>
  );
}

const gidsIn = (parts: readonly PagePart[]): readonly string[] =>
  parts.flatMap((part) => (typeof part === 'string' ? [part] : gidsIn(part.parts)));
