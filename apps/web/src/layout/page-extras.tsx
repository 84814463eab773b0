import { plainProjectText } from '@canvass/logic';
import { useAppState, useRuntime } from '../app/runtime.ts';
import { SwipeHint } from './swipe-hint.tsx';
import { Watermark } from './watermark.tsx';
import './page-extras.css';

/** What lies over a page where its author asks for it; loaded only then. */
export function PageExtras() {
  const { program } = useRuntime();
  const language = useAppState(({ ui }) => ui.language);
  const isPhone = useAppState(({ ui }) => ui.layout === 'phone');
  const { settings } = program.current.project;
  const words = plainProjectText(program.current, language, 'settings.watermark', settings?.watermark);
  return (
    <>
      {words !== undefined && <Watermark text={words} />}
      {settings?.swipe_hint === true && isPhone && <SwipeHint />}
    </>
  );
}
