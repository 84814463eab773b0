import { type CanvasScreen, type CodeRow, RESPONSE_CODES } from '@canvass/protocol';
import { useRuntime } from '../../answering/runtime.ts';
import { closedPage, endPage, startPage } from '../../features/screens.ts';

/** A page without questions, as respondents see it. */
export function CanvasScreenView({ screen }: { readonly screen: CanvasScreen }) {
  switch (screen.kind) {
    case 'start':
      return <startPage.Component />;
    case 'end':
      return <endPage.Component />;
    case 'status':
      return <StatusScreen text={screen.text} />;
  }
}

/** The page for the first code that shows an author's text. `contact` is shown on all pages, such as that of an ended survey. */
function StatusScreen({ text }: { readonly text: string }) {
  const { begin_time: beginTime } = useRuntime().program.current.project.settings ?? {};
  const { code } =
    Object.values<CodeRow>(RESPONSE_CODES).find(({ authored }) => authored === text) ?? RESPONSE_CODES.over;
  const isNotStarted = code === RESPONSE_CODES.notStarted.code;
  return <closedPage.Component code={code} {...(isNotStarted && beginTime !== undefined && { beginTime })} />;
}
