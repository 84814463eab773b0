import type { Project } from '@canvass/project';
import { type ReactNode, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { lateView } from '../../network/late-part.ts';
import type { Player } from '../player/player-plan.ts';
import type { Design } from './design-fields.tsx';
import type { ShowFont } from './font-field.tsx';

const DesignPanel = lateView(() => import('./design-panel.tsx').then((module) => module.DesignPanel));

/** The fragment of an address that opens a preview with its design. */
const DESIGN_FRAGMENT = '#design';

interface ShownDesign {
  readonly isOpen: boolean;
  toggle(): void;
  /** Shows the design in a new frame. */
  onPlayer(player: Player): void;
  readonly panel: ReactNode;
}

/** The design of a preview: the survey's own, with the changes that were made here. */
export function useDesign(project: Project, player: RefObject<Player | undefined>): ShownDesign {
  const [isOpen, setOpen] = useState(() => location.hash === DESIGN_FRAGMENT);
  const [changedDesign, setChangedDesign] = useState<Design>();
  const latest = useRef(changedDesign);
  const fonts = useRef<TriedFont[]>([]);
  useEffect(() => {
    latest.current = changedDesign;
    if (changedDesign !== undefined) player.current?.showDesign(withoutFiles(changedDesign, fonts.current));
  }, [changedDesign, player]);
  const showFont: ShowFont = async (...font) => {
    await player.current?.showFont(...font);
    fonts.current.push(font);
  };
  const onPlayer = useCallback((played: Player) => {
    for (const font of fonts.current) void played.showFont(...font);
    if (latest.current !== undefined) played.showDesign(withoutFiles(latest.current, fonts.current));
  }, []);
  return {
    isOpen,
    toggle: () => setOpen((before) => !before),
    onPlayer,
    panel: isOpen && (
      <Suspense fallback={<div className="app-design" data-waiting />}>
        <DesignPanel
          project={project}
          design={changedDesign ?? project.design ?? EMPTY_DESIGN}
          onDesign={setChangedDesign}
          showFont={showFont}
        />
      </Suspense>
    ),
  };
}

const EMPTY_DESIGN: Design = {};

type TriedFont = Parameters<ShowFont>;

/** The design without the fonts that are tried here, whose files the server does not have. */
const withoutFiles = (design: Design, tried: readonly TriedFont[]): Design =>
  design.fonts === undefined
    ? design
    : { ...design, fonts: design.fonts.filter(({ file }) => !tried.some(([font]) => font.file === file)) };
