import type { BeginView } from '@canvass/logic';
import { RetryImage, RichTextView } from '@canvass/ui';
import { useRef } from 'react';
import { useRuntime } from '../../app/runtime.ts';
import { useTyping } from '../../layout/use-typing.ts';

/** Texts of the start page with the language that they are in. */
export interface WelcomeView extends BeginView {
  readonly language: string;
}

/** The author's pictures, heading and text. The pictures are decoration: what matters is said in the text. */
export function Welcome({ view }: { readonly view: WelcomeView }) {
  const page = useRuntime().program.current.project.desc_begin_page;
  const text = useRef<HTMLDivElement>(null);
  useTyping(text, page?.typing === true);
  const logo = page?.logo !== undefined && <RetryImage adorns="app-start-logo" src={page.logo} alt="" />;
  return (
    <div lang={view.language}>
      {page?.bg_img !== undefined && <RetryImage adorns="app-background" src={page.bg_img} alt="" />}
      {page?.page_header === undefined ? (
        logo
      ) : (
        <div className="app-start-cover">
          <RetryImage adorns="app-start-header" src={page.page_header} alt="" />
          {logo}
        </div>
      )}
      <h1>
        <RichTextView text={view.title} inline />
      </h1>
      {view.text !== undefined && (
        <div className="app-start-text" ref={text}>
          <RichTextView text={view.text} />
        </div>
      )}
    </div>
  );
}
